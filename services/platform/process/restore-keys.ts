import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { personalTypes } from '#contracts/events/index';
import { collectionsOf, linkId } from '../access/person-key-store.js';
import { secretFile } from '../access/secret.js';
import type { EventLog } from '../ports/event-log.js';
import type { ViewStore } from '../ports/view-store.js';
import { withOpened } from './with-opened.js';
import type { Config } from './config.js';
import { createLogger } from './logger.js';
import { copyPersonKeys } from './move-keys.js';
import { openKeyFolder, openLog, openOwnStore } from './open-ports.js';

/**
 * Adds the person keys of a copy to the store. A handle that names another person in the copy is linked with that
 * person as well, so that an erasure finds both.
 * @returns number of people in the store now
 */
export const addPersonKeys = async (copy: ViewStore, to: ViewStore): Promise<number> => {
  const count = await copyPersonKeys(copy, to);
  const [theirs, ours] = await Promise.all([collectionsOf(copy), collectionsOf(to)]);
  for await (const docs of theirs.handles.scan()) {
    const found = await ours.handles.getMany(docs.map(({ id }) => id));
    const others = docs.flatMap(({ id: handle, doc: { owner: person } }) =>
      person === undefined || found.get(handle)?.doc.owner === person
        ? []
        : [{ id: linkId(handle, person), revision: 0, doc: { handle, person } }],
    );
    await ours.links.upsertMany(others);
  }
  return count;
};

/**
 * @param folder with a copy of an embedded program's person keys
 * @throws {DirectoryInUse} a program runs on the data folder
 * @throws {WrongSecretKey} the copy is of another installation
 */
export const restorePersonKeys = async (config: Config, folder: string): Promise<number> => {
  const add = (copy: ViewStore) => withOpened(openOwnStore(config, 'keys'), (to) => addPersonKeys(copy, to));
  const count = await withOpened(openKeyFolder(folder), add);
  const secret = join(folder, 'secret-key');
  if (existsSync(secret) && !existsSync(secretFile(config))) cpSync(secret, secretFile(config));
  return count;
};

/** Lower than any other revision, so that a copy found later wins. */
const lostRevision = -1;

/** Records the keys of people in the log whom the store does not know as lost. @returns the number of these people */
export const noteLost = async (log: Pick<EventLog, 'readAll'>, store: ViewStore): Promise<number> => {
  const { people } = await collectionsOf(store);
  let lost = 0;
  for await (const events of log.readAll({ after: 0, types: personalTypes })) {
    const ids = [...new Set(events.flatMap(({ metadata: { person } }) => person ?? []))];
    const known = await people.getMany(ids);
    const unknown = ids.filter((id) => !known.has(id));
    await people.upsertMany(
      unknown.map((id) => ({ id, revision: lostRevision, doc: { key: null, handles: [], erased: false } })),
    );
    lost += unknown.length;
  }
  return lost;
};

/** Lets the program continue without the data whose keys are lost. @throws {DirectoryInUse} */
export const declareKeysLost = (config: Config): Promise<number> =>
  withOpened(openLog(config, createLogger('silent')), (log) =>
    withOpened(openOwnStore(config, 'keys'), (store) => noteLost(log, store)),
  );
