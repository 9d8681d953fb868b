import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnPart } from '#contracts/api/dealers';
import type { LocationResponse, LocationsResponse } from '#contracts/api/locations';
import type { PageResponse } from '#contracts/api/pages';
import type { Problem } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { siteConfig } from '#contracts/domain/site/site';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { temporaryDirectory } from '#platform/testing/temporary';
import { roles } from '../../standalone/src/roles.js';

const four = ['kestrel', 'meridian', 'tempo', 'wattle'];
const keyed = [...four];
let sites: Awaited<ReturnType<typeof temporaryDirectory>>;
let forecourt: TestForecourt;
beforeAll(async () => {
  sites = await temporaryDirectory();
  for (const slug of four) cpSync(join('infra/demo/sites', slug), join(sites.path, slug), { recursive: true });
  forecourt = new TestForecourt(roles, keyed, { SITES_DIR: sites.path });
  await forecourt.open();
});
afterAll(async () => {
  await forecourt.remove();
  await sites.remove();
});

const siteAt = (slug: string) => forecourt.ask<Site>('/api/site', { site: slug });
const listAt = async (site: string) =>
  (await forecourt.ask<LocationsResponse>('/api/locations', { site })).body.locations.map(({ slug }) => slug);
const promosAt = async (slug: string) =>
  (await siteAt(slug)).body.promos.map((promo) => ('title' in promo ? promo.title : promo.kind));
const send = (method: 'PUT' | 'DELETE', path: string, body?: object, key = 'dealer-kestrel') =>
  forecourt.ask<OwnPart & Problem>(`/api/dealers/${path}`, { method, key, ...(body && { body }) });

describe('site folder that is added while the process runs', () => {
  const file = (name: string) => join(sites.path, 'osprey', name);
  const change = (name: string, pattern: RegExp, text: string) => {
    const before = readFileSync(file(name), 'utf8');
    expect(before).toMatch(pattern);
    writeFileSync(file(name), before.replace(pattern, text));
  };

  it('a site folder that is added while the process runs is served with all its content, follows changes of its files, and ends when it is deleted [SITE-03]', async () => {
    expect((await siteAt('osprey')).status).toBe(404);
    // Its files arrive one by one: until they fit, it is not served, and the others are.
    cpSync('infra/demo/sites/tempo', join(sites.path, 'osprey'), { recursive: true });
    change('site.yaml', /^slug: .*/m, 'slug: osprey');
    change('site.yaml', /^id: .*/m, 'id: osprey');
    change('site.yaml', /^name: .*/m, 'name: Osprey');
    for (const name of ['site.yaml', 'locations.yaml', 'offers.yaml', 'reviews.yaml']) {
      writeFileSync(file(name), readFileSync(file(name), 'utf8').replaceAll('tempo', 'osprey'));
    }
    await eventually(async () =>
      expect(await siteAt('osprey')).toMatchObject({ status: 200, body: { name: 'Osprey', template: 'app' } }),
    );
    await eventually(async () => expect((await listAt('osprey')).length).toBeGreaterThan(1));
    await eventually(async () =>
      expect((await forecourt.ask<PageResponse>('/api/pages/about-us', { site: 'osprey' })).body).toHaveProperty(
        'page',
      ),
    );
    for (const slug of four) expect((await siteAt(slug)).status).toBe(200);

    change('site.yaml', /^template: .*/m, 'template: yard');
    change('locations.yaml', /street: [^,]*/, 'street: 1 Fish Hawk Lane');
    await eventually(async () => expect((await siteAt('osprey')).body.template).toBe('yard'));
    await eventually(async () =>
      expect(JSON.stringify((await forecourt.ask('/api/locations', { site: 'osprey' })).body)).toContain(
        '1 Fish Hawk Lane',
      ),
    );

    rmSync(join(sites.path, 'osprey'), { recursive: true });
    await eventually(async () => expect((await siteAt('osprey')).status).toBe(404));
    expect((await siteAt('tempo')).status).toBe(200);
  });
});

const northShore = {
  id: 'kestrel-north-shore',
  name: 'Kestrel Bay North Shore',
  slug: 'north-shore',
  dealership_id: 'kestrel-bay-toyota',
  address: { street: '9 Spit Road', city: 'Mosman', state: 'NSW', postcode: '2088', lat: -33.82, long: 151.24 },
  phone: '02 5550 4190',
  opening_hours: [{ weekday: 1, status: 'Open', open: '09:00', close: '17:00' }],
  special_hours: [{ date: '2026-12-25', status: 'Closed' }],
};
const northAt = () => forecourt.ask<LocationResponse>('/api/locations/north-shore');

const winter = { kind: 'promo', title: 'Winter', text: 'Warm', button: 'See', path: '/eofy', display: ['used'] };

