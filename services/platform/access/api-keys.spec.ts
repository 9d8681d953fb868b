import { expect, it } from '@jest/globals';
import type { Site } from '#contracts/domain/site/site';
import { isRejection } from '#contracts/rejections';
import type { Sites } from '../sites/sites.js';
import { ApiKeys, hashKey } from './api-keys.js';
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
