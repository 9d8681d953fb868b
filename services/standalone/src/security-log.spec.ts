import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from './roles.js';

let forecourt: TestForecourt;
beforeEach(async () => {
  forecourt = new TestForecourt(roles, ['kestrel'], { LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' });
  await forecourt.open();
});
afterEach(() => forecourt.remove());

interface Line {
  readonly event?: string;
  readonly kind?: string;
  readonly count?: number;
  readonly address?: string;
}
const lines = (event: string) =>
  forecourt.logged.map((line) => JSON.parse(line) as Line).filter((line) => line.event === event);
const refusals = () => lines('request_refused');
const from = (address: string) => ({ 'x-forwarded-for': address });
const counted = async (kind: string) => {
  const body = await forecourt.running.platform.metrics.text();
  return Number(new RegExp(`^forecourt_requests_refused_total\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(body)?.[1] ?? 0);
};

describe('security log', () => {
  it('the security log has a line and a count for each kind of refusal [HOST-16]', async () => {
    await forecourt.ask('/api/stock/imports', { key: 'guess' });
    await forecourt.ask('/api/inbox/leads', { key: 'stock-kestrel' });
    await forecourt.ask('/api/watchlist');
    await forecourt.ask('/api/search', { site: 'nobody' });
    await forecourt.ask('/api/payments/webhook', {
      method: 'POST',
      headers: { 'stripe-signature': 't=1,v1=forged' },
      body: {},
    });
    await forecourt.ask('/api/session', { method: 'DELETE', headers: { origin: 'https://evil.example' } });
    for (let n = 0; n < 11; n++) await forecourt.ask('/api/inbox/session', { method: 'POST', key: 'leads-kestrel' });
    const kinds = [
      'unauthenticated',
      'forbidden',
      'signed_out',
      'unknown_site',
      'wrong_signature',
      'cross_site',
      'too_many_requests',
    ];
    expect(refusals().map(({ kind }) => kind)).toEqual(kinds);
    for (const kind of kinds) expect([kind, await counted(kind)]).toEqual([kind, 1]);
    expect(refusals()[1]).toMatchObject({ status: 403, method: 'GET', route: '/api/inbox/leads' });
  });

  it('the security log contains no line for requests that were answered or not found [HOST-16]', async () => {
    await forecourt.ask('/api/stock/imports', { key: 'stock-kestrel' });
    await forecourt.ask('/api/cars/none');
    await forecourt.ask('/api/leads', { method: 'POST', body: {} });
    expect(refusals()).toEqual([]);
  });

  it('the security log names networks, but neither people, keys nor full addresses [HOST-16]', async () => {
    const secrets = { key: 'guess-0491570006', phone: '0491570006' };
    for (const address of ['203.0.113.77', '2001:db8:1:2:3:4:5:6', '::ffff:198.51.100.9'])
      await forecourt.ask(`/api/stock/imports?phone=${secrets.phone}`, { key: secrets.key, headers: from(address) });
    expect(refusals().map(({ address }) => address)).toEqual([
      '203.0.113.0/24',
      '2001:db8:1:2::/64',
      '198.51.100.0/24',
    ]);
    const all = forecourt.logged.join('');
    for (const reported of [...Object.values(secrets), '203.0.113.77', '3:4:5:6', '100.9'])
      expect(all).not.toContain(reported);
  });

  it('the security log stays short in a flood: other refusals are still logged, and all are counted, even omitted ones [HOST-16]', async () => {
    for (let n = 0; n < 300; n++)
      await forecourt.ask('/api/stock/imports', { key: `guess-${n}`, headers: from('203.0.113.77') });
    expect(refusals()).toHaveLength(5);
    await forecourt.ask('/api/stock/imports', { key: 'guess', headers: from('198.51.100.9') });
    expect(refusals()).toHaveLength(6);
    for (let n = 0; n < 200; n++)
      await forecourt.ask('/api/stock/imports', { key: 'guess', headers: from(`10.${n}.0.1`) });
    expect(refusals()).toHaveLength(60);
    expect(await counted('unauthenticated')).toBe(501);
    forecourt.now = new Date(forecourt.now.getTime() + 5_000);
    await forecourt.ask('/api/stock/imports', { key: 'guess', headers: from('192.0.2.1') });
    expect(refusals()).toHaveLength(61);
    await forecourt.close();
    expect(lines('refusals_left_out')).toMatchObject([{ kind: 'unauthenticated', count: 441 }]);
    await forecourt.open();
  });
});
