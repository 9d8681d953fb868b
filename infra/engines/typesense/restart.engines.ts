/** @needs own-typesense, local-typesense */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { SearchSchema } from '#contracts/search/schema';
import type { SearchCollection } from '#platform/ports/search-index';
import { SearchIndexUnavailable } from '#platform/ports/search-index';
import type { Versioned } from '#platform/ports/view-store';
import type { TypesenseIndex } from '../../../services/platform/adapters/search-typesense/index.js';
import { openTypesenseIndex } from '../../../services/platform/adapters/search-typesense/index.js';
import type { OwnEngine } from '../own-engine.js';
import { ownEngine } from '../sources.js';
import { startTypesense } from './start.js';

interface Boat {
  readonly id: string;
  readonly yard: string;
}
const schema: SearchSchema = { attributes: { yard: { type: 'string', facet: 'values', text: true } } };
const batch = (round: number): Versioned<Boat>[] =>
  Array.from({ length: 20 }, (_, i) => ({
    id: `b${i}`,
    revision: round,
    doc: { id: `b${i}`, yard: `Yard ${round}` },
  }));

let engine: OwnEngine;
let index: TypesenseIndex;
let boats: SearchCollection<Boat>;

const address = () => ({ url: engine.environment['TYPESENSE_URL']!, apiKey: engine.environment['TYPESENSE_API_KEY']! });

beforeEach(async () => {
  engine = await ownEngine('typesense');
  index = await openTypesenseIndex({ ...address(), retries: 2, retryAfter: 0.05 });
  boats = await index.collection<Boat>('boats_v1', schema);
});
afterEach(async () => {
  await index.close();
  await engine.remove();
});

it('documents acknowledged before a kill -9 of Typesense survive, and the rest is written again [EVT-05]', async () => {
  await index.pointAlias('boats', 'boats_v1');
  let acknowledged = 0;
  for (let kill = 0; kill < 5; kill++) {
    const killedAfter = acknowledged + 1 + 2 * kill;
    let killing: Promise<void> | undefined;
    let round = acknowledged;
    let failure: unknown;
    while (failure === undefined && round < killedAfter + 10_000) {
      // The kill comes during the writes of the next batches.
      if (round === killedAfter) killing = engine.kill();
      round++;
      await boats.upsertMany(batch(round)).then(
        () => (acknowledged = round),
        (error: unknown) => (failure = error),
      );
    }
    expect(failure).toBeInstanceOf(SearchIndexUnavailable);
    await killing;
    await engine.start();
    const { count, facets } = await boats.search({ limit: 0 });
    expect(count).toBe(20);
    // An unacknowledged batch may be there in part.
    const yards = [acknowledged, acknowledged + 1].map((last) => `Yard ${last}`);
    expect(Object.keys(facets['yard']!).filter((yard) => !yards.includes(yard))).toEqual([]);
    await boats.upsertMany(batch(round));
    expect((await boats.search({ text: `${round}`, limit: 0 })).count).toBe(20);
    acknowledged = round;
  }
  expect(await index.alias('boats')).toBe('boats_v1');
});

it('the index reports that it is unavailable while Typesense is down, and recovers by itself [EVT-05]', async () => {
  await boats.upsertMany(batch(1));
  await engine.stop();
  await expect(boats.search({ limit: 1 })).rejects.toThrow(SearchIndexUnavailable);
  await expect(boats.upsertMany(batch(2))).rejects.toThrow(SearchIndexUnavailable);
  await expect(index.alias('boats')).rejects.toThrow(SearchIndexUnavailable);
  await expect(openTypesenseIndex({ ...address(), retries: 0 })).rejects.toThrow(SearchIndexUnavailable);
  await engine.start();
  expect((await boats.search({ limit: 1 })).count).toBe(20);
  expect(await boats.upsertMany(batch(2))).toEqual({ written: 20, skipped: 0 });
});

it('a short outage is bridged by retries [EVT-05]', async () => {
  await boats.upsertMany(batch(1));
  const patient = await openTypesenseIndex({ ...address(), retries: 200, retryAfter: 0.1 });
  const its = await patient.collection<Boat>('boats_v1', schema);
  await engine.kill();
  const searching = its.search({ limit: 1 });
  await engine.start();
  expect((await searching).count).toBe(20);
  await patient.close();
});

it('a stand-in whose folder is unusable reports why it does not start [EVT-05]', async () => {
  await expect(startTypesense({ directory: '/dev/null/typesense' })).rejects.toThrow(/ended with 1.*ENOTDIR/s);
});
