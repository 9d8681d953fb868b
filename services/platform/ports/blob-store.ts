/**
 * Originals: pictures as dealers sent them. Derivatives: made from originals, and can be deleted and remade.
 * Attachments: encrypted files that shoppers sent with a lead. Reasons: why rows of imports were refused.
 */
export type BlobArea = 'originals' | 'derivatives' | 'attachments' | 'reasons';

/**
 * A name in an area. An original's name is its SHA-256 in hexadecimal digits. A derivative's name begins with its
 * original's name and a dot: `<hash>.750.webp`.
 */
const blobName = /^[0-9a-f]{64}(?:\.[0-9a-z.]{1,40})?$/;

export interface StoredBlob {
  readonly name: string;
  readonly bytes: number;
  /** When the blob was stored. */
  readonly at: Date;
}

/** Bytes of pictures and other files by name, in separate areas. */
export interface BlobStore {
  /** Stores the body, or its pieces joined, atomically; replaces an existing blob. */
  put(area: BlobArea, name: string, body: Uint8Array | readonly Uint8Array[]): Promise<void>;
  /** @returns undefined: no blob has the name */
  get(area: BlobArea, name: string): Promise<Buffer | undefined>;
  has(area: BlobArea, name: string): Promise<boolean>;
  /** No effect if no blob has the name. */
  delete(area: BlobArea, name: string): Promise<void>;
  /** Returns all blobs, or those whose names begin with `beginning`, in batches, in no particular order. */
  list(area: BlobArea, beginning?: string): AsyncIterable<readonly StoredBlob[]>;
  close(): Promise<void>;
}

/** @throws {TypeError} the name does not match {@link blobName} */
export const assertBlobName = (name: string): void => {
  if (!blobName.test(name)) throw new TypeError(`${JSON.stringify(name.slice(0, 100))} is no name of a blob`);
};
