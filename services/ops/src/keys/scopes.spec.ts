import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { scopeNeeded, type RouteDefinition } from '#contracts/api/route';
import { allRoutes } from '#contracts/api/routes';
import { allKeyScopes, type KeyScope } from '#contracts/domain/key-scopes';
import type { Problem } from '#contracts/rejections';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../../standalone/src/roles.js';

const forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], { TRUSTED_PROXIES: '127.0.0.1' });
beforeAll(() => forecourt.open());
afterAll(() => forecourt.remove());

const keyOf = (scope: KeyScope) => (scope === 'ops' ? 'ops' : `${scope}-kestrel`);
let asked = 0;
/** Asks from another address each time, because signing in is limited by address. */
const ask = async ({ method, path }: RouteDefinition, key: string) => {
  const address = path.replace(':site', 'kestrel').replace(/:\w+|\*/g, 'x');
  const headers = { 'x-forwarded-for': `2001:db8:0:${asked++}::1` };
  const { status, body } = await forecourt.ask<Partial<Problem>>(address, { method, key, headers });
  return { status, detail: body?.detail };
};
const isStream = ({ answers }: RouteDefinition) => answers[200]?.contentTypes?.includes('text/event-stream') ?? false;

describe('scopes', () => {
  const keyed = allRoutes.filter(({ caller }) => scopeNeeded(caller) !== undefined);
  it.each(keyed.map((route) => [route.id, route] as const))(
    '%s takes a key with its own scope and refuses every other one [HOST-06]',
    async (_, route) => {
      const needed = scopeNeeded(route.caller)!;
      for (const other of allKeyScopes.filter((scope) => scope !== needed))
        expect(await ask(route, keyOf(other))).toEqual({
          status: 403,
          detail: `This key is for ${other}; one for ${needed} is needed.`,
        });
      if (isStream(route)) return;
      const { status, detail } = await ask(route, keyOf(needed));
      expect(status).not.toBe(401);
      expect(detail ?? '').not.toContain('This key is for');
    },
  );

  it('a feed supplier’s key sends stock and reads no lead [HOST-06]', async () => {
    expect((await forecourt.ask('/api/stock/imports', { key: 'stock-kestrel' })).status).toBe(200);
    for (const path of ['/api/inbox/leads', '/api/inbox/leads.csv', '/api/crm/leads', '/api/analytics'])
      expect([path, (await forecourt.ask(path, { key: 'stock-kestrel' })).status]).toEqual([path, 403]);
    const session = await forecourt.ask('/api/inbox/session', { method: 'POST', key: 'stock-kestrel' });
    expect([session.status, session.headers['set-cookie']]).toEqual([403, undefined]);
  });
});
