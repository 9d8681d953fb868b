import { describe, expect, it } from '@jest/globals';
import { readSite } from '#platform/sites/site-files';
import { isPageOffered, offeredPage, siteWithoutServices } from './offered-features.js';
import type { OutsideService } from './outside-services.js';
import type { Site } from './site.js';

const kestrel = readSite('infra/demo/sites', 'kestrel');
const tempo = readSite('infra/demo/sites', 'tempo');
const without = (site: Site, ...services: OutsideService[]) => siteWithoutServices(site, services);

it('a site has no built-in page that it switches off, and no link to it [SITE-01]', () => {
  const site: Site = { ...kestrel, pagesOff: ['/careers', '/service'] };
  for (const path of ['/careers', '/careers/', '/service?from=home'])
    expect([path, isPageOffered(path, site), isPageOffered(path, kestrel)]).toEqual([path, false, true]);
  for (const path of ['/', '/fleet', '/contact']) expect([path, isPageOffered(path, site)]).toEqual([path, true]);
});

describe('site whose installation lacks an outside service', () => {
  it('a site whose installation lacks no outside service stays as it is configured [HOST-10]', () => {
    expect(without(kestrel)).toBe(kestrel);
    expect(kestrel.features).toMatchObject({ checkout: true, watchlist: true });
    expect(kestrel.plugins).toEqual(['Autogauge']);
  });

  it('a site whose installation lacks payments sells nothing online and has no payment page [HOST-10]', () => {
    const site = without(kestrel, 'payments');
    expect(site.features).toMatchObject({ checkout: false, watchlist: true });
    expect(isPageOffered('/online-payment', site)).toBe(false);
    expect(isPageOffered('/sign-in?type=watchlist', site)).toBe(true);
  });

  it('a site whose installation lacks text messages offers nothing that needs signing in [HOST-10]', () => {
    const site = without({ ...tempo, gates: [...tempo.gates, 'sell-my-car', 'trade-in'] }, 'text_messages');
    expect(site.features).toMatchObject({ checkout: false, watchlist: false });
    expect([site.garage, site.spin, site.vehicle.tradeIn]).toEqual([undefined, undefined, false]);
    const closed = ['/sign-in', '/account', '/my-garage/toyota', '/watchlist', '/spin-to-win', '/sell-my-car/'];
    for (const path of closed) expect([path, isPageOffered(path, site)]).toEqual([path, false]);
    for (const path of ['/', '/find', '/contact', 'https://elsewhere.example/sign-in'])
      expect([path, isPageOffered(path, site)]).toEqual([path, true]);
    expect(isPageOffered('/sell-my-car', without(tempo, 'text_messages'))).toBe(true);
  });

  it('a site whose installation lacks an outside service has finance pages where it offers finance [LOOK-03]', () => {
    for (const path of ['/finance', '/apply-for-finance?car_id=1', '/personalised/finance/'])
      expect([path, isPageOffered(path, kestrel), isPageOffered(path, tempo)]).toEqual([path, true, false]);
  });

  it('a site without finance quotes asks no lender, and one without market values shows no gauge [HOST-10]', () => {
    const site = without({ ...kestrel, finance: { ...kestrel.finance, quotes: true } }, 'finance_quotes');
    expect(site.finance.quotes).toBe(false);
    expect(without(kestrel, 'market_values').plugins).toEqual([]);
  });

  it('a site whose installation lacks a service shows no promotion and no link to a missing page [HOST-10]', () => {
    const to = (path: string) => ({ label: path, path });
    const popup = { id: 'a', title: 'a', description: 'a', button: to('/spin-to-win'), display: [] };
    expect(without({ ...tempo, popup }, 'geocoding').popup).toEqual(popup);
    const site = without({ ...tempo, popup }, 'text_messages');
    expect(site.popup).toBeUndefined();
    const page = {
      title: 'a',
      sections: [
        { kind: 'links', links: [to('/account'), to('/contact')] },
        { kind: 'links', links: [to('/account')] },
        { kind: 'cards', cards: [{ title: 'a', text: 'a', link: to('/my-garage') }] },
      ],
    } as unknown as Parameters<typeof offeredPage>[0];
    expect(offeredPage(page, site).sections).toEqual([
      { kind: 'links', links: [to('/contact')] },
      { kind: 'cards', cards: [{ title: 'a', text: 'a' }] },
    ]);
  });
});
