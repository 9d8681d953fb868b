import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allRoutes } from '#contracts/api/routes';
import { siteResponse } from '#contracts/api/site';
import { type OutsideService, outsideServices } from '#contracts/domain/site/outside-services';
import type { Problem } from '#contracts/rejections';
import type { ReadinessReport } from '#platform/process/readiness';
import { standIns, TestForecourt } from '#platform/testing/forecourt';
import { roles } from './roles.js';

// An empty variable counts as absent.
const unnamed = Object.fromEntries(Object.keys(standIns).map((setting) => [setting, '']));
const needing = allRoutes.filter(({ needs }) => needs !== undefined);
const call = ({ path }: (typeof allRoutes)[number]) => path.replace(/:\w+/g, 'x');

let bare: TestForecourt;
let named: TestForecourt;
beforeAll(async () => {
  bare = new TestForecourt(roles, ['kestrel'], { ...unnamed, LOG_LEVEL: 'warn' });
  named = new TestForecourt(roles, ['kestrel'], { LOG_LEVEL: 'warn' });
  await bare.open();
  await named.open();
});
afterAll(async () => {
  await bare.remove();
  await named.remove();
});

describe('program without DEMO for which no provider is named', () => {
  it.each(needing.map((route) => [route.method, route.path, route] as const))(
    '%s %s is not offered, while a configured stand-in answers it [HOST-10]',
    async (method, _, route) => {
      const { status, body } = await bare.ask<Problem>(call(route), { method });
      expect([status, body.code]).toEqual([404, 'not_offered']);
      expect((await named.ask<Problem>(call(route), { method })).body.code).not.toBe('not_offered');
    },
  );

  it('every outside service is needed by at least one route [HOST-10]', () => {
    const needed = new Set(needing.map(({ needs }) => needs));
    expect([...needed].sort()).toEqual([...outsideServices].sort());
  });

  it('a program without DEMO for which no provider is named tells pages what is missing, and offers nothing that depends on it [HOST-10]', async () => {
    const site = siteResponse.parse((await bare.ask('/api/site')).body);
    expect(site.without).toEqual(outsideServices);
    expect(site.features).toMatchObject({ checkout: false, watchlist: false });
    expect([site.garage, site.plugins, site.finance.quotes]).toEqual([undefined, [], false]);
    const configured = siteResponse.parse((await named.ask('/api/site')).body);
    expect(configured.without).toEqual([]);
    expect(configured.features).toMatchObject({ checkout: true, watchlist: true });
    expect(configured.plugins).toEqual(['Autogauge']);
  });

  it('a program without DEMO for which no provider is named does not sort locations by a postcode that it cannot locate [HOST-10]', async () => {
    expect((await bare.ask<Problem>('/api/locations?postcode=2000')).body.code).toBe('not_offered');
    expect((await bare.ask('/api/locations')).status).toBe(200);
  });

  it('a program without DEMO for which no provider is named is ready, and reports there and in its log what is off and how to enable it [HOST-10]', async () => {
    const { status, body } = await bare.ask<ReadinessReport>('/health/ready');
    expect(status).toBe(200);
    expect(Object.keys(body.off)).toEqual(outsideServices);
    expect(body.off['payments']).toBe('vehicles can’t be reserved or bought online: PAYMENTS names no provider');
    const logged = bare.logged.map((line) => JSON.parse(line) as { service?: OutsideService; reason?: string });
    for (const [service, reason] of Object.entries(body.off))
      expect(logged).toContainEqual(expect.objectContaining({ service, reason }));
    expect((await named.ask<ReadinessReport>('/health/ready')).body.off).toEqual({});
  });

  it('a program without DEMO for which no provider is named warns of each configured stand-in, which would answer real shoppers [HOST-10]', () => {
    const warnings = ({ logged }: TestForecourt) => logged.filter((line) => line.includes('a stand-in answers'));
    expect(warnings(bare)).toEqual([]);
    expect(warnings(named)).toHaveLength(outsideServices.length);
    expect(warnings(named).join()).toContain('PAYMENTS=embedded: a stand-in answers, and this is no demo');
  });
});
