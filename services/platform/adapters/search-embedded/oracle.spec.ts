import { describe, expect, it } from '@jest/globals';
import type { SearchSchema } from '#contracts/search/schema';
import type { SearchFilter, SearchQuery } from '#platform/ports/search-index';
import { createEmbeddedSearchIndex } from './index.js';
import type { OracleDocument } from './testing/oracle.js';
import { answerPlainly } from './testing/oracle.js';
import type { Random } from '#platform/testing/random';
import { seededRandom } from '#platform/testing/random';

const schema: SearchSchema = {
  attributes: {
    dealer: { type: 'string', filter: true, group: true },
    shown: { type: 'boolean', filter: true },
    sold: { type: 'number', filter: true, sort: true },
    name: { type: 'string', text: true },
    stocknum: { type: 'string', text: true, exact: true },
    make: { type: 'string', facet: 'values', text: true },
    model: { type: 'string', facet: 'values', text: true },
    tags: { type: 'string[]', facet: 'values', text: true },
    status: { type: 'string', facet: 'values' },
    seats: { type: 'number', facet: 'both' },
    year: { type: 'number', facet: 'both', range: true, sort: true, text: true, exact: true },
    certified: { type: 'boolean', facet: 'values' },
    price: { type: 'number', facet: 'stats', range: true, sort: true },
    rank: { type: 'number', sort: true },
    added: { type: 'number', facet: 'stats' },
  },
};

const dealers = Array.from({ length: 9 }, (_, i) => `dealer ${i}`);
const makes = ['Toyota', 'Mazda', 'Ford', 'Citroën', 'Kia', 'Great Wall', 'Land Rover'];
const models = Array.from(
  { length: 300 },
  (_, i) => ['Corolla', 'CX-5', 'Cx 5', 'Hilux', 'Hi Lux', `M${i}`][Math.min(i, 5)]!,
);
const tags = ['sunroof', 'tow bar', 'bluetooth', 'blue tooth', 'leather', '', '__proto__', 'constructor'];
const statuses = ['in_stock', 'coming_soon', 'sold', 'delisted'];
const asked = [
  'toyota',
  'toyata',
  'oyota',
  'tyoota',
  'cor',
  'corola',
  'corollas',
  'cx5',
  'cx',
  '5',
  'hilux',
  'hi',
  'lux',
];
const alsoAsked = [
  'great',
  'greatwall',
  'land rover',
  'landrovre',
  'wal',
  'towbar',
  'blue',
  'citroen',
  '2019',
  '201',
  's1',
  'm',
  '',
];

const randomDocument = (random: Random, id: number): OracleDocument => {
  const maybe = (name: string, value: unknown) => (random.chance(0.85) ? { [name]: value } : {});
  const make = random.pickSkewed(makes);
  const model = random.pickSkewed(models);
  return {
    id: `car-${id}`,
    dealer: random.pickSkewed(dealers),
    ...maybe('shown', random.chance(0.9)),
    ...(random.chance(0.2) && { sold: random.below(1000) }),
    name: `${2010 + random.below(14)} ${make} ${model}`,
    stocknum: `S${random.below(500)}`,
    ...maybe('make', make),
    ...maybe('model', model),
    tags: Array.from({ length: random.below(4) }, () => random.pick(tags)),
    status: random.pickSkewed(statuses),
    ...maybe('seats', 2 + random.below(7)),
    ...maybe('year', 2010 + random.below(14)),
    ...maybe('certified', random.chance(0.3)),
    ...maybe('price', random.chance(0.1) ? -random.below(9) / 4 : random.below(60) * 1000 + 0.5),
    ...maybe('rank', random.below(4)),
    ...maybe('added', random.fraction() * 1e12),
  };
};

const randomBounds = (random: Random, low: number, span: number) => {
  const min = low + random.below(span);
  return {
    ...(random.chance(0.7) && { min }),
    ...(random.chance(0.7) && { max: min + random.below(random.chance(0.3) ? 5 : span) }),
  };
};

