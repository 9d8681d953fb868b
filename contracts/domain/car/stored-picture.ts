/** A picture as it is stored here. */
export interface StoredPicture {
  /** SHA-256 of its bytes, in hexadecimal digits: its name in the store. */
  readonly hash: string;
  /** Pixels, the right way up. */
  readonly width: number;
  readonly height: number;
  /** What stands in its place until it is there: `#a0b1c2`. */
  readonly colour: string;
  /** Of the original. */
  readonly bytes: number;
  /** What it looks like at a glance; absent: it was stored before that was noted. */
  readonly look?: string | undefined;
}

/** Where the image route has it, as a vehicle's. */
export const pathOfStored = (hash: string): string => `/images/photos/${hash}`;
/** Where the image route has it, as a site's own. */
export const pathOfOwn = (hash: string): string => `/images/own/${hash}`;
