import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { ErasureReport } from '#contracts/api/erasures';
import type { InboxPage } from '#contracts/api/inbox';
import type { WatchlistListResponse } from '#contracts/api/watchlist';
import { backUp, restore } from '#platform/process/backup';
import { TestForecourt } from '#platform/testing/forecourt';
import { TestBrowser } from '#platform/testing/shopper';
import { roles } from './roles.js';

const first = 'the first secret key of this installation';
const second = 'the second secret key of this installation';
const phone = '0491 570 156';
const feed = `dealership_id,stocknum,year,make,model,car_type,badge,price,status
kestrel-bay-toyota,N1,2022,Toyota,Corolla,used,ZR,32990,in_stock
`;

let forecourt: TestForecourt;
let backups: string;
beforeEach(() => {
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], { DEMO: 'true' });
  backups = `${forecourt.directory}-backups`;
});
afterEach(async () => {
  await forecourt.remove();
  rmSync(backups, { recursive: true, force: true });
});

const enquire = async () => {
  const userData = { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone };
  const body = { userData, category: 'Vehicle Enquiry', url: 'http://kestrel.localhost:3000/' };
  expect((await forecourt.ask('/api/leads', { method: 'POST', body })).status).toBe(201);
};
const names = async () => {
  const headers = { 'forecourt-position': String(await forecourt.running.platform.log.head()) };
  const { body } = await forecourt.ask<InboxPage>('/api/inbox/leads', { key: 'dealer-kestrel', headers });
  return body.leads.map(({ name }) => name);
};
const rewrap = async () => (await forecourt.ask('/api/ops/secret-key/rewrap', { method: 'POST', key: 'ops' })).body;
const erase = async () => {
  const options = { method: 'POST', key: 'ops', body: { phone_number: phone } } as const;
  return (await forecourt.ask<ErasureReport>('/api/ops/erasures', options)).body;
};
const refusal = async (settings: Readonly<Record<string, string>>) => {
  const { now } = forecourt;
  const error = await forecourt.open(settings).catch((reason: unknown) => reason as Error);
  expect(error).toBeInstanceOf(Error);
  forecourt.now = now;
  return error!.message;
};

it('the program does not start with a wrong secret key, and with the right one all data is there [HOST-07]', async () => {
  await forecourt.open({ SECRET_KEY: first });
  await enquire();
  await forecourt.close();
  expect(await refusal({ SECRET_KEY: second })).toContain(
    `SECRET_KEY does not open the person keys in ${join(forecourt.directory, 'keys')}`,
  );
  // Nor with a generated one, which is not left behind.
  expect(await refusal({ SECRET_KEY: '' })).toContain('SECRET_KEY is not set, and a new key does not open');
  expect(existsSync(join(forecourt.directory, 'secret-key'))).toBe(false);
  await forecourt.open({ SECRET_KEY: first });
  expect(await names()).toEqual(['Mia Nguyen']);
  expect(await erase()).toMatchObject({ completed: true, events: { LeadSubmitted: 1 } });
});

it('a secret key that the program generated is replaced at runtime without interruption [HOST-07]', async () => {
  await forecourt.open();
  const file = join(forecourt.directory, 'secret-key');
  const made = readFileSync(file, 'utf8').trim();
  const imported = await forecourt.importFeed(feed);
  const [car] = (await forecourt.search('', imported)).hits;
  const browser = new TestBrowser(forecourt);
  const { phone_number } = await browser.signIn(phone);
  await browser.post('/api/watchlist/save-car', { phone_number, car_id: car!.id });
  await enquire();
  // Source of ids, links and the secrets of CRMs’ webhooks.
  const before = forecourt.running.platform.secret;
  await backUp(forecourt.directory, backups, new Date());
  await forecourt.close();

  await forecourt.open({ SECRET_KEY: second, SECRET_KEY_PREVIOUS: made });
  expect(await names()).toEqual(['Mia Nguyen']);
  expect(await rewrap()).toEqual({ rewrapped: true, people: 0 });
  expect(await rewrap()).toEqual({ rewrapped: false, people: 0 });
  expect([existsSync(file), existsSync(join(backups, 'keys', 'secret-key'))]).toEqual([false, false]);
  expect(await names()).toEqual(['Mia Nguyen']);
  await forecourt.close();

  expect(await refusal({ SECRET_KEY: made, SECRET_KEY_PREVIOUS: '' })).toContain('does not open');
  await forecourt.open({ SECRET_KEY: second });
  expect(forecourt.running.platform.secret).toBe(before);
  const again = new TestBrowser(forecourt);
  await again.signIn(phone);
  expect((await again.ask<WatchlistListResponse>('/api/watchlist')).body.vehicles).toHaveLength(1);
  expect(await erase()).toMatchObject({ completed: true });
});

it('a backup made with an older secret key is restored with the new one [HOST-07]', async () => {
  await forecourt.open({ SECRET_KEY: first });
  await enquire();
  const { directory } = await backUp(forecourt.directory, backups, new Date());
  await forecourt.close();
  await forecourt.open({ SECRET_KEY: second, SECRET_KEY_PREVIOUS: first, BACKUP_DIR: backups });
  await rewrap();
  await forecourt.close();
  rmSync(forecourt.directory, { recursive: true });
  await restore(directory, forecourt.directory, { replace: true, now: new Date() });
  await forecourt.open({ SECRET_KEY_PREVIOUS: '' });
  expect(await names()).toEqual(['Mia Nguyen']);
});
