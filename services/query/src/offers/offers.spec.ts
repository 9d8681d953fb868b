import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrandResponse, BrandsResponse, ModelPageResponse } from '#contracts/api/brands';
import type { OfferResponse, OffersResponse, OwnOffer } from '#contracts/api/offers';
import type { Site } from '#contracts/domain/site/site';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { temporaryDirectory } from '#platform/testing/temporary';
import { roles } from '../../../standalone/src/roles.js';

const start = new Date('2026-05-20T00:00:00.000Z');

let sites: Awaited<ReturnType<typeof temporaryDirectory>>;
let forecourt: TestForecourt;
/** Sets up a Forecourt and a sites folder for one `describe` block. */
const useForecourt = () => {
  beforeAll(async () => {
    sites = await temporaryDirectory();
    for (const slug of ['kestrel', 'meridian']) {
      cpSync(join('infra/demo/sites', slug), join(sites.path, slug), { recursive: true });
      change(slug, 'site.yaml', /^slug: .*/m, `slug: ${slug}\ngroup: coast`);
    }
    forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], { SITES_DIR: sites.path });
    await forecourt.open();
  });
  afterAll(async () => {
    await forecourt.remove();
    await sites.remove();
  });
};
beforeEach(() => {
  forecourt.now = start;
});

const change = (slug: string, name: string, pattern: RegExp, text: string) => {
  const file = join(sites.path, slug, name);
  const before = readFileSync(file, 'utf8');
  expect(before).toMatch(pattern);
  writeFileSync(file, before.replace(pattern, text));
};
const read = async <Body>(path: string, site = 'kestrel', position = 0) =>
  forecourt.ask<Body>(path, { site, headers: { 'forecourt-position': String(position) } });
const list = async (query = '', site = 'kestrel', position = 0) =>
  (await read<OffersResponse>(`/api/offers?${query}`, site, position)).body;
const ids = async (query?: string, site?: string, position?: number) =>
  (await list(query, site, position)).offers.map(({ id }) => id);
const dealer = (method: 'PUT' | 'DELETE' | 'GET', path: string, body?: object, site = 'kestrel') =>
  forecourt.ask<OwnOffer & { code?: string }>(`/api/dealers/${path}`, {
    method,
    key: `dealer-${site}`,
    ...(body && { body }),
  });
const put = (offer: { id: string; name: string } & Record<string, unknown>) =>
  dealer('PUT', `kestrel/offers/${offer.id}`, offer);