const randomFilter = (random: Random, depth = 0): SearchFilter => {
  const kind = random.below(depth > 2 ? 4 : 6);
  const some = <Item>(items: readonly Item[]) => Array.from({ length: random.below(4) }, () => random.pick(items));
  if (kind === 0) return { attribute: 'dealer', in: random.chance(0.2) ? dealers : [random.pick(dealers)] };
  if (kind === 1)
    return { attribute: random.pick(['status', 'make', 'tags']), in: some([...statuses, ...makes, ...tags]) };
  if (kind === 2)
    return random.pick([
      { attribute: 'shown', in: [true] },
      { attribute: 'rank', in: [random.below(5), 1] },
    ]);
  if (kind === 3) return { attribute: 'sold', ...randomBounds(random, 0, 900) };
  if (kind === 4) return { not: randomFilter(random, depth + 1) };
  return { or: Array.from({ length: random.below(3) }, () => randomFilter(random, depth + 1)) };
};

const randomQuery = (random: Random): SearchQuery => {
  const refinements: Record<string, string[]> = {};
  const refine = (name: string, values: readonly (string | number | boolean)[]) => {
    if (random.chance(0.2))
      refinements[name] = Array.from({ length: random.below(4) }, () => String(random.pick(values)));
  };
  refine('make', makes);
  refine('model', models.slice(0, 20));
  refine('tags', tags);
  refine('status', statuses);
  refine('seats', [2, 3, 4, 5, 99, 'five']);
  refine('year', [2011, 2015, 2020]);
  refine('certified', [true, false]);
  refine('price', [1000.5, -1.25, '01000.5']);
  const text = () => Array.from({ length: 1 + random.below(2) }, () => random.pick([...asked, ...alsoAsked])).join(' ');
  const key = () => ({
    attribute: random.pick(['price', 'year', 'rank', 'sold']),
    order: random.pick(['asc', 'desc'] as const),
  });
  return {
    ...(random.chance(0.4) && { text: text() }),
    filters: Array.from({ length: random.below(3) }, () => randomFilter(random)),
    refinements,
    ranges: {
      ...(random.chance(0.3) && { price: randomBounds(random, -2, 60_000) }),
      ...(random.chance(0.2) && { year: randomBounds(random, 2009, 14) }),
    },
    ...(random.chance(0.8) && { sort: Array.from({ length: random.below(3) }, key) }),
    ...(random.chance(0.5) && { offset: random.below(random.chance(0.3) ? 600 : 10) }),
    limit: random.below(random.chance(0.2) ? 500 : 25),
    ...(random.chance(0.2) && { facets: ['make', 'price', 'tags', 'year'].slice(random.below(5)) }),
  };
};

describe.each(['wasm', 'javascript'] as const)('the embedded index with the %s kernel', (kernel) => {
  it.each([
    [9, 1],
    [9, 2],
    [10, 3],
  ])('SRCH-04 answers as a plain search does, in segments of 2^%i, seed %i', async (segmentBits, seed) => {
    const random = seededRandom(seed);
    const collection = await createEmbeddedSearchIndex({ kernel, segmentBits }).collection('cars', schema);
    const documents = new Map<string, OracleDocument>();
    let revision = 0;
    for (let round = 0; round < 30; round++) {
      const batch = Array.from({ length: round % 3 === 0 ? 70 : random.below(8) }, () =>
        randomDocument(random, random.below(900)),
      );
      for (const document of batch) documents.set(document.id, document);
      const latest = [...new Map(batch.map((doc) => [doc.id, doc])).values()];
      await collection.upsertMany(latest.map((doc) => ({ id: doc.id, revision: ++revision, doc })));
      const all = [...documents.values()];
      for (let i = 0; i < 20; i++) {
        const query = randomQuery(random);
        const answer = await collection.search(query);
        const expected = answerPlainly(schema, all, query);
        const told = JSON.stringify(answer);
        if (told !== JSON.stringify(expected)) expect({ query, answer }).toEqual({ query, answer: expected });
      }
    }
  });
});
