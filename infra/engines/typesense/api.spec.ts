import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '#platform/testing/temporary';
import type { ApiAnswer, ApiRequest } from './api.js';
import { answer } from './api.js';
import { Database } from './database.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let database: Database;

const ask = (method: string, path: string, body?: unknown, given: Partial<ApiRequest> = {}): ApiAnswer => {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  return answer(database, 'admin', {
    method,
    path: pathname.split('/').filter((part) => part !== ''),
    query: Object.fromEntries(searchParams),
    key: 'admin',
    body: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
    ...given,
  });
};

const fields = [
  { name: 'name', type: 'string' },
  { name: 'tags', type: 'string[]', facet: true, optional: true },
  { name: 'year', type: 'int32', facet: true },
  { name: 'price', type: 'float', optional: true },
  { name: 'shown', type: 'bool', optional: true },
  { name: 'code', type: 'string', sort: true, optional: true },
  { name: 'note', type: 'string', index: false, optional: true },
];
const documents = [
  { id: 'a', name: 'Running Shoes, Men', tags: ['Red', 'red hot'], year: 2019, price: 9.5, shown: true, code: 'B' },
  { id: 'b', name: 'Sneaker (Men)', tags: ['blue'], year: 2020, shown: false, code: 'a' },
  { id: 'c', name: 'Tennis shoe', year: 2021, price: -2 },
];

beforeEach(async () => {
  directory = await temporaryDirectory();
  database = new Database(directory.path);
  ask('POST', '/collections', { name: 'shop', fields });
  ask('POST', '/collections/shop/documents/import', documents.map((document) => JSON.stringify(document)).join('\n'));
});
afterEach(async () => {
  database.close();
  await directory.remove();
});

interface Found {
  readonly found: number;
  readonly hits: readonly { readonly document: { readonly id: string } }[];
  readonly facet_counts: readonly { readonly counts: readonly object[]; readonly stats: object }[];
}

const search = (parameters: Record<string, string | number>): ApiAnswer => {
  const query = new URLSearchParams({ q: '*', ...parameters } as Record<string, string>).toString();
  return ask('GET', `/collections/shop/documents/search?${query}`);
};
const ids = (parameters: Record<string, string | number>) => {
  const { status, body } = search(parameters);
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as Found).hits.map(({ document }) => document.id).join('');
};

describe('stand-in for Typesense filters', () => {
  it.each([
    ['name:shoes', 'a'],
    ['name:Men', 'ba'],
    ['name:men shoes', 'a'],
    ['name:sho*', 'ca'],
    ['name:=Tennis Shoe', 'c'],
    ['name:=Tennis', ''],
    ['name:=Tennis s*', 'c'],
    ['name:=[`Running Shoes, Men`,`Sneaker (Men)`]', 'ba'],
    ['tags:=red', 'a'],
    ['tags:=[hot]', ''],
    ['tags:hot', 'a'],
    ['tags:!=blue', 'ca'],
    ['tags:![red,blue]', 'c'],
    ['year:2020', 'b'],
    ['year:>=2020', 'cb'],
    ['year:[2019..2020]', 'ba'],
    ['year:[<2020, 2021]', 'ca'],
    ['year:!=[2019,2020]', 'c'],
    ['price:>-2.5', 'ca'],
    ['price:<0', 'c'],
    ['shown:true', 'a'],
    ['shown:!=true', 'cb'],
    ['id:[a,`c`,z]', 'ca'],
    ['id:!=a', 'cb'],
    ['year:2019 || year:2020 && shown:true', 'a'],
    ['year:2019 || (year:2020 && shown:false)', 'ba'],
    ['((name:tennis))', 'c'],
  ])('the stand-in for Typesense filters by %s', (filter_by, found) => {
    expect(ids({ filter_by })).toBe(found);
  });

  it.each([
    ['colour:red', 'Could not find a filter field named `colour`'],
    ['note:x', 'non-indexed'],
    ['name', 'colon'],
    ['name:', 'empty'],
    ['name:!', 'empty'],
    ['name:[a,]', 'empty'],
    ['name:🚗', 'empty'],
    ['name:`a', 'backtick'],
    ['name:[a', 'no end'],
    ['(name:a', 'parentheses'],
    ['name:a)', 'parentheses'],
    ['name:a name:b && ', 'field name'],
    ['name:a & name:b', 'operator'],
    ['&& name:a', 'field name'],
    ['year:new', 'Not an int32'],
    ['year:2020.5', 'Not an int32'],
    ['year:`2020`', 'Not an int32'],
    ['price:1e5', 'Not a float'],
    ['shown:yes', '`true` or `false`'],
    ['$orders(id:1)', 'field name'],
    [Array(60).fill('year:1').join(' || '), 'too many operations'],
  ])('the stand-in for Typesense refuses the filter %s', (filter_by, why) => {
    const refused = search({ filter_by });
    expect(refused.status).toBe(400);
    expect((refused.body as { message: string }).message).toContain(why);
  });
});

