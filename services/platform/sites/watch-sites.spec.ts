import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { temporaryDirectory } from '../testing/temporary.js';
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
const open = (localPort?: number) => {
  const sites = loadSites(directory.path, localPort);
  return { sites, watch: new SiteWatch(sites, pino({ level: 'silent' })) };
};

describe('reading the site folders', () => {
  it('finds the four demo sites, each under its host name [SITE-01, SITE-02]', () => {
    const sites = loadSites('infra/demo/sites');
    expect(sites.all.map(({ slug }) => slug)).toEqual(['kestrel', 'meridian', 'tempo', 'wattle']);
    expect(sites.ofHost('Kestrel.localhost:3000')?.slug).toBe('kestrel');
    expect(sites.ofHost('nobody.localhost')).toBeUndefined();
    expect(new Set(sites.all.map(({ template }) => template)).size).toBe(4);
  });

  it('gives local sites the port of the program, and others their own, also when they are read again [SITE-01]', async () => {
    addSite('tempo');
    change(file('tempo'), /^url: .*/m, 'url: https://tempo.example');
    const { sites, watch } = open(8080);
    const urls = () => sites.all.map(({ url }) => url);
    expect(urls()).toEqual(['http://kestrel.localhost:8080', 'https://tempo.example']);
    change(file('kestrel'), /^name: .*/m, 'name: Bay Toyota');
    await watch.look();
    expect(sites.all[0]!.name).toBe('Bay Toyota');
    expect(urls()).toEqual(['http://kestrel.localhost:8080', 'https://tempo.example']);
    expect(open().sites.all[0]!.url).toBe('http://kestrel.localhost:3000');
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
  ])('reports %s with file, line and field [SITE-03]', (_, name, pattern, text, message) => {
    const path = file('kestrel', name);
    change(path, pattern, text);
    const line = readFileSync(path, 'utf8').split(text)[0]!.split('\n').length;
    expect(() => loadSites(directory.path)).toThrow(`${path}:${line}: ${message}`);
  });

  it('reports an offer or a model that is defined twice, with the line of the second [SITE-03]', () => {
    change(file('kestrel', 'offers.yaml'), /id: hilux-tray/, 'id: rav4-hybrid-finance');
    expect(() => loadSites(directory.path)).toThrow(/offers\.yaml:\d+: 1\.id: rav4-hybrid-finance is there twice/);
    rmSync(file('kestrel', 'offers.yaml'));
    change(file('kestrel', 'brands.yaml'), /slug: camry/, 'slug: corolla');
    expect(() => loadSites(directory.path)).toThrow(/brands\.yaml:\d+: 0\.models\.3\.slug: corolla is there twice/);
  });

  it('names unknown and missing fields in the error [SITE-03]', () => {
    change(file('kestrel'), /^tagline:/m, 'tagLine:');
    expect(() => loadSites(directory.path)).toThrow(/site\.yaml:\d+: tagline: [^]*tagLine/);
  });

  it('two sites cannot share an id, a host name, a dealership or a location [SITE-01]', () => {
    cpSync(join(directory.path, 'kestrel'), join(directory.path, 'osprey'), { recursive: true });
    change(file('osprey'), /^slug: .*/m, 'slug: osprey');
    const clash = (what: string) =>
      expect(() => loadSites(directory.path)).toThrow(`the ${what} is of both kestrel and osprey`);
    clash('site id kestrel');
    change(file('osprey'), /^id: .*/m, 'id: osprey\nhosts: [kestrel.localhost]');
    clash('host kestrel.localhost');
    change(file('osprey'), /^hosts: .*/m, '');
    clash('dealership kestrel-bay-toyota');
    change(file('osprey'), /{ id: kestrel-bay-toyota/, '{ id: osprey');
    change(file('osprey', 'locations.yaml'), /dealership_id: kestrel-bay-toyota/g, 'dealership_id: osprey');
    clash('location kestrel-brookvale');
  });
});

describe('a site folder that changes while the program runs', () => {
  it('is served once it is added, and no longer once it is deleted [SITE-03]', async () => {
    const { sites, watch } = open();
    await watch.look();
    expect(sites.ofHost('tempo.localhost')).toBeUndefined();
    addSite('tempo');
    await watch.look();
    expect(sites.ofHost('tempo.localhost')?.slug).toBe('tempo');
    rmSync(join(directory.path, 'kestrel'), { recursive: true });
    await watch.look();
    expect(sites.all.map(({ slug }) => slug)).toEqual(['tempo']);
  });

  it('with an invalid file leaves the site as it was, and readiness gives the reason until it is corrected [SITE-03]', async () => {
    const { sites, watch } = open();
    addSite('tempo');
    change(file('kestrel'), /^template: .*/m, 'template: baroque');
    await watch.look();
    expect(sites.ofSlug('kestrel')?.template).toBe('showroom');
    expect(sites.ofSlug('tempo')).toBeDefined();
    expect(() => watch.dependency.check()).toThrow(/site\.yaml:6: template/);
    change(file('kestrel'), /^template: .*/m, 'template: showroom');
    change(file('kestrel'), /^name: .*/m, 'name: Osprey Bay');
    await watch.look();
    expect(sites.ofSlug('kestrel')?.name).toBe('Osprey Bay');
    expect(() => watch.dependency.check()).not.toThrow();
  });

  it('is read again for offers when their file is added, changed or deleted [OFR-01, SITE-03]', async () => {
    const { sites, watch } = open();
    const offers = () => sites.folders[0]!.content.offers.length;
    const before = offers();
    expect(before).toBeGreaterThan(5);
    change(file('kestrel', 'offers.yaml'), /- id: hilux-tray[^]*?(?=\n- id: )/, '');
    await watch.look();
    expect(offers()).toBe(before - 1);
    rmSync(file('kestrel', 'offers.yaml'));
    await watch.look();
    expect(offers()).toBe(0);
  });

  it('that can not be read changes nothing [SITE-03]', async () => {
    const { sites, watch } = open();
    await watch.look();
    renameSync(directory.path, `${directory.path}-away`);
    await watch.look();
    expect(sites.ofSlug('kestrel')).toBeDefined();
    expect(() => watch.dependency.check()).toThrow(/ENOENT/);
    renameSync(`${directory.path}-away`, directory.path);
  });
});