it('a site lists its own promos in order before those of the API, and withdraws those deleted from its file [SRCH-21, SITE-03]', async () => {
  const file = join(sites.path, 'kestrel/promos.yaml');
  const folder = readFileSync(file, 'utf8');
  await eventually(async () =>
    expect(await promosAt('kestrel')).toEqual(['we-want-your-car', 'Certified, inspected, warranted']),
  );
  // Other tests add and withdraw promos of the same site.
  const ids = ['certified', 'we-want-your-car', 'test'];
  const reported = async () =>
    (await forecourt.events('PromoPublished', 'PromoWithdrawn')).flatMap(({ stream, type }) =>
      ids.some((id) => stream === `promo-kestrel.${id}`) ? [`${stream} ${type}`] : [],
    );
  expect(await reported()).toEqual(
    expect.arrayContaining(['promo-kestrel.certified PromoPublished', 'promo-kestrel.we-want-your-car PromoPublished']),
  );
  expect((await send('PUT', 'kestrel/promos/certified', winter)).body.code).toBe('kept_in_folder');
  expect((await send('DELETE', 'kestrel/promos/certified')).body.code).toBe('kept_in_folder');
  expect((await send('PUT', 'kestrel/promos/a-winter', winter)).status).toBe(200);

  writeFileSync(
    file,
    `${folder}- { id: test, kind: promo, title: Try it, text: Now, button: Book, path: /test-drive }\n`,
  );
  await eventually(async () =>
    expect(await promosAt('kestrel')).toEqual([
      'we-want-your-car',
      'Certified, inspected, warranted',
      'Try it',
      'Winter',
    ]),
  );
  writeFileSync(file, folder.slice(folder.indexOf('- id: certified')));
  await eventually(async () =>
    expect(await promosAt('kestrel')).toEqual(['Certified, inspected, warranted', 'Winter']),
  );
  expect((await reported()).filter((one) => one.endsWith('PromoWithdrawn')).sort()).toEqual([
    'promo-kestrel.test PromoWithdrawn',
    'promo-kestrel.we-want-your-car PromoWithdrawn',
  ]);
  // The API may describe a part that is no longer in the folder.
  expect((await send('PUT', 'kestrel/promos/test', winter)).status).toBe(200);
  rmSync(file);
  await eventually(async () => expect(await promosAt('kestrel')).toEqual(['Winter', 'Winter']));
});

