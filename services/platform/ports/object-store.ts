export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  /** When it was put there. */
  readonly at: Date;
}

/** Parts of letters, digits, `.`, `_` and `-` between slashes: `originals/ab/abcd.webp`. No part begins with a dot. */
const objectKey = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Bytes by key: a folder of files, or a bucket. */
export interface ObjectStore {
  /** Stores it whole or not at all; what has the key already is replaced. */
  put(key: string, body: Uint8Array): Promise<void>;
  /** @returns undefined: there is none of the key */
  get(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  /** No effect where there is none. */
  delete(key: string): Promise<void>;
  /** Those whose keys begin so, in batches, in no particular order. */
  list(beginning: string): AsyncIterable<readonly StoredObject[]>;
  close(): Promise<void>;
}

/** @throws {TypeError} the key is none */
export const assertObjectKey = (key: string): void => {
  if (!objectKey.test(key)) throw new TypeError(`${JSON.stringify(key.slice(0, 100))} is no key of an object`);
};
