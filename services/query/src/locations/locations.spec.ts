import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { GeocodeResponse, LocationResponse, LocationsResponse } from '#contracts/api/locations';
import { day } from '#contracts/domain/durations';
import { HttpGeocoder } from './http-geocoder.js';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { temporaryDirectory } from '#platform/testing/temporary';
import { roles } from '../../../standalone/src/roles.js';

let sites: Awaited<ReturnType<typeof temporaryDirectory>>;
let forecourt: TestForecourt;
/** Sets up a Forecourt and a sites folder for one `describe` block. */
const useForecourt = () => {
  beforeAll(async () => {
    sites = await temporaryDirectory();
    for (const slug of ['kestrel', 'meridian']) addSite(slug);
    forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], { SITES_DIR: sites.path });
    await forecourt.open();
    await eventually(async () => expect((await list()).length).toBeGreaterThan(2));
  });
  afterAll(async () => {
    await forecourt.remove();
    await sites.remove();
  });
};

const addSite = (slug: string) => cpSync(join('infra/demo/sites', slug), join(sites.path, slug), { recursive: true });
const change = (slug: string, pattern: RegExp, text: string, name = 'locations.yaml') => {
  const file = join(sites.path, slug, name);
  const before = readFileSync(file, 'utf8');
  expect(before).toMatch(pattern);
  writeFileSync(file, before.replace(pattern, text));
};
const list = async (query = '', site = 'kestrel') =>
  (await forecourt.ask<LocationsResponse>(`/api/locations?${query}`, { site })).body.locations;
const slugs = async (query: string, site?: string) => (await list(query, site)).map(({ slug }) => slug);

describe('locations of a site', () => {
  useForecourt();

  it('the locations of a site are only its own, in the configured order and then by name [LOC-01, LOC-07]', async () => {
    const found = await list();
    expect(found.map(({ slug }) => slug).slice(0, 2)).toEqual(['brookvale', 'mona-vale']);
    const unordered = found.slice(2).map(({ name }) => name);
    expect(unordered).toEqual([...unordered].sort());
    expect(found.every(({ dealership_id }) => dealership_id === 'kestrel-bay-toyota')).toBe(true);
    await eventually(async () => expect((await slugs('', 'meridian')).length).toBeGreaterThan(40));
  });

  it('the locations of a site are filtered for the block, and an invalid filter is refused [LOC-04]', async () => {
    expect(await slugs('show=primary')).toEqual(['brookvale']);
    expect(await slugs('show=service')).toContain('warriewood-service');
    const wrong = await forecourt.ask('/api/locations?show=everything');
    expect(wrong.status).toBe(400);
  });

  it('the locations of a site are sorted by distance from a postcode, with the distance [LOC-05]', async () => {
    const found = await list('show=sales&postcode=2103');
    expect(found[0]).toMatchObject({ slug: 'mona-vale', distance: 0 });
    expect(found[1]!.distance).toBeCloseTo(9.67, 1);
  });

  it.each([
    ['2107', ['mona-vale', 'brookvale'], [6, 16]],
    ['2093', ['brookvale', 'mona-vale'], [5, 15]],
    ['2099', ['brookvale', 'mona-vale'], [3, 9]],
  ])('from %s, a postcode without a location, the nearest comes first [LOC-05]', async (postcode, order, atMost) => {
    const found = await list(`show=sales&postcode=${postcode}`);
    expect(found.map(({ slug }) => slug)).toEqual(order);
    found.forEach(({ distance }, at) => {
      expect(distance).toBeLessThan(atMost[at]!);
      expect(distance).toBeGreaterThan(atMost[at]! / 3);
    });
  });

  it('the locations of a site are not listed for an invalid or unknown postcode, whose error is one of the field [LOC-05]', async () => {
    const none = await forecourt.ask<{ errors: { reason: string }[] }>('/api/locations?postcode=21');
    expect(none.body.errors[0]!.reason).toBe('Invalid postcode. Please enter a 4-digit number.');
    const nowhere = await forecourt.ask<{ detail: string }>('/api/geocode?postcode=9999');
    expect([nowhere.status, nowhere.body.detail]).toEqual([422, 'Invalid postcode']);
    const melbourne = await forecourt.ask<GeocodeResponse>('/api/geocode?postcode=3000');
    expect(melbourne.body.lat).toBeCloseTo(-37.8, 0);
  });

  it('the locations of a site are read one by one with the departments at that location [LOC-02]', async () => {
    const { body } = await forecourt.ask<LocationResponse>('/api/locations/brookvale');
    expect(body.location.name).toBe('Kestrel Bay Toyota Brookvale');
    expect(body.departments.map(({ location_type }) => location_type)).toEqual(['sales', 'service', 'parts']);
    expect((await forecourt.ask('/api/locations/atlantis')).status).toBe(404);
  });
});