describe('through the API', () => {
  it('a location is added with hours and holiday hours, changed and closed, but not one of a folder or of another dealer [LOC-07]', async () => {
    expect((await send('PUT', 'kestrel/locations/kestrel-north-shore', northShore)).body).toMatchObject({
      ended: false,
    });
    await eventually(async () =>
      expect((await northAt()).body).toMatchObject({
        location: { opening_hours: northShore.opening_hours, special_hours: northShore.special_hours },
      }),
    );
    await eventually(async () =>
      expect((await siteAt('kestrel')).body.locations.map(({ id }) => id)).toContain('kestrel-north-shore'),
    );
    // Imports know the location as well.
    let tries = 0;
    await eventually(async () => {
      const row = `stocknum,year,make,model,car_type,location_id\nN${++tries},2021,Toyota,Corolla,used,kestrel-north-shore\n`;
      expect((await forecourt.importFeed(row)).body).toMatchObject({ rejected: 0, warnings: [] });
    });
    expect((await forecourt.events('CarListed')).at(-1)!.data).toMatchObject({
      car: { location_id: 'kestrel-north-shore' },
    });

    const special_hours = [{ date: '2026-12-26', status: 'Open', start_hour: '10:00', end_hour: '14:00' }];
    await send('PUT', 'kestrel/locations/kestrel-north-shore', { ...northShore, special_hours });
    await eventually(async () => expect((await northAt()).body.location).toMatchObject({ special_hours }));

    const wrong = await send('PUT', 'kestrel/locations/kestrel-north-shore', { ...northShore, phone: undefined });
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([422, 'phone']);
    const opening_hours = [{ weekday: 1, status: 'Open', open: '25:00', close: '17:00' }];
    const never = await send('PUT', 'kestrel/locations/kestrel-north-shore', { ...northShore, opening_hours });
    expect([never.status, never.body.errors?.[0]?.field]).toEqual([422, 'opening_hours.0.open']);
    const kept = await send('PUT', 'kestrel/locations/kestrel-brookvale', {
      ...northShore,
      id: 'kestrel-brookvale',
      slug: 'brookvale',
    });
    expect([kept.status, kept.body.code]).toEqual([409, 'kept_in_folder']);
    const others = { ...northShore, id: 'tempo-newstead', slug: 'brisbane' };
    expect((await send('PUT', 'kestrel/locations/tempo-newstead', others)).status).toBe(422);
    expect((await send('PUT', 'kestrel/locations/kestrel-north-shore', northShore, 'dealer-tempo')).status).toBe(404);
    expect((await send('DELETE', 'kestrel/locations/kestrel-brookvale')).body.code).toBe('kept_in_folder');

    await send('DELETE', 'kestrel/locations/kestrel-north-shore');
    await eventually(async () => expect((await northAt()).status).toBe(410));
  });

  it('a page is written, moved and withdrawn through the API with safe HTML, which cannot change pages of the folder [OFR-05]', async () => {
    const page = {
      title: 'Open day',
      description: 'Come by',
      sections: [{ kind: 'text', html: '<p onclick=x>Hi</p>' }],
    };
    const pageAt = async () => (await forecourt.ask<PageResponse>('/api/pages/pages/open-day')).body;
    await send('PUT', 'kestrel/pages/pages/open-day', page);
    await eventually(async () =>
      expect(await pageAt()).toMatchObject({ page: { title: 'Open day', sections: [{ html: '<p>Hi</p>' }] } }),
    );
    writeFileSync(
      join(sites.path, 'kestrel/pages/winter.yaml'),
      'title: W\ndescription: W\nsections: [{ kind: text, html: W }]\n',
    );
    await eventually(async () =>
      expect((await forecourt.ask<PageResponse>('/api/pages/winter')).body).toHaveProperty('page'),
    );
    expect(await pageAt()).toHaveProperty('page');
    const wrong = await send('PUT', 'kestrel/pages/pages/open-day', { ...page, title: '' });
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([422, 'title']);
    const untitled = await send('PUT', 'kestrel/pages/pages/open-day', { title: 'Open day', sections: [] });
    expect(untitled.body.errors?.map(({ field }) => field)).toEqual(['description', 'sections']);
    const round = await send('PUT', 'kestrel/pages/pages/open-day', { moved_to: '/pages/open-day/' });
    expect([round.status, round.body.detail]).toEqual([422, 'moved_to: is the page’s own address']);
    expect((await send('PUT', 'kestrel/pages/About%20us', page)).status).toBe(422);
    expect((await send('PUT', 'kestrel/pages/about-us', page)).body.code).toBe('kept_in_folder');
    await send('PUT', 'kestrel/pages/pages/open-day', { moved_to: '/about-us' });
    await eventually(async () => expect(await pageAt()).toMatchObject({ moved_to: '/about-us' }));
    await send('DELETE', 'kestrel/pages/pages/open-day');
    await eventually(async () => expect(await pageAt()).toMatchObject({ gone: true }));
  });

  it('what folders and the API describe is read back in the form that PUT takes, by keys that may change it [SITE-03]', async () => {
    const get = async (path: string, key = 'dealer-kestrel') => {
      const { status, body } = await forecourt.ask<Record<string, unknown>>(`/api/dealers${path}`, { key });
      return status === 200 ? body : status;
    };
    const written = { title: 'Night', description: 'Late', sections: [{ kind: 'text', html: '<p>Come</p>' }] };
    const hatch = { name: 'Night', slug: 'night', description: 'Dark', highlights: [{ figure: '3', label: 'doors' }] };
    const owl = { title: 'Owl', slug: 'owl', description: '', skipPage: false, models: [hatch] };
    for (const [path, body] of [
      ['locations/kestrel-night', { ...northShore, id: 'kestrel-night', slug: 'night' }],
      ['promos/night', winter],
      ['pages/night', written],
      ['brands/owl', owl],
      ['offers/night', { id: 'night', name: 'Night offer', dealership_id: 'kestrel-bay-toyota' }],
    ] as const)
      expect((await send('PUT', `kestrel/${path}`, body)).status).toBe(200);

    const place = { kept_in_folder: false, location: expect.objectContaining({ id: 'kestrel-night', slug: 'night' }) };
    const shown = { path: '/night', kept_in_folder: false, page: written };
    expect(await get('/kestrel/locations/kestrel-night')).toEqual(place);
    expect(await get('/kestrel/promos/night')).toMatchObject({ id: 'night', kept_in_folder: false, promo: winter });
    expect(await get('/kestrel/pages/night')).toEqual(shown);
    expect(await get('/kestrel/brands/owl')).toEqual({ kept_in_folder: false, brand: owl });
    expect(await get('/kestrel/locations/kestrel-brookvale')).toMatchObject({ kept_in_folder: true });
    expect(await get('/kestrel/pages/about-us')).toMatchObject({
      kept_in_folder: true,
      page: { title: expect.any(String) },
    });
    expect(await get('/kestrel/dealerships/kestrel-bay-toyota')).toMatchObject({ kept_in_folder: true });
    await eventually(async () => {
      expect(await get('/kestrel/locations')).toMatchObject({ locations: expect.arrayContaining([place]) });
      expect(await get('/kestrel/promos')).toMatchObject({
        promos: expect.arrayContaining([expect.objectContaining({ id: 'night' })]),
      });
      expect(await get('/kestrel/brands')).toMatchObject({
        brands: expect.arrayContaining([{ kept_in_folder: false, brand: owl }]),
      });
      expect(await get('/kestrel/offers')).toMatchObject({
        offers: expect.arrayContaining([expect.objectContaining({ id: 'night' })]),
      });
    });
    expect(await get('/kestrel/pages')).toMatchObject({ pages: expect.arrayContaining([shown]) });
    expect(await get('/kestrel/dealerships')).toMatchObject({
      dealerships: [{ dealership: { id: 'kestrel-bay-toyota' } }],
    });
    expect(await get('', 'ops')).toMatchObject({
      sites: expect.arrayContaining([expect.objectContaining({ slug: 'kestrel', kept_in_folder: true })]),
    });
    const { config } = (await get('/kestrel', 'ops')) as { readonly config: unknown };
    expect(siteConfig.parse(config)).toMatchObject({ slug: 'kestrel', template: 'showroom' });

    const refused = [get('/kestrel'), get('/kestrel/pages/night', 'dealer-tempo'), get('/kestrel/locations/none')];
    expect(await Promise.all(refused)).toEqual([403, 404, 404]);
    await send('DELETE', 'kestrel/pages/night');
    expect(await get('/kestrel/pages/night')).toBe(404);
    for (const part of ['locations/kestrel-night', 'promos/night', 'brands/owl', 'offers/night'])
      await send('DELETE', `kestrel/${part}`);
  });

  it('an operator opens a site without a folder, its dealer adds content, and it survives restarts until closed [SITE-03]', async () => {
    const own = (await siteAt('tempo')).body;
    const { locations: _, offers: _offers, brands: _brands, promos: _promos, without: _without, ...rest } = own;
    const config = {
      ...siteConfig.parse(rest),
      ...{
        id: 'harrier',
        slug: 'harrier',
        name: 'Harrier',
        url: 'https://harrier.example',
        hosts: ['harrier.example'],
      },
      dealerships: [{ id: 'harrier', slug: 'harrier', name: 'Harrier' }],
      locationOrder: [],
    };
    expect((await send('PUT', 'harrier', config)).status).toBe(403);
    const taken = await send('PUT', 'harrier', { ...config, dealerships: own.dealerships }, 'ops');
    expect([taken.status, taken.body.detail]).toEqual([422, expect.stringMatching(/^dealerships: .* is of tempo$/)]);
    const wrong = await send('PUT', 'harrier', { ...config, template: 'baroque' }, 'ops');
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([422, 'template']);
    const nameless = await send('PUT', 'harrier', { ...config, id: '' }, 'ops');
    expect([nameless.status, nameless.body.errors?.[0]?.field]).toEqual([422, 'id']);
    expect((await send('PUT', 'tempo', { ...config, id: own.id, slug: 'tempo', hosts: [] }, 'ops')).body.code).toBe(
      'kept_in_folder',
    );
    expect((await send('PUT', 'harrier', config, 'ops')).status).toBe(200);
    await eventually(async () => expect((await siteAt('harrier')).body.name).toBe('Harrier'));

    keyed.push('harrier');
    await forecourt.close();
    await forecourt.open();
    expect((await siteAt('harrier')).body.name).toBe('Harrier');

    const key = 'dealer-harrier';
    await send(
      'PUT',
      'harrier/dealerships/harrier-trucks',
      { id: 'harrier-trucks', slug: 'trucks', name: 'Trucks' },
      key,
    );
    await eventually(async () =>
      expect((await siteAt('harrier')).body.dealerships.map(({ id }) => id)).toEqual(['harrier', 'harrier-trucks']),
    );
    const place = { ...northShore, id: 'harrier-yard', slug: 'yard', dealership_id: 'harrier-trucks' };
    expect((await send('PUT', 'harrier/locations/harrier-yard', place, key)).status).toBe(200);
    expect((await send('PUT', 'harrier/promos/winter', winter, key)).status).toBe(200);
    expect((await send('PUT', 'harrier/promos/winter', { ...winter, title: '' }, key)).status).toBe(422);
    await eventually(async () => {
      expect(await listAt('harrier')).toEqual(['yard']);
      expect(await promosAt('harrier')).toEqual(['Winter']);
    });
    for (const part of ['promos/winter', 'dealerships/harrier-trucks'])
      expect((await send('DELETE', `harrier/${part}`, undefined, key)).body).toMatchObject({ ended: true });
    await eventually(async () => {
      expect([await promosAt('harrier'), (await siteAt('harrier')).body.dealerships.length]).toEqual([[], 1]);
    });
    expect((await send('DELETE', 'harrier', undefined, 'ops')).body).toMatchObject({ ended: true });
    await eventually(async () => expect((await siteAt('harrier')).status).toBe(404));
  });
});
