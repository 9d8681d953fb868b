import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Site } from '#contracts/domain/site/site';
import { temporaryDirectory } from '../testing/temporary.js';
import { readSite, siteFolders } from './site-files.js';
import { SiteProblems } from './site-problems.js';
import { Sites } from './sites.js';
import type { SiteRecords } from './site-records.js';
import { loadSites, SiteWatch } from './watch-sites.js';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeEach(async () => {
  directory = await temporaryDirectory();
  addSite('kestrel');
});
afterEach(() => directory.remove());

const addSite = (slug: string) =>
  cpSync(join('infra/demo/sites', slug), join(directory.path, slug), { recursive: true });
const file = (slug: string, name = 'site.yaml') => join(directory.path, slug, name);
const change = (path: string, pattern: RegExp, text: string) => {
  const before = readFileSync(path, 'utf8');
  expect(before).toMatch(pattern);
  writeFileSync(path, before.replace(pattern, text));
};
/** A process that is about to start; `told` is what the log has of sites. */
const open = (localPort?: number, records?: SiteRecords) => {
  const sites = new Sites(directory.path, localPort);
  const problems = new SiteProblems(pino({ level: 'silent' }));
  return { sites, problems, watch: new SiteWatch(sites, problems, records) };
};
/** What the log has of these sites, in the order they were described. */
const logged = (...sites: readonly Site[]): SiteRecords => ({
  describedByApi: async () => [],
  ownersOf: async () => new Map(),
  describedByFolders: async () =>
    sites.flatMap(({ locations, offers: _, brands: _b, promos: _p, without: _w, ...config }, index) =>
      [{ config }, ...locations.map((location) => ({ location }))].map((part) => ({
        site_id: config.id,
        by_api: false,
        isOpen: true,
        position: index + 1,
        ...part,
      })),
    ),
});
const started = async (...options: Parameters<typeof open>) => {
  const process = open(...options);
  await process.watch.check();
  return { ...process, slugs: () => process.sites.all.map(({ slug }) => slug) };
};
const sitesAsThey = () => siteFolders(directory.path).map((slug) => readSite(directory.path, slug));

