import { isDeepStrictEqual } from 'node:util';
import { collectionsOf } from '../access/person-key-store.js';
import { WrongSecretKey } from '../access/root-key.js';
import type { ViewStore } from '../ports/view-store.js';
import { withOpened } from './with-opened.js';
import type { Config } from './config.js';
import { keyCollections } from './log-copy/format.js';
import { openOwnStore } from './open-ports.js';

/**
 * Copies the person keys into another store, which may only have keys from an earlier copy.
 * @returns number of people
 * @throws {WrongSecretKey} the other store has keys of another installation
 */
export const copyPersonKeys = async (from: ViewStore, to: ViewStore): Promise<number> => {
  const specs = Object.fromEntries(
    Object.values(await collectionsOf(from)).map(({ spec }) => [spec.name, spec.indexes]),
  );
  for (const name of keyCollections) {
    const spec = { name, indexes: specs[name] ?? [] };
    const [source, target] = await Promise.all([from.collection<object>(spec), to.collection<object>(spec)]);
    for await (const docs of source.scan()) {
      const ids = docs.map(({ id }) => id);
      const before = await target.getMany(ids);
      const another = docs.some(({ id, doc }) => before.has(id) && !isDeepStrictEqual(before.get(id)!.doc, doc));
      if (name === 'person_root' && another)
        throw new WrongSecretKey('The other store has the person keys of another installation.');
      await target.upsertMany(docs);
      const after = await target.getMany(ids);
      const lost = docs.filter(({ id, revision }) => (after.get(id)?.revision ?? -1) < revision);
      if (lost.length > 0) throw new Error(`${lost.length} documents of ${name} were not copied`);
    }
  }
  return (await collectionsOf(to)).people.count();
};

/** Copies the person keys of a data folder to the database of separate services. @throws {DirectoryInUse} */
export const movePersonKeys = (config: Config): Promise<number> =>
  withOpened(openOwnStore({ ...config, VIEW_STORE: 'sqlite' }, 'keys'), (from) =>
    withOpened(openOwnStore({ ...config, VIEW_STORE: 'mongodb' }, 'keys'), (to) => copyPersonKeys(from, to)),
  );