describe('stand-in for Typesense sorts', () => {
  it.each([
    ['year:asc', 'abc'],
    ['price:asc', 'cab'],
    ['price:desc', 'acb'],
    ['price(missing_values: first):asc', 'bca'],
    ['code:asc', 'bac'],
    ['code:desc', 'cab'],
    ['_eval(shown:true):asc,year:asc', 'bca'],
    ['_eval([(year:2020):3,(name:[shoe,shoes] && year:>2019):2]):desc', 'bca'],
    ['', 'cba'],
  ])('the stand-in for Typesense sorts by "%s"', (sort_by, found) => expect(ids({ sort_by })).toBe(found));

  it.each([
    ['name:asc', 'not enabled for sorting'],
    ['colour:asc', 'Could not find a field'],
    ['year', 'malformed'],
    ['year:up', 'ASC or DESC'],
    ['year:asc,price:asc,code:asc,shown:asc', 'Only upto 3'],
    ['year(pivot: 3):asc', "can't sort"],
    ['_eval([(year:2020)]):desc', 'malformed'],
    ['_eval(year:x):desc', 'Not an int32'],
    ['_eval([(year:2020):3):desc', 'malformed'],
  ])('the stand-in for Typesense refuses to sort by "%s"', (sort_by, why) => {
    expect(search({ sort_by })).toMatchObject({ body: { message: expect.stringContaining(why) } });
  });
});

describe('stand-in for Typesense counts', () => {
  it('the stand-in for Typesense counts facet values by frequency, and statistics of numbers, over all results', () => {
    ask('POST', '/collections/shop/documents', { id: 'd', name: 'Slipper', tags: ['blue', 'blue'], year: 2019 });
    const { body } = search({ facet_by: 'tags,year', max_facet_values: 2, per_page: 0 });
    const [tags, year] = (body as Found).facet_counts;
    expect(tags).toMatchObject({ counts: [{ value: 'blue', count: 2 }, { count: 1 }], stats: { total_values: 3 } });
    expect(year!.stats).toEqual({ min: 2019, max: 2021, sum: 8079, avg: 2019.75, total_values: 3 });
    expect((body as Found).hits).toEqual([]);
  });

  it('the stand-in for Typesense does not count a document’s only value if it has no letter or digit, as the real one', () => {
    const write = (id: string, tags: readonly string[]) =>
      ask('POST', '/collections/shop/documents', JSON.stringify({ id, name: 'Lace', year: 2020, tags }));
    write('x', ['*']);
    write('y', ['*', 'red']);
    write('z', ['–']);
    const { body } = search({ facet_by: 'tags', filter_by: 'name:Lace', per_page: 0 });
    expect((body as Found).facet_counts[0]).toMatchObject({
      counts: expect.arrayContaining([
        { count: 1, highlighted: '*', value: '*' },
        { count: 1, highlighted: 'red', value: 'red' },
        { count: 1, highlighted: '–', value: '–' },
      ]),
      stats: { total_values: 3 },
    });
  });

  it('the stand-in for Typesense counts values that differ only after 255 bytes as one, as the real one', () => {
    for (const end of ['a', 'b'])
      ask(
        'POST',
        '/collections/shop/documents',
        JSON.stringify({ id: `long-${end}`, name: 'Lace', year: 2020, tags: [`${'x'.repeat(255)}${end}`] }),
      );
    const { body } = search({ facet_by: 'tags', filter_by: 'name:Lace', per_page: 0 });
    expect((body as Found).facet_counts[0]).toMatchObject({ counts: [{ count: 2 }], stats: { total_values: 1 } });
  });

  it('the stand-in for Typesense counts only fields that are facets', () => {
    expect(search({ facet_by: 'name' })).toMatchObject({ status: 404 });
  });
});

describe('stand-in for Typesense finds words', () => {
  it.each<[string, Record<string, string | number>, string]>([
    ['shoe', {}, 'ca'],
    ['shoe', { prefix: 'false', num_typos: 0 }, 'c'],
    ['shoe', { prefix: 'false', typo_tokens_threshold: 9 }, 'ca'],
    ['snaeker', {}, 'b'],
    ['snaeker', { num_typos: 0 }, ''],
    ['tennis men', { drop_tokens_threshold: 0 }, ''],
    ['tennis men', {}, 'c'],
    ['hot shoes', { drop_tokens_threshold: 0 }, 'a'],
  ])('the stand-in for Typesense finds %s with %j', (q, parameters, found) => {
    expect(ids({ q, query_by: 'name,tags', ...parameters })).toBe(found);
  });
});