describe('reading the site folders', () => {
  it('a change of a site folder that somebody failed to follow is passed on again at the next check [SITE-03]', async () => {
    const { sites, watch } = await started();
    let calls = 0;
    sites.onChange(() => {
      if (++calls === 1) throw new Error('not now');
    });
    change(file('kestrel'), /^name: .*/m, 'name: Bay Toyota');
    for (let checks = 0; checks < 3; checks++) await watch.check();
    expect(calls).toBe(2);
  });

  it('reading the site folders finds the four demo sites, each under its host name [SITE-01, SITE-02]', () => {
    const sites = loadSites('infra/demo/sites');
    expect(sites.all.map(({ slug }) => slug)).toEqual(['kestrel', 'meridian', 'tempo', 'wattle']);
    expect(sites.ofHost('Kestrel.localhost:3000')?.slug).toBe('kestrel');
    expect(sites.ofHost('nobody.localhost')).toBeUndefined();
    expect(new Set(sites.all.map(({ template }) => template)).size).toBe(4);
  });

  it('reading the site folders gives local sites the port of the program, and others their own, also when they are read again [SITE-01]', async () => {
    addSite('tempo');
    change(file('tempo'), /^url: .*/m, 'url: https://tempo.example');
    const { sites, watch } = await started(8080);
    const urls = () => sites.all.map(({ url }) => url);
    expect(urls()).toEqual(['http://kestrel.localhost:8080', 'https://tempo.example']);
    change(file('kestrel'), /^name: .*/m, 'name: Bay Toyota');
    await watch.check();
    expect(sites.all[0]!.name).toBe('Bay Toyota');
    expect(urls()).toEqual(['http://kestrel.localhost:8080', 'https://tempo.example']);
    expect((await started()).sites.all[0]!.url).toBe('http://kestrel.localhost:3000');
  });

  it.each([
    ['a wrong value', 'site.yaml', /^template: .*/m, 'template: baroque', 'template: Invalid option'],
    ['broken YAML', 'site.yaml', /^template: .*/m, 'template: ]', 'Unexpected'],
    ['a nested value', 'locations.yaml', /postcode: '2103'/, "postcode: '21'", '1.address.postcode: Invalid'],
    [
      'another site’s location',
      'locations.yaml',
      /dealership_id: .*/,
      'dealership_id: x',
      '0.dealership_id: is none of',
    ],
    ['an offer for an unknown model', 'offers.yaml', /model: hilux/, 'model: hilax', '1.model: there is no hilax here'],
    ['a brand without a name', 'brands.yaml', /title: Toyota/, "title: ''", '0.title: Too small'],
    ['a model’s price', 'brands.yaml', /price_from: \d+/, 'price_from: lots', '0.models.0.price_from: Invalid input'],
    ['an offer’s price', 'offers.yaml', /price: 49990/, 'price: cheap', '1.price: Invalid input'],
    ['a review of six stars', 'reviews.yaml', /rating: \d/, 'rating: 6', '0.rating: Too big'],
    ['a review of an unknown location', 'reviews.yaml', /location_id: .*/, 'location_id: x', '0.location_id: there is'],
    ['opening hours', 'locations.yaml', /open: '..:..'/, "open: '7.30'", '0.opening_hours.0.open: Invalid'],
    ['holiday hours', 'locations.yaml', /date: '?2026-12-25'?/, 'date: Christmas', '0.special_hours.0.date: Invalid'],
    [
      'a dealership',
      'site.yaml',
      /{ id: kestrel-bay-toyota, slug: [^,]*/,
      '{ id: x, slug: A B',
      'dealerships.0.slug: is',
    ],
    ['a promo', 'promos.yaml', /kind: we-want-your-car/, 'kind: want', '0.kind: Invalid'],
    ['a slug that is not the folder', 'site.yaml', /^slug: .*/m, 'slug: osprey', 'slug: is not kestrel'],
  ])(
    'reading the site folders reports %s with file, line and field [SITE-03, HOST-11]',
    async (_, name, pattern, text, message) => {
      const path = file('kestrel', name);
      change(path, pattern, text);
      const line = readFileSync(path, 'utf8').split(text)[0]!.split('\n').length;
      const { problems } = await started();
      expect(problems.dependency.check).toThrow(`kestrel/${name}:${line}: ${message}`);
    },
  );

  it('reading the site folders reports an offer or a model that is defined twice, with the line of the second [SITE-03]', async () => {
    change(file('kestrel', 'offers.yaml'), /id: hilux-tray/, 'id: rav4-hybrid-finance');
    const { problems, watch } = await started();
    expect(problems.dependency.check).toThrow(/offers\.yaml:\d+: 1\.id: rav4-hybrid-finance is there twice/);
    rmSync(file('kestrel', 'offers.yaml'));
    change(file('kestrel', 'brands.yaml'), /slug: camry/, 'slug: corolla');
    await watch.check();
    expect(problems.dependency.check).toThrow(/brands\.yaml:\d+: 0\.models\.3\.slug: corolla is there twice/);
  });

  it('reading the site folders names unknown and missing fields [SITE-03]', async () => {
    change(file('kestrel'), /^tagline:/m, 'tagLine:');
    const line = readFileSync(file('kestrel'), 'utf8').split('tagLine')[0]!.split('\n').length;
    expect((await started()).problems.all()).toMatchObject([
      { field: 'tagline', message: 'is missing' },
      { field: 'tagLine', line, message: 'there is no such setting' },
    ]);
  });
});

describe('program that starts while one site is wrong', () => {
  const mistakes: readonly (readonly [string, () => void, object])[] = [
    [
      'broken YAML',
      () => change(file('kestrel'), /^template: .*/m, 'template: ]'),
      { file: 'kestrel/site.yaml', line: 6 },
    ],
    [
      'a wrong field',
      () => change(file('kestrel'), /^template: .*/m, 'template: baroque'),
      { file: 'kestrel/site.yaml', line: 6, field: 'template' },
    ],
    ['a missing file', () => rmSync(file('kestrel')), { file: 'kestrel/site.yaml', message: 'is missing' }],
    [
      'missing locations',
      () => rmSync(file('kestrel', 'locations.yaml')),
      { file: 'kestrel/locations.yaml', message: 'is missing' },
    ],
    [
      'a file that can not be read',
      () => {
        rmSync(file('kestrel'));
        mkdirSync(file('kestrel'));
      },
      { file: 'kestrel/site.yaml', message: 'can’t be read (EISDIR)' },
    ],
    [
      'wrong locations',
      () => change(file('kestrel', 'locations.yaml'), /postcode: '2103'/, "postcode: '21'"),
      { file: 'kestrel/locations.yaml', field: '1.address.postcode' },
    ],
  ];

  it.each(mistakes)(
    'a program that starts while one site is wrong serves the others, and names %s [HOST-11]',
    async (_, makeMistake, problem) => {
      addSite('tempo');
      makeMistake();
      const { slugs, problems } = await started();
      expect(slugs()).toEqual(['tempo']);
      expect(problems.all()).toEqual([expect.objectContaining({ site: 'kestrel', effect: 'not_served', ...problem })]);
    },
  );

  it.each(mistakes)(
    'a program that starts while one site is wrong serves the site as the log has it, and names %s [HOST-11]',
    async (_, makeMistake, problem) => {
      addSite('tempo');
      const before = sitesAsThey();
      makeMistake();
      const { sites, problems, slugs } = await started(undefined, logged(...before));
      expect(slugs().sort()).toEqual(['kestrel', 'tempo']);
      const [kestrel] = before;
      expect(sites.ofHost('kestrel.localhost')).toEqual(kestrel);
      expect(problems.all()).toEqual([expect.objectContaining({ site: 'kestrel', effect: 'as_before', ...problem })]);
    },
  );

  it('a program that starts while one site is wrong serves no site whose folder is gone, whatever the log has of it [HOST-11]', async () => {
    addSite('tempo');
    const before = sitesAsThey();
    rmSync(join(directory.path, 'kestrel'), { recursive: true });
    const { slugs, problems } = await started(undefined, logged(...before));
    expect(slugs()).toEqual(['tempo']);
    expect(problems.all()).toEqual([]);
  });

  it.each(['offers', 'brands', 'promos', 'reviews'])(
    'a program that starts while one site is wrong serves the site as it is now where only its %s are wrong, and leaves those as they were [HOST-11]',
    async (name) => {
      change(file('kestrel'), /^name: .*/m, 'name: Osprey Bay');
      writeFileSync(file('kestrel', `${name}.yaml`), '- id: ]');
      const { sites, problems } = await started();
      expect(sites.ofSlug('kestrel')?.name).toBe('Osprey Bay');
      expect(Object.keys(sites.folders[0]!.content)).not.toContain(name);
      expect(Object.keys(sites.folders[0]!.content)).toHaveLength(3);
      expect(problems.all()).toMatchObject([{ site: 'kestrel', file: `kestrel/${name}.yaml`, effect: 'as_before' }]);
    },
  );

  it('a program that starts while one site is wrong serves a site opened by API beside one whose stored configuration means nothing any more [HOST-11]', async () => {
    const [kestrel] = sitesAsThey();
    const { locations: _, ...config } = kestrel!;
    const records = { by_api: true, isOpen: true, position: 1 };
    const opened = (slug: string, more: object) => {
      const { offers: _o, brands: _b, promos: _p, without: _w, ...own } = config;
      return {
        ...records,
        site_id: slug,
        config: { ...own, id: slug, slug, hosts: [], dealerships: [{ id: slug, slug, name: slug }], ...more },
      };
    };
    const { slugs, problems } = await started(undefined, {
      ...logged(),
      describedByApi: async () => [opened('osprey', {}), opened('harrier', { template: 'baroque' })],
    });
    expect(slugs()).toEqual(['kestrel', 'osprey']);
    expect(problems.all()).toMatchObject([{ site: 'harrier', field: 'template', effect: 'not_served' }]);
  });
});

describe('two sites that claim the same', () => {
  const copy = () => {
    cpSync(join(directory.path, 'kestrel'), join(directory.path, 'osprey'), { recursive: true });
    change(file('osprey'), /^slug: .*/m, 'slug: osprey\nhosts: []');
  };
  const own = () => {
    change(file('osprey'), /^id: .*/m, 'id: osprey');
    change(file('osprey'), /{ id: kestrel-bay-toyota/, '{ id: osprey');
    change(file('osprey', 'locations.yaml'), /dealership_id: kestrel-bay-toyota/g, 'dealership_id: osprey');
    change(file('osprey', 'locations.yaml'), /id: kestrel-/g, 'id: osprey-');
    change(file('osprey'), /^locationOrder: .*/m, '');
    rmSync(file('osprey', 'reviews.yaml'));
    rmSync(file('osprey', 'offers.yaml'));
  };
  const claimHost = () => change(file('osprey'), /^hosts: .*/m, 'hosts: [kestrel.localhost]');

  it.each([
    ['id', () => undefined, 'id: kestrel'],
    ['hosts', () => [own(), claimHost()], 'hosts: kestrel.localhost'],
    [
      'dealerships',
      () => [
        own(),
        change(file('osprey'), /{ id: osprey/, '{ id: kestrel-bay-toyota'),
        change(file('osprey', 'locations.yaml'), /dealership_id: osprey/g, 'dealership_id: kestrel-bay-toyota'),
      ],
      'dealerships: kestrel-bay-toyota',
    ],
    [
      'locations',
      () => [own(), change(file('osprey', 'locations.yaml'), /id: osprey-/g, 'id: kestrel-')],
      'locations: kestrel-brookvale',
    ],
  ])(
    'two sites that claim the same in %s are both not served where neither had it before, and the others are [SITE-01, HOST-11]',
    async (field, prepare, words) => {
      addSite('tempo');
      copy();
      prepare();
      const { slugs, problems } = await started();
      expect(slugs()).toEqual(['tempo']);
      expect(problems.all().map(({ site, effect }) => [site, effect])).toEqual([
        ['kestrel', 'not_served'],
        ['osprey', 'not_served'],
      ]);
      expect(problems.all()[0]).toMatchObject({ field });
      expect(problems.dependency.check).toThrow(words);
    },
  );

  it('of two sites that claim the same, the one that had it keeps it, while the program runs and after a restart [SITE-01, HOST-11]', async () => {
    copy();
    own();
    const { sites, watch, problems, slugs } = await started();
    expect(slugs()).toEqual(['kestrel', 'osprey']);
    const before = [...sites.all];
    claimHost();
    await watch.check();
    const expected = [{ site: 'osprey', file: 'osprey/site.yaml', field: 'hosts', effect: 'as_before' }];
    expect(slugs()).toEqual(['kestrel', 'osprey']);
    expect(sites.ofHost('kestrel.localhost')?.slug).toBe('kestrel');
    expect(problems.all()).toMatchObject(expected);
    expect(sites.folders.map(({ site }) => site.slug)).toEqual(['kestrel']);
    const again = await started(undefined, logged(...before));
    expect(again.slugs()).toEqual(['kestrel', 'osprey']);
    expect(again.problems.all()).toMatchObject(expected);
    change(file('osprey'), /^hosts: .*/m, 'hosts: []');
    await watch.check();
    expect(problems.all()).toEqual([]);
  });
});

describe('site folder that changes while the program runs', () => {
  it('a site folder that changes while the program runs is served once it is added, and no longer once it is deleted [SITE-03]', async () => {
    const { sites, watch } = await started();
    await watch.check();
    expect(sites.ofHost('tempo.localhost')).toBeUndefined();
    addSite('tempo');
    await watch.check();
    expect(sites.ofHost('tempo.localhost')?.slug).toBe('tempo');
    rmSync(join(directory.path, 'kestrel'), { recursive: true });
    await watch.check();
    expect(sites.all.map(({ slug }) => slug)).toEqual(['tempo']);
  });

  it('a site folder that changes while the program runs with an invalid file leaves the site as it was, and readiness gives the reason until it is corrected [SITE-03]', async () => {
    const { sites, watch, problems } = await started();
    addSite('tempo');
    change(file('kestrel'), /^template: .*/m, 'template: baroque');
    await watch.check();
    expect(sites.ofSlug('kestrel')?.template).toBe('showroom');
    expect(sites.ofSlug('tempo')).toBeDefined();
    expect(problems.dependency.check).toThrow(/site\.yaml:6: template/);
    change(file('kestrel'), /^template: .*/m, 'template: showroom');
    change(file('kestrel'), /^name: .*/m, 'name: Osprey Bay');
    await watch.check();
    expect(sites.ofSlug('kestrel')?.name).toBe('Osprey Bay');
    expect(problems.dependency.check).not.toThrow();
  });

  it('a site folder that changes while the program runs is read again for offers when their file is added, changed or deleted [OFR-01, SITE-03]', async () => {
    const { sites, watch } = await started();
    const offers = () => sites.folders[0]!.content.offers!.length;
    const before = offers();
    expect(before).toBeGreaterThan(5);
    change(file('kestrel', 'offers.yaml'), /- id: hilux-tray[^]*?(?=\n- id: )/, '');
    await watch.check();
    expect(offers()).toBe(before - 1);
    rmSync(file('kestrel', 'offers.yaml'));
    await watch.check();
    expect(offers()).toBe(0);
  });

  it('a site folder that changes while the program runs that loses every site at once, as a volume that is gone, changes nothing and is named [HOST-11]', async () => {
    const { slugs, problems, watch } = await started();
    rmSync(join(directory.path, 'kestrel'), { recursive: true });
    await watch.check();
    expect(slugs()).toEqual(['kestrel']);
    expect(problems.dependency.check).toThrow(/has no site any more/);
  });

  it('a site folder that changes while the program runs with a missing file stops no other site from being read again [HOST-11]', async () => {
    addSite('tempo');
    const { sites, watch, problems } = await started();
    rmSync(file('kestrel', 'locations.yaml'));
    change(file('tempo'), /^name: .*/m, 'name: Allegro');
    await watch.check();
    expect(sites.ofSlug('tempo')?.name).toBe('Allegro');
    expect(sites.ofSlug('kestrel')?.locations.length).toBeGreaterThan(0);
    expect(problems.all()).toMatchObject([{ file: 'kestrel/locations.yaml', message: 'is missing' }]);
  });

  it('a site folder that changes while the program runs that can not be read changes nothing [SITE-03]', async () => {
    const { sites, watch, problems } = await started();
    await watch.check();
    renameSync(directory.path, `${directory.path}-away`);
    await watch.check();
    expect(sites.ofSlug('kestrel')).toBeDefined();
    expect(problems.dependency.check).toThrow(/ENOENT/);
    renameSync(`${directory.path}-away`, directory.path);
  });
});
