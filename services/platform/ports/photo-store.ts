/**
 * What dealers sent, and what was made of it, which can be thrown away and is made again; what shoppers sent with a lead,
 * encrypted; and why rows of imports were refused.
 */
export type PhotoArea = 'originals' | 'derivatives' | 'attachments' | 'reasons';

/**
 * A name in an area: an original's is its SHA-256 in hexadecimal digits; a derivative's begins with that of its original
 * and a dot: `<hash>.750.webp`.
 */
const photoName = /^[0-9a-f]{64}(?:\.[0-9a-z.]{1,40})?$/;

export interface StoredPhoto {
  readonly name: string;
  readonly bytes: number;
  /** When it was put there. */
  readonly at: Date;
}

/** Bytes of pictures by name, in two areas apart from each other. */
export interface PhotoStore {
  /** Stores it whole or not at all; what has the name already is replaced. */
  put(area: PhotoArea, name: string, body: Uint8Array): Promise<void>;
  /** @returns undefined: there is none of the name */
  get(area: PhotoArea, name: string): Promise<Buffer | undefined>;
  has(area: PhotoArea, name: string): Promise<boolean>;
  /** No effect where there is none. */
  delete(area: PhotoArea, name: string): Promise<void>;
  /** All there are, or those whose names begin so, in batches, in no particular order. */
  list(area: PhotoArea, beginning?: string): AsyncIterable<readonly StoredPhoto[]>;
  close(): Promise<void>;
}

/** @throws {TypeError} the name is none that {@link photoName} knows */
export const assertPhotoName = (name: string): void => {
  if (!photoName.test(name)) throw new TypeError(`${JSON.stringify(name.slice(0, 100))} is no name of a photo`);
};
