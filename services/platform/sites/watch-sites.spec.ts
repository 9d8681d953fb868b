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
/** A process that is about to start; `records` is what the log has of sites. */
const open = (localPort?: number, records?: SiteRecords) => {
  const sites = new Sites(directory.path, localPort);
  const problems = new SiteProblems(pino({ level: 'silent' }));
  return { sites, problems, watch: new SiteWatch(sites, problems, records) };
};
/** Records of these sites as the log has them, in the order of their description. */
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
/** Adds fields of its own to a form of the site. */
const ownField = (field: string) => [/^forms:/m, `forms:\n  more: { service: [${field}] }`] as const;
const sitesAsThey = () => siteFolders(directory.path).map((slug) => readSite(directory.path, slug));

describe('reading the site folders', () => {
  it('a changed site folder is passed on again at the next check if a listener failed [SITE-03]', async () => {
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
    expect(sites.ofHost('kestrel.localhost.:3000')?.slug).toBe('kestrel');
    expect(sites.ofHost('nobody.localhost')).toBeUndefined();
    expect(new Set(sites.all.map(({ template }) => template)).size).toBe(4);
  });

  it('only sites at *.localhost get the program’s port, also when they are read again [SITE-01]', async () => {
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
    ['a wrong value', 'site.yaml', /^template: .*/m, 'template: baroque', 'template: is not one of showroom, group'],
    ['a setting that is there twice', 'site.yaml', /^template: .*/m, 'name: Twice', 'is there a second time'],
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
    ['a brand without a name', 'brands.yaml', /title: Toyota/, "title: ''", '0.title: is empty'],
    ['a model’s price', 'brands.yaml', /price_from: \d+/, 'price_from: lots', '0.models.0.price_from: is not a number'],
    ['an offer’s price', 'offers.yaml', /price: 49990/, 'price: cheap', '1.price: is not a number'],
    ['a review of six stars', 'reviews.yaml', /rating: \d/, 'rating: 6', '0.rating: is at most 5'],
    ['a review of an unknown location', 'reviews.yaml', /location_id: .*/, 'location_id: x', '0.location_id: there is'],
    [
      'opening hours',
      'locations.yaml',
      /open: '..:..'/,
      "open: '7.30'",
      '0.opening_hours.0.open: is not a time of day such as 08:30',
    ],
    [
      'holiday hours',
      'locations.yaml',
      /date: '?2026-12-25'?/,
      'date: Christmas',
      '0.special_hours.0.date: is not a date such as 2026-05-20',
    ],
    [
      'a dealership',
      'site.yaml',
      /{ id: kestrel-bay-toyota, slug: [^,]*/,
      '{ id: x, slug: A B',
      'dealerships.0.slug: is',
    ],
    ['a promo', 'promos.yaml', /kind: we-want-your-car/, 'kind: want', '0.kind: is not one of promo, we-want-your-car'],
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

  it('reading the site folders reports duplicate offers and models with their line [SITE-03]', async () => {
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
      { field: 'tagLine', line, message: 'there is no such setting: did you mean tagline?' },
    ]);
  });

  it.each([
    [/accent: '(#.*)'/, 'accent: $1', 'theme.accent', 'is empty, as # begins a comment: put the text into quotes'],
    [/^tagline: .*/m, 'tagline:', 'tagline', 'is empty'],
    [
      /^tagline: .*/m,
      'tagline: Wagga: Albury',
      undefined,
      'has a colon and a space within its text: put the text into quotes',
    ],
    [/^ {2}minimum:/m, '  min_imum:', 'reviews.min_imum', 'there is no such setting: did you mean minimum?'],
    [/^tagline:/m, 'tagline: x\nsomething:', 'something', 'there is no such setting'],
  ])(
    'reading the site folders explains mistakes of YAML, such as %s [SITE-03]',
    async (pattern, text, field, message) => {
      change(file('kestrel'), /^template:/m, 'reviews:\n  minimum: 4\ntemplate:');
      change(file('kestrel'), pattern, text);
      const found = (await started()).problems.all();
      expect(found).toContainEqual(expect.objectContaining({ message, ...(field !== undefined && { field }) }));
    },
  );

  it.each([
    ['url with a path', 'site.yaml', /^url: .*/m, 'url: https://www.kestrel.example/toyota', 'url'],
    ['redirect to itself', 'site.yaml', /^url:/m, 'redirects: { /a.php: /a.php?b=1 }\nurl:', 'redirects./a.php'],
    ['telephone number without digits', 'site.yaml', /main: .*/, 'main: call us', 'phones.main'],
    ['field without choices', 'site.yaml', ...ownField('{ name: Where, label: Where, kind: select }'), 'choices'],
    ['field named as a standard one', 'site.yaml', ...ownField('{ name: email, label: No, kind: number }'), 'name'],
    ['field named as another', 'site.yaml', ...ownField('{ name: A, label: A }, { name: A, label: B }'), '1.name'],
    ['time that no clock shows', 'locations.yaml', /close: '..:..'/, "close: '99:99'", '0.opening_hours.0.close'],
    ['closing before the opening', 'locations.yaml', /open: '..:..'/, "open: '23:00'", '0.opening_hours.0.close'],
    ['open day without times', 'locations.yaml', /, open: '..:..'/, '', '0.opening_hours.0.open'],
  ])('a site with a %s is not served, and the field is named [SITE-03]', async (_, name, pattern, text, field) => {
    change(file('kestrel', name), pattern, text);
    const { problems, slugs } = await started();
    expect(slugs()).toEqual([]);
    expect(problems.all()).toEqual([expect.objectContaining({ field: expect.stringContaining(field) })]);
  });

  it('a file with a mistyped name is not read, and the site’s advice names the right one [SITE-03]', async () => {
    const { problems, watch } = await started();
    renameSync(file('kestrel', 'offers.yaml'), file('kestrel', 'offer.yaml'));
    writeFileSync(file('kestrel', 'reviews.yml'), '[]');
    writeFileSync(file('kestrel', 'notes.yaml'), '');
    await watch.check();
    const unread = 'is no file of a site, and is not read';
    expect(problems.all()).toMatchObject([
      { file: 'kestrel/notes.yaml', message: unread, effect: 'advice' },
      { file: 'kestrel/offer.yaml', message: `${unread}: did you mean offers.yaml?`, effect: 'advice' },
      { file: 'kestrel/reviews.yml', message: `${unread}: did you mean reviews.yaml?`, effect: 'advice' },
    ]);
  });

  it('a site whose text is hard to read on its ground is served, with the advice of more contrast [SITE-06]', async () => {
    change(file('kestrel'), /accent: '#.*'/, "accent: '#ffff00'");
    change(file('kestrel'), /ink: '#.*'/, "ink: '#dddddd'");
    const { problems, slugs } = await started();
    expect(slugs()).toEqual(['kestrel']);
    expect(problems.all().map(({ field, message, effect }) => [field, message, effect])).toEqual([
      ['theme.ink', 'has a contrast of 1.3 on theme.paper: many people can’t read less than 4.5', 'advice'],
      ['theme.onAccent', 'has a contrast of 1 on theme.accent: many people can’t read less than 4.5', 'advice'],
    ]);
    expect(problems.dependency.check).not.toThrow();
  });

  it('a slash at the end of a site’s address is no part of it [SITE-05]', async () => {
    change(file('kestrel'), /^url: .*/m, 'url: https://www.kestrel.example/');
    expect((await started()).sites.all[0]!.url).toBe('https://www.kestrel.example');
  });
});

describe('program that starts while one site is invalid', () => {
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
    'a program that starts while one site is invalid serves the other sites, and reports %s [HOST-11]',
    async (_, makeMistake, problem) => {
      addSite('tempo');
      makeMistake();
      const { slugs, problems } = await started();
      expect(slugs()).toEqual(['tempo']);
      expect(problems.all()).toEqual([expect.objectContaining({ site: 'kestrel', effect: 'not_served', ...problem })]);
    },
  );

  it.each(mistakes)(
    'an invalid site is served at the start as the log last recorded it, and the program reports %s [HOST-11]',
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

  it('a site whose folder is gone is not served at the start, even if the log has it [HOST-11]', async () => {
    addSite('tempo');
    const before = sitesAsThey();
    rmSync(join(directory.path, 'kestrel'), { recursive: true });
    const { slugs, problems } = await started(undefined, logged(...before));
    expect(slugs()).toEqual(['tempo']);
    expect(problems.all()).toEqual([]);
  });

  it.each(['offers', 'brands', 'promos', 'reviews'])(
    'a site of which only the %s are invalid is served in its present state, and those stay as they were [HOST-11]',
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

  it('a site opened by API is served beside one whose stored configuration is invalid [HOST-11]', async () => {
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

describe('two sites with the same claim', () => {
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
    'two sites with the same %s are not served if neither had them before, and other sites are [SITE-01, HOST-11]',
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

  it('a site keeps a host that another site claims later, also after a restart [SITE-01, HOST-11]', async () => {
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
  it('a site is served once its folder is added, and no longer once it is deleted [SITE-03]', async () => {
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

  it('an invalid file leaves its site as it was, and readiness reports it until corrected [SITE-03]', async () => {
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

  it('offers are read again when their file is changed or deleted [OFR-01, SITE-03]', async () => {
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

  it('all sites stay served, and it is reported, if every site folder vanishes at once [HOST-11]', async () => {
    const { slugs, problems, watch } = await started();
    rmSync(join(directory.path, 'kestrel'), { recursive: true });
    await watch.check();
    expect(slugs()).toEqual(['kestrel']);
    expect(problems.dependency.check).toThrow(/has no site any more/);
  });

  it('a missing file of one site does not keep other sites from being read again [HOST-11]', async () => {
    addSite('tempo');
    const { sites, watch, problems } = await started();
    rmSync(file('kestrel', 'locations.yaml'));
    change(file('tempo'), /^name: .*/m, 'name: Allegro');
    await watch.check();
    expect(sites.ofSlug('tempo')?.name).toBe('Allegro');
    expect(sites.ofSlug('kestrel')?.locations.length).toBeGreaterThan(0);
    expect(problems.all()).toMatchObject([{ file: 'kestrel/locations.yaml', message: 'is missing' }]);
  });

  it('sites stay served if the folder of all sites cannot be read [SITE-03]', async () => {
    const { sites, watch, problems } = await started();
    await watch.check();
    renameSync(directory.path, `${directory.path}-away`);
    await watch.check();
    expect(sites.ofSlug('kestrel')).toBeDefined();
    expect(problems.dependency.check).toThrow(/SITES_DIR is gone .*; sites are served as they were/);
    renameSync(`${directory.path}-away`, directory.path);
  });
});
