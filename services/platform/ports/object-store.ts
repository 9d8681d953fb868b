export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  /** When the object was stored. */
  readonly at: Date;
}

/** Parts of letters, digits, `.`, `_` and `-` between slashes: `originals/ab/abcd.webp`. No part begins with a dot. */
const objectKey = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Bytes by key: a folder of files, or a bucket. */
export interface ObjectStore {
  /** Stores the body, or its pieces joined, atomically; replaces an existing object. */
  put(key: string, body: Uint8Array | readonly Uint8Array[]): Promise<void>;
  /** @returns undefined: no object has the key */
  get(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  /** No effect if no object has the key. */
  delete(key: string): Promise<void>;
  /** Returns the objects whose keys begin with `beginning`, in batches, in no particular order. */
  list(beginning: string): AsyncIterable<readonly StoredObject[]>;
  close(): Promise<void>;
}

/** @throws {TypeError} the key is not valid */
export const assertObjectKey = (key: string): void => {
  if (!objectKey.test(key)) throw new TypeError(`${JSON.stringify(key.slice(0, 100))} is no key of an object`);
};
