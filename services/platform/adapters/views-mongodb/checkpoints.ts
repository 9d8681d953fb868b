import type { Db } from 'mongodb';
import { CheckpointsLost } from '#platform/ports/view-store';
import type { Retry } from './availability.js';
import { storedKey } from './stored-value.js';

/** A checkpoint and its parts, which are saved in one write. */
interface StoredCheckpoint {
  readonly _id: string;
  readonly position?: number;
  readonly parts?: Readonly<Record<string, number>>;
}

/** Returns the document of a checkpoint's name, and the part in it; undefined: the checkpoint itself. */
const locateCheckpoint = (name: string): { readonly of: string; readonly part: string | undefined } => {
  const slash = name.indexOf('/');
  if (slash < 0) return { of: name, part: undefined };
  return { of: name.slice(0, slash), part: storedKey(name.slice(slash + 1)) };
};

/** Groups positions by document id; each document has its fields by path. */
const byDocument = (positions: ReadonlyMap<string, number>): Map<string, Record<string, number>> => {
  const documents = new Map<string, Record<string, number>>();
  for (const [name, position] of positions) {
    const { of, part } = locateCheckpoint(name);
    const fields = documents.get(of) ?? {};
    documents.set(of, fields);
    fields[part === undefined ? 'position' : `parts.${part}`] = position;
  }
  return documents;
};

/** Stored log positions; they only grow. */
export class Checkpoints {
  constructor(
    private readonly db: Db,
    private readonly retry: Retry,
  ) {}

  async read(names: readonly string[]): Promise<Map<string, number>> {
    const places = names.map((name) => ({ name, ...locateCheckpoint(name) }));
    const ids = [...new Set(places.map(({ of }) => of))];
    const found =
      ids.length === 0
        ? []
        : await this.retry(() => this.stored.find({ _id: { $in: ids } }, { batchSize: 1000 }).toArray());
    const byId = new Map(found.map((doc) => [doc._id, doc]));
    return new Map(
      places.map(({ name, of, part }) => {
        const doc = byId.get(of);
        return [name, (part === undefined ? doc?.position : doc?.parts?.[part]) ?? 0];
      }),
    );
  }

  async save(positions: ReadonlyMap<string, number>, before: ReadonlyMap<string, number> = new Map()): Promise<void> {
    const changes = byDocument(positions);
    const conditions = byDocument(new Map([...before].filter(([, position]) => position > 0)));
    const operations = [...changes].map(([_id, $max]) => {
      const known = conditions.get(_id);
      const least = known && Object.fromEntries(Object.entries(known).map(([path, $gte]) => [path, { $gte }]));
      return { updateOne: { filter: { _id, ...least }, update: { $max }, upsert: !known } };
    });
    if (operations.length === 0) return;
    const { matchedCount, upsertedCount } = await this.retry(() =>
      this.stored.bulkWrite(operations, { ordered: false }),
    );
    if (matchedCount + upsertedCount < operations.length) throw new CheckpointsLost();
  }

  async reset(name: string): Promise<void> {
    await this.retry(() => this.stored.deleteOne({ _id: name }));
  }

  private get stored() {
    return this.db.collection<StoredCheckpoint>('_checkpoints');
  }
}
