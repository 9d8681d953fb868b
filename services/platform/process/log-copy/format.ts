import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { ObjectStore } from '../../ports/object-store.js';

/**
 * Head of a copy, `head.json`. Beside it are `log/<epoch>/<position>.gz`, lines of events from a position on, and
 * `keys/<generation>/<number>.gz`, lines of person key documents, of which the latest revision counts.
 */
const copyHead = z.object({
  /** Id of the program that writes the copy; a program that finds another id here stops. */
  writer: z.string(),
  /** The log's epoch; {@link firstEpoch} before it was ever restored. */
  epoch: z.string(),
  /** Log position up to which the copy is complete. */
  position: z.int().min(0),
  /** Id of the event at that position; absent: the log is empty. */
  last: z.string().optional(),
  keys: z.object({ generation: z.string(), count: z.int().min(0) }),
  copied_at: z.iso.datetime(),
});
export type CopyHead = z.infer<typeof copyHead>;

export const firstEpoch = 'first';

const headKey = 'head.json';
export const logFolder = (epoch: string): string => `log/${epoch}/`;
export const logKey = (epoch: string, position: number): string =>
  `${logFolder(epoch)}${String(position).padStart(15, '0')}.gz`;
export const keysFolder = (generation: string): string => `keys/${generation}/`;
export const keysKey = (generation: string, number: number): string => `${keysFolder(generation)}${number}.gz`;

/** A document of the person keys. */
export const keyLine = z.object({
  collection: z.string(),
  id: z.string(),
  revision: z.int(),
  doc: z.record(z.string(), z.unknown()),
});

/** Collections of the person keys in the order of restoring. The root key is first, because it decrypts the rest. */
export const keyCollections = ['person_root', 'person_key', 'person_link', 'person_handle'] as const;

/** The message is for the operator. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
}

/** @throws {CopyRefused} the head is damaged */
export const readHead = async (objects: ObjectStore): Promise<CopyHead | undefined> => {
  const stored = await objects.get(headKey);
  if (!stored) return undefined;
  try {
    return copyHead.parse(JSON.parse(stored.toString('utf8')));
  } catch {
    throw new CopyRefused(`${headKey} of the copy is damaged.`);
  }
};

export const writeHead = (objects: ObjectStore, head: CopyHead): Promise<void> =>
  objects.put(headKey, Buffer.from(`${JSON.stringify(head)}\n`));

const zip = promisify(gzip);
const unzip = promisify(gunzip);

export const putLines = async (objects: ObjectStore, key: string, lines: Iterable<string>): Promise<void> =>
  objects.put(key, await zip([...lines].join('\n')));

/** @throws {CopyRefused} the object is missing or damaged */
export const linesAt = async (objects: ObjectStore, key: string): Promise<string[]> => {
  const stored = await objects.get(key);
  if (!stored) throw new CopyRefused(`The copy is incomplete: ${key} is missing.`);
  try {
    return (await unzip(stored)).toString('utf8').split('\n');
  } catch {
    throw new CopyRefused(`The copy is damaged: ${key} can’t be read.`);
  }
};

export const listObjectKeys = async (objects: ObjectStore, beginning: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const batch of objects.list(beginning)) keys.push(...batch.map(({ key }) => key));
  return keys.sort();
};

export const deleteObjects = async (objects: ObjectStore, beginning: string, except: string): Promise<void> => {
  for (const key of await listObjectKeys(objects, beginning)) if (!key.startsWith(except)) await objects.delete(key);
};
