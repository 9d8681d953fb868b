import { expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '#contracts/domain/site/site';
import { isRejection } from '#contracts/rejections';
import type { Sites } from '../sites/sites.js';
import { temporaryDirectory } from '../testing/temporary.js';
import { ApiKeys, hashKey, readKeyFile } from './api-keys.js';
import { issuedKeys } from './issued-keys.js';

const sites = (...all: readonly (readonly [id: string, slug: string])[]) =>
  ({
    all: all.map(([id, slug]) => ({ id, slug, dealerships: [{ id: `${id}-cars` }] }) as unknown as Site),
  }) as unknown as Sites;

const accessOf = (names: { readonly site?: string; readonly site_id?: string }, of: Sites) => {
  const keys = new ApiKeys(
    [{ name: 'dms', sha256: hashKey('secret'), scopes: ['stock'], ...names }],
    of,
    () => new Date(),
  );
  keys.replace(issuedKeys.initial, 0);
  const found = keys.authenticate('Bearer secret', 'stock');
  if (isRejection(found)) throw new Error(found.detail);
  return { dealerships: [...found.dealerships], lost: keys.keysWithoutSite().map(({ message }) => message) };
};

it('a key in the key file names its site by slug, by id or by both [HOST-06]', () => {
  const both = sites(['a', 'north'], ['b', 'south']);
  expect(accessOf({ site: 'north' }, both)).toEqual({ dealerships: ['a-cars'], lost: [] });
  expect(accessOf({ site_id: 'b' }, both)).toEqual({ dealerships: ['b-cars'], lost: [] });
  expect(accessOf({ site: 'north', site_id: 'a' }, both)).toEqual({ dealerships: ['a-cars'], lost: [] });
});

it('a key that names a site id has no access to another site that takes over the slug [HOST-03]', () => {
  const after = sites(['b', 'north']);
  expect(accessOf({ site: 'north', site_id: 'a' }, after)).toEqual({
    dealerships: [],
    lost: ['key dms: there is no site north a'],
  });
  expect(accessOf({ site_id: 'a' }, after)).toEqual({ dealerships: [], lost: ['key dms: there is no site a'] });
});

it('a key file is read entry by entry, and each mistake is named in plain words [HOST-06]', async () => {
  const directory = await temporaryDirectory();
  const file = join(directory.path, 'keys.json');
  const sha256 = hashKey('secret');
  const entries = [
    { name: 'capitals', sha256: sha256.toUpperCase(), scopes: ['stock'], site: 'north' },
    { name: 'the key itself', sha256: 'secret', scopes: ['ops'] },
    { name: 'misspelled', sha256, scopes: ['stok'], site: 'north' },
    { name: 'of no site', sha256, scopes: ['stock'] },
    { name: 'narrowed ops', sha256, scopes: ['ops'], site: 'north' },
  ];
  writeFileSync(file, JSON.stringify(entries));
  const read = readKeyFile(file);
  await directory.remove();
  expect(read.entries).toMatchObject([{ name: 'capitals', sha256 }, { name: 'narrowed ops' }]);
  expect(read.problems.map(({ field, message, effect }) => [field, message, effect])).toEqual([
    ['1.sha256', 'key the key itself: is not a SHA-256 of 64 hexadecimal digits', 'left_out'],
    ['2.scopes.0', 'key misspelled: is not one of stock, leads, content, crm, ops', 'left_out'],
    ['3.site', 'key of no site: is missing: without it the key reaches nothing', 'left_out'],
    ['4.site', 'key narrowed ops: an ops key is of no site; it reaches all', 'advice'],
  ]);
});
