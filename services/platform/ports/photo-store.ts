/**
 * Originals: pictures as dealers sent them. Derivatives: made from originals, and can be deleted and remade.
 * Attachments: encrypted files that shoppers sent with a lead. Reasons: why rows of imports were refused.
 */
export type PhotoArea = 'originals' | 'derivatives' | 'attachments' | 'reasons';

/**
 * A name in an area. An original's name is its SHA-256 in hexadecimal digits. A derivative's name begins with its
 * original's name and a dot: `<hash>.750.webp`.
 */
const photoName = /^[0-9a-f]{64}(?:\.[0-9a-z.]{1,40})?$/;

export interface StoredPhoto {
  readonly name: string;
  readonly bytes: number;
  /** When the photo was stored. */
  readonly at: Date;
}

/** Bytes of pictures and other files by name, in separate areas. */
export interface PhotoStore {
  /** Stores the body, or its pieces joined, atomically; replaces an existing photo. */
  put(area: PhotoArea, name: string, body: Uint8Array | readonly Uint8Array[]): Promise<void>;
  /** @returns undefined: no photo has the name */
  get(area: PhotoArea, name: string): Promise<Buffer | undefined>;
  has(area: PhotoArea, name: string): Promise<boolean>;
  /** No effect if no photo has the name. */
  delete(area: PhotoArea, name: string): Promise<void>;
  /** Returns all photos, or those whose names begin with `beginning`, in batches, in no particular order. */
  list(area: PhotoArea, beginning?: string): AsyncIterable<readonly StoredPhoto[]>;
  close(): Promise<void>;
}

/** @throws {TypeError} the name does not match {@link photoName} */
export const assertPhotoName = (name: string): void => {
  if (!photoName.test(name)) throw new TypeError(`${JSON.stringify(name.slice(0, 100))} is no name of a photo`);
};