describe('stand-in for Typesense refuses', () => {
  it.each<[string, Record<string, string | number>, number]>([
    ['an unknown parameter', { colour: 'red' }, 400],
    ['more than 250 hits', { per_page: 251 }, 422],
    ['a page before the first', { page: 0 }, 422],
    ['an invalid count', { max_facet_values: 'many' }, 400],
    ['a search without a field', { q: 'shoe' }, 400],
    ['a search in a numeric field', { q: 'shoe', query_by: 'year' }, 400],
    ['a search in an unknown field', { q: 'shoe', query_by: 'colour' }, 404],
    ['lists of different lengths', { q: 'shoe', query_by: 'name,tags', num_typos: '0,1,2' }, 400],
    ['three typos', { q: 'shoe', query_by: 'name', num_typos: 3 }, 400],
  ])('%s', (_what, parameters, status) => {
    expect(search(parameters).status).toBe(status);
  });

  it.each<[string, string, string, unknown, number]>([
    ['an existing collection', 'POST', '/collections', { name: 'shop', fields }, 409],
    ['a collection without fields', 'POST', '/collections', { name: 'x', fields: [] }, 400],
    ['an unknown type', 'POST', '/collections', { name: 'x', fields: [{ name: 'a', type: 'number' }] }, 400],
    [
      'a facet that is not indexed',
      'POST',
      '/collections',
      { name: 'x', fields: [{ name: 'a', type: 'string', facet: true, index: false, optional: true }] },
      400,
    ],
    ['an unknown collection', 'GET', '/collections/x', undefined, 404],
    ['an unknown document', 'GET', '/collections/shop/documents/z', undefined, 404],
    ['an existing document', 'POST', '/collections/shop/documents', documents[0], 409],
    ['a document without a field', 'POST', '/collections/shop/documents', { id: 'd', name: 'x' }, 400],
    ['a new field that documents lack', 'PATCH', '/collections/shop', { fields: [{ name: 'n', type: 'int32' }] }, 400],
    ['an unknown address', 'GET', '/shop', undefined, 404],
    ['invalid JSON', 'POST', '/multi_search', '{', 400],
  ])('%s', (_what, method, path, body, status) => {
    expect(ask(method, path, body).status).toBe(status);
    expect(ask('GET', '/collections/shop').body).toMatchObject({ num_documents: 3, fields: fields as object[] });
  });

  it('the stand-in for Typesense refuses invalid documents of an import one by one, with status 200', () => {
    const lines = [
      { id: 'd', name: 'x', year: 1 },
      { id: 'e', name: 'x', year: 'old' },
      { id: 'a', name: 'x', year: 1 },
    ];
    const { status, body } = ask(
      'POST',
      '/collections/shop/documents/import?action=create',
      lines.map((line) => JSON.stringify(line)).join('\n'),
    );
    expect(status).toBe(200);
    expect((body as string).split('\n').map((line) => JSON.parse(line) as object)).toMatchObject([
      { success: true },
      { success: false, code: 400, error: expect.stringContaining('`year`') },
      { success: false, code: 409 },
    ]);
  });

  it('the stand-in for Typesense refuses keys that are unknown or lack the permission', () => {
    const { body } = ask('POST', '/keys', { description: 'x', actions: ['documents:get'], collections: ['sh.*'] });
    const { value } = body as { value: string };
    const status = (key: string | undefined, path: string) => ask('GET', path, undefined, { key }).status;
    expect(status(value, '/collections/shop/documents/a')).toBe(200);
    expect(status(value, '/collections/other/documents/a')).toBe(401);
    expect(status(value, '/collections/shop')).toBe(401);
    expect(status('nobody', '/collections')).toBe(401);
    expect(status(undefined, '/collections')).toBe(401);
    expect(status(undefined, '/health')).toBe(200);
  });
});

it('the stand-in for Typesense has all its data after a restart, except a line that was cut off', async () => {
  ask('PUT', '/aliases/market', { collection_name: 'shop' });
  ask('POST', '/keys', { description: 'x', value: 'a key', actions: ['*'], collections: ['*'] });
  ask('POST', '/collections/shop/documents?action=emplace', { id: 'a', year: 2030 });
  ask('DELETE', '/collections/shop/documents/b');
  ask('PATCH', '/collections/shop', {
    fields: [
      { name: 'code', drop: true },
      { name: 'n', type: 'int32', optional: true },
    ],
  });
  const state = () => [
    ask('GET', '/collections').body,
    ask('GET', '/aliases').body,
    ask('GET', '/keys').body,
    search({ facet_by: 'tags', sort_by: 'year:asc' }).body,
  ];
  const before = state();
  database.close();
  const file = join(directory.path, 'typesense.jsonl');
  const whole = await readFile(file, 'utf8');
  await appendFile(file, '{"put":"shop","documents":[{"id":"x","na');
  database = new Database(directory.path);
  expect(state()).toEqual(before);
  expect(await readFile(file, 'utf8')).toBe(whole);
});