describe('locations that change while the site runs', () => {
  useForecourt();

  it('locations that change while the site runs are updated and closed at once, each by an event [LOC-07]', async () => {
    change('kestrel', /phone: 02 5550 4130/, 'phone: 02 5550 9999');
    change('kestrel', /location_id: kestrel-warriewood/g, 'location_id: kestrel-brookvale', 'reviews.yaml');
    change('kestrel', /\n- id: kestrel-warriewood[\s\S]*?(?=\n- id:|$)/, '');
    await eventually(async () => {
      expect((await list('id=kestrel-mona-vale'))[0]!.phone).toBe('02 5550 9999');
      expect(await slugs('show=service')).not.toContain('warriewood-service');
    });
    expect((await forecourt.events('LocationClosed')).map(({ stream }) => stream)).toEqual([
      'location-kestrel-warriewood',
    ]);
    const described = (await forecourt.events('LocationDescribed')).filter(({ stream }) =>
      stream.endsWith('mona-vale'),
    );
    expect(described).toHaveLength(2);
  });

  it('locations that change while the site runs are served for a site that is added as a folder [SITE-03, LOC-07]', async () => {
    expect((await forecourt.ask('/api/site', { site: 'wattle' })).status).toBe(404);
    addSite('wattle');
    await eventually(async () => expect((await slugs('', 'wattle')).length).toBeGreaterThan(0));
    expect((await forecourt.ask<{ name: string }>('/api/site', { site: 'wattle' })).body.name).toMatch(/Wattle/);
  });
});

describe('geocoding service', () => {
  let server: Server;
  let answer: { status: number; body: string };
  let asked: string[];
  beforeEach(() => {
    asked = [];
  });
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url!);
      response.writeHead(answer.status).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void server.close());
  let now: Date;
  const geocoder = () => {
    now = new Date('2026-05-20T00:00:00.000Z');
    return new HttpGeocoder(`http://127.0.0.1:${(server.address() as AddressInfo).port}/json`, 'k', () => now);
  };
  const nothing = JSON.stringify({ status: 'ZERO_RESULTS', results: [] });

  it('a geocoding service is queried once for each postcode, within Australia [LOC-05]', async () => {
    const point = { lat: -33.7, lng: 151.2 };
    answer = { status: 200, body: JSON.stringify({ status: 'OK', results: [{ geometry: { location: point } }] }) };
    const maps = geocoder();
    expect([await maps.locate('2100'), await maps.locate('2100')]).toEqual([point, point]);
    expect(asked).toEqual(['/json?components=postal_code%3A2100%7Ccountry%3AAU&key=k']);
  });

  it('a geocoding service is queried once for an unknown postcode, even concurrently, and again after a week [LOC-05, HOST-12]', async () => {
    answer = { status: 200, body: nothing };
    const maps = geocoder();
    const all = await Promise.all(Array.from({ length: 50 }, () => maps.locate('9999')));
    for (let n = 0; n < 50; n++) all.push(await maps.locate('9999'));
    expect(all.filter((one) => 'rejected' in one && one.rejected === 'invalid').length).toBe(100);
    expect(asked.length).toBe(1);
    now = new Date(now.getTime() + 8 * day);
    await maps.locate('9999');
    expect(asked.length).toBe(2);
  });

  it('a geocoding service that fails is queried again, but not above its rate limit [LOC-05, HOST-12]', async () => {
    answer = { status: 500, body: '' };
    const maps = geocoder();
    for (let n = 0; n < 600; n++) await maps.locate('2100');
    expect(asked.length).toBe(500);
    expect(await maps.locate('2100')).toMatchObject({ rejected: 'unavailable', retryAfter: 1 });
    now = new Date(now.getTime() + 500);
    await maps.locate('2100');
    expect(asked.length).toBe(501);
  });

  it.each([
    ['no result', 200, nothing, { rejected: 'invalid', detail: 'Invalid postcode' }],
    ['a refusal', 200, JSON.stringify({ status: 'REQUEST_DENIED', results: [] }), { rejected: 'unavailable' }],
    ['a failure', 500, '', { rejected: 'unavailable' }],
    ['nonsense', 200, '<html>', { rejected: 'unavailable' }],
  ])('a geocoding service that returns %s causes its own error [LOC-05]', async (_, status, body, rejection) => {
    answer = { status, body };
    expect(await geocoder().locate('2100')).toMatchObject(rejection);
  });
});
