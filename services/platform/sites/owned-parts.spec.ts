import { expect, it } from '@jest/globals';
import type { Ownership } from '#contracts/domain/site/ownership';
import { OwnerCache } from './owned-parts.js';
import { loadSites } from './watch-sites.js';

const folder = loadSites('infra/demo/sites').folders.find(({ site }) => site.slug === 'meridian')!;
const toyota = 'dealership-meridian-toyota';
const kept = async (known: Readonly<Record<string, Ownership>>) => {
  const ownerCache = new OwnerCache((streams) =>
    Promise.resolve(new Map(Object.entries(known).filter(([stream]) => streams.includes(stream)))),
  );
  await ownerCache.loadOwners([folder.site]);
  return ownerCache.splitFolder(folder);
};

it('a dealership that belongs to another site is left out, with everything that depends on it [HOST-03]', async () => {
  const { own, foreign } = await kept({ [toyota]: { site_id: 'osprey', isOpen: false } });
  expect(foreign).toEqual([{ field: 'dealerships', id: 'meridian-toyota', owner: 'osprey' }]);
  const of = ({ site, content }: typeof folder) =>
    [site.locations, content.offers].flatMap((parts) => (parts ?? []).map(({ dealership_id }) => dealership_id));
  expect(of(folder)).toContain('meridian-toyota');
  expect(of(own!)).not.toContain('meridian-toyota');
  expect(own!.site.dealerships).toHaveLength(folder.site.dealerships.length - 1);
  const places = own!.site.locations.map(({ id }) => id);
  expect(own!.content.reviews!.every(({ location_id }) => places.includes(location_id))).toBe(true);
});

it('a dealership id that two sites have used is served for neither of them [HOST-03]', async () => {
  const shared = { site_id: 'meridian', isOpen: true, isShared: true } as const;
  expect((await kept({ [toyota]: shared })).foreign).toMatchObject([{ id: 'meridian-toyota' }]);
  expect((await kept({ [toyota]: { site_id: 'meridian', isOpen: true } })).own).toEqual(folder);
});

it('a site without a dealership of its own is not served [HOST-03]', async () => {
  const ownerCache = folder.site.dealerships.map(({ id }) => [`dealership-${id}`, { site_id: 'osprey', isOpen: true }]);
  expect((await kept(Object.fromEntries(ownerCache) as Record<string, Ownership>)).own).toBeUndefined();
});
