import { expect, it } from '@jest/globals';
import { knownFiles, newestFirst, wantedFiles } from './files.js';

const day = (name: string, changed: number) => ({ name, changed });

it.each([
  ['stock_*.csv', ['stock_2.csv', 'stock_1.csv', 'stock_.csv']],
  ['*', ['stock_2.csv', 'stock_1.csv.part', 'stock_1.csv', 'stock_.csv', 'stock.csv']],
  ['*_*.csv*', ['stock_2.csv', 'stock_1.csv.part', 'stock_1.csv', 'stock_.csv']],
  ['stock_1.csv', ['stock_1.csv']],
  ['stock.*.csv', []],
  ['Stock_*.csv', []],
])(
  'files that match %s are sorted newest first, and those of the same time by name, descending [FEED-03]',
  (pattern, fit) => {
    const files = [
      ...[day('stock.csv', 1), day('stock_.csv', 2), day('stock_1.csv', 3)],
      ...[day('stock_1.csv.part', 3), day('stock_2.csv', 3), day('.stock_3.csv', 9)],
    ];
    expect(newestFirst(files, pattern).map(({ name }) => name)).toEqual(fit);
  },
);

it('validators of files are logged without addresses, and match only their own file [FEED-03]', () => {
  const at = (n: number) => `/tmp/${n}`;
  const addresses = ['https://dms.example/new.csv?key=secret', 'https://dms.example/used.csv'];
  const files = wantedFiles(addresses, {}, at);
  expect(files.map(({ name, known }) => [name, known])).toEqual([
    ['new.csv', {}],
    ['used.csv', {}],
  ]);
  const known = knownFiles(files, [{ etag: '"n"' }, { last_modified: 'then' }]);
  expect(JSON.stringify(known)).not.toMatch(/secret|example/);
  const otherwise = wantedFiles([addresses[1]!, 'https://b.example/', 'https://b.example/used.csv'], known, at);
  expect(otherwise.map((file) => [file.name, file.known.etag, file.known.last_modified])).toEqual([
    ['1. used.csv', undefined, 'then'],
    ['b.example', undefined, undefined],
    ['3. used.csv', undefined, undefined],
  ]);
  const one = knownFiles(files.slice(0, 1), [{ etag: '"n"', last_modified: undefined }]);
  expect(one).toEqual({ etag: '"n"' });
  expect(wantedFiles(addresses.slice(0, 1), one, at)).toMatchObject([{ name: undefined, known: { etag: '"n"' } }]);
});