describe('offers of a site', () => {
  useForecourt();

  it('the offers of a site are those of its folder, by rank, and those of its group that do not exclude the site [OFR-01]', async () => {
    await eventually(async () => expect((await ids('', 'meridian')).length).toBeGreaterThan(14));
    const found = await ids();
    expect(found.slice(0, 2)).toEqual(['rav4-hybrid-finance', 'bmw-x3-private-lease']);
    const { body } = await put({ id: 'coast', name: 'Coast', excluded_website_ids: ['kestrel'], rank: 0 });
    expect(await ids('', 'kestrel', body.position)).not.toContain('coast');
    expect((await ids('', 'meridian', body.position))[0]).toBe('coast');
    await dealer('DELETE', 'kestrel/offers/coast');
  });

  it('the offers of a site are searched by the beginnings of words, filtered, and counted as if unfiltered [OFR-01]', async () => {
    expect(await ids('query=hilux tra')).toEqual(['hilux-tray']);
    const narrowed = await list('manufacturer=toyota&category=service-offer');
    expect(narrowed.offers.map(({ id }) => id)).toEqual(['service-fixed']);
    expect(narrowed.categories.find(({ slug }) => slug === 'finance-offer')!.count).toBe(2);
    expect(narrowed.manufacturers.find(({ slug }) => slug === 'mercedes-benz')!.count).toBe(1);
    expect(await list('query=spaceship')).toMatchObject({ offers: [], count: 0, pages: 0 });
    expect((await forecourt.ask('/api/offers?page=two')).status).toBe(400);
  });

  it('the offers of a site are read one by one with the model, the canonical address and others of the make [OFR-01]', async () => {
    const { body } = await read<OfferResponse>('/api/offers/hilux-tray');
    expect(body.offer).toMatchObject({
      path: '/offers/toyota/hilux-tray',
      model: { name: 'HiLux', slug: 'hilux', override_url: '/new-vehicles/hilux', path: '/new-vehicles/hilux' },
      image_or_model_image: { url: expect.stringMatching(/^\/images\/vehicles\/double-cab-ute\//) },
    });
    expect(body.others.map(({ manufacturer }) => manufacturer!.name)).toEqual(['Toyota', 'Toyota', 'Toyota']);
    expect((await read('/api/offers/nothing')).status).toBe(404);
  });

  it('the offers of a site run from their start until just before their expiry [OFR-02]', async () => {
    const { body } = await put({
      id: 'eofy',
      name: 'EOFY',
      start: '2026-06-01T00:00:00+10:00',
      expiry: '2026-07-01T00:00:00+10:00',
    });
    const runsAt = async (moment: string) => {
      forecourt.now = new Date(moment);
      return (await ids('', 'kestrel', body.position)).includes('eofy');
    };
    expect(await runsAt('2026-05-31T13:59:59.999Z')).toBe(false);
    expect(await runsAt('2026-05-31T14:00:00.000Z')).toBe(true);
    expect(await runsAt('2026-06-30T13:59:59.999Z')).toBe(true);
    expect(await runsAt('2026-06-30T14:00:00.000Z')).toBe(false);
    expect((await read('/api/offers/eofy')).status).toBe(410);
  });
});

describe('brands and models', () => {
  useForecourt();

  it('brands and models are listed by title, each with its link [OFR-03]', async () => {
    const { brands } = (await read<BrandsResponse>('/api/brands', 'meridian')).body;
    expect(brands).toHaveLength(41);
    expect(brands.map(({ title }) => title).slice(6, 12)).toEqual([
      'Fiat',
      'Ford',
      'Geely',
      'Genesis',
      'GWM',
      'Holden',
    ]);
    expect(brands.find(({ slug }) => slug === 'bmw')).toMatchObject({ path: '/bmw/overview', offers: 1 });
    expect(brands.find(({ slug }) => slug === 'geely')).toMatchObject({ skipPage: true, path: '/search/geely' });
  });

  it('brands and models are read by brand, with the models in order and the offers [OFR-03]', async () => {
    const { body } = await read<BrandResponse>('/api/brands/toyota');
    expect(body.models.slice(0, 2).map(({ name, path }) => [name, path])).toEqual([
      ['RAV4', '/rav4'],
      ['HiLux', '/new-vehicles/hilux'],
    ]);
    expect(body.offers.length).toBeGreaterThan(5);
    expect((await read('/api/brands/lada')).status).toBe(404);
  });

  it.each(['/hilux', '/new-vehicles/hilux', '/new-vehicles/hilux/'])(
    'brands and models have a model’s page at %s [OFR-01]',
    async (path) => {
      const { body } = await read<ModelPageResponse>(`/api/model-pages?path=${path}`);
      expect(body.model).toMatchObject({ name: 'HiLux', stock_path: '/search/toyota/hilux' });
      expect(body.offers.map(({ id }) => id)).toEqual(['hilux-tray']);
      expect((await read('/api/model-pages?path=/finance')).status).toBe(404);
    },
  );

  it('brands and models appear in the site’s menus, with the number of running offers and the brands’ links [OFR-03]', async () => {
    const { body } = await read<Site>('/api/site', 'meridian');
    expect(body.offers.count).toBe((await list('', 'meridian')).count);
    expect(body.brands.find(({ slug }) => slug === 'audi')).toEqual({
      title: 'Audi',
      slug: 'audi',
      logo: '/site-assets/brand-audi.svg',
      path: '/search/audi',
    });
  });
});

describe('offers that change while the site runs', () => {
  useForecourt();

  it('offers that change while the site runs follow the folder, and those deleted from it are withdrawn [OFR-01]', async () => {
    change('kestrel', 'offers.yaml', /name: Corolla Ascent Sport Hybrid/, 'name: Corolla for less');
    change('kestrel', 'offers.yaml', /- id: hilux-tray[^]*?(?=\n- id: )/, '');
    await eventually(async () => {
      const found = await list();
      expect(found.offers.find(({ id }) => id === 'corolla-drive-away')?.name).toBe('Corolla for less');
      expect(found.offers.map(({ id }) => id)).not.toContain('hilux-tray');
    });
    expect((await forecourt.events('OfferChanged')).map(({ stream }) => stream)).toEqual([
      'offer-kestrel.corolla-drive-away',
    ]);
  });

  it('offers that change while the site runs follow brands and models added and removed through the API [OFR-03]', async () => {
    const lotus = { title: 'Lotus', slug: 'lotus', models: [{ name: 'Emira', slug: 'emira' }] };
    const reported = await dealer('PUT', 'kestrel/brands/lotus', lotus);
    expect(reported.status).toBe(200);
    expect((await read('/api/model-pages?path=/emira', 'kestrel', reported.body.position)).status).toBe(200);
    const fewer = await dealer('PUT', 'kestrel/brands/lotus', { ...lotus, models: [] });
    expect((await read('/api/model-pages?path=/emira', 'kestrel', fewer.body.position)).status).toBe(404);
    const gone = await dealer('DELETE', 'kestrel/brands/lotus');
    expect((await read('/api/brands/lotus', 'kestrel', gone.body.position)).status).toBe(404);
  });

  it('offers that change while the site runs are published and withdrawn with the site’s dealer key, but not those of the folder [OFR-01]', async () => {
    const wrong = await put({ id: 'x', name: '' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'invalid']);
    const kept = await put({ id: 'rav4-hybrid-finance', name: 'Mine' });
    expect([kept.status, kept.body.code]).toEqual([409, 'kept_in_folder']);
    expect((await dealer('PUT', 'kestrel/offers/x', { id: 'x', name: 'X' }, 'meridian')).status).toBe(404);
    expect((await forecourt.ask('/api/dealers/kestrel/offers/x', { method: 'DELETE' })).status).toBe(401);
    const reported = await put({ id: 'x', name: 'X', description: 'A <b>thing</b><script>1</script>' });
    expect(reported.body.offer).toMatchObject({
      description: 'A thing',
      sanitized_description: 'A <strong>thing</strong>',
    });
    const gone = await dealer('DELETE', 'kestrel/offers/x');
    expect(await ids('', 'kestrel', gone.body.position)).not.toContain('x');
    expect((await dealer('GET', 'kestrel/offers/x')).body.withdrawn).toBe(true);
  });
});
