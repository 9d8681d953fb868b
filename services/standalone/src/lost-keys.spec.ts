import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import { backUp } from '#platform/process/backup';
import { readConfig } from '#platform/process/config';
import type { ReadinessReport } from '#platform/process/readiness';
import { declareKeysLost, restorePersonKeys } from '#platform/process/restore-keys';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { roles } from './roles.js';

let forecourt: TestForecourt;
let kept: string;
beforeEach(async () => {
  forecourt = new TestForecourt(roles);
  kept = `${forecourt.directory}-kept`;
  await forecourt.open();
});
afterEach(async () => {
  await forecourt.remove();
  rmSync(kept, { recursive: true, force: true });
});

const enquire = async (message: string, phone: string) => {
  const userData = { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone };
  const body = { userData, category: 'Vehicle Enquiry', message, url: 'http://kestrel.localhost:3000/' };
  expect((await forecourt.ask('/api/leads', { method: 'POST', body })).status).toBe(201);
};
const pulled = async () => {
  const { body } = await forecourt.ask<CrmLeadsResponse>('/api/crm/leads?after=0', { key: 'crm-kestrel' });
  return body.leads.map(({ data }) => (data as { message?: string }).message);
};
const eventuallyPulled = (messages: string[]) => eventually(async () => expect(await pulled()).toEqual(messages));
const reported = async () => (await forecourt.ask<ReadinessReport>('/health/ready')).body.dependencies['key contents'];
const within = (name: string) => join(forecourt.directory, name);
const remove = (name: string) => rmSync(within(name), { recursive: true, force: true });
const config = () => readConfig({ DATA_DIR: forecourt.directory, DEMO: 'true' });
/** Takes two leads, and restores the keys from before the second one. */
const goBack = async () => {
  await enquire('first', '0491 570 006');
  await forecourt.close();
  cpSync(within('keys'), join(kept, 'older'), { recursive: true });
  await forecourt.open();
  await enquire('second', '0491 570 156');
  await eventuallyPulled(['first', 'second']);
  await forecourt.close();
  cpSync(within('keys'), join(kept, 'newer'), { recursive: true });
  cpSync(within('secret-key'), join(kept, 'newer', 'secret-key'));
  remove('keys');
  cpSync(join(kept, 'older'), within('keys'), { recursive: true });
};

it('with outdated person keys, no lead is taken for an erased one, even in rebuilt views, until they are put back [ENG-02]', async () => {
  await goBack();
  remove('views');
  await forecourt.open();
  await eventually(async () => expect(await reported()).toContain('the person keys are older than the event log'));
  await enquire('third', '0491 570 157');
  expect(await pulled()).not.toContain('');
  // A backup does not replace the copy that has the keys.
  cpSync(join(kept, 'newer'), join(kept, 'keys'), { recursive: true });
  await expect(backUp(forecourt.directory, kept, new Date())).rejects.toThrow('has keys of 1 people');
  await forecourt.close();
  await restorePersonKeys(config(), join(kept, 'newer'));
  await forecourt.open();
  await eventuallyPulled(['first', 'second', 'third']);
  expect(await reported()).toBe('ok');
});

it('without person keys the program does not start, until they are put back [ENG-02]', async () => {
  await goBack();
  remove('keys');
  remove('secret-key');
  await expect(forecourt.open()).rejects.toThrow(
    `The event log tells of people, and the person keys in ${within('keys')} are empty. Put them back, with`,
  );
  expect(existsSync(within('secret-key'))).toBe(false);
  await restorePersonKeys(config(), join(kept, 'newer'));
  await forecourt.open();
  await eventuallyPulled(['first', 'second']);
});

it('after the person keys are declared lost, the program runs without the unreadable data [ENG-02]', async () => {
  await goBack();
  remove('keys');
  remove('views');
  expect(await declareKeysLost(config())).toBe(2);
  expect(await declareKeysLost(config())).toBe(0);
  await forecourt.open();
  await enquire('third', '0491 570 006');
  await eventuallyPulled(['', '', 'third']);
  expect(await reported()).toBe('ok');
});
