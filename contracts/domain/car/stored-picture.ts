export interface StoredPicture {
  /** SHA-256 of the bytes, hexadecimal: the key in the store. */
  readonly hash: string;
  /** Pixels, after rotation to upright. */
  readonly width: number;
  readonly height: number;
  /** Placeholder colour until the picture has loaded: `#a0b1c2`. */
  readonly colour: string;
  /** Size of the original. */
  readonly bytes: number;
  /** Perceptual hash; absent where the picture was stored before hashes were recorded. */
  readonly look?: string | undefined;
}

/** Returns the path of a vehicle's picture on the image route. */
export const carPicturePath = (hash: string): string => `/images/photos/${hash}`;
/** Returns the path of a site's own picture on the image route. */
export const sitePicturePath = (hash: string): string => `/images/own/${hash}`;
