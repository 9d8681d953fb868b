import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rmSync } from 'node:fs';
import type { CrmLeadsResponse, WebhookWithSecret } from '#contracts/api/crm';
import type { LeadResponse } from '#contracts/api/leads';
import type { Problem } from '#contracts/rejections';
import { backUp, restore } from '#platform/process/backup';
import { backupDirectory } from '#platform/process/config';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { startReceiver } from '#platform/testing/receiver';
import { roles } from '../../standalone/src/roles.js';

let forecourt: TestForecourt;
let backups: string;
beforeEach(async () => {
  forecourt = new TestForecourt(roles, ['kestrel'], { WEBHOOK_LOCAL: 'true' });
  backups = backupDirectory({ DATA_DIR: forecourt.directory });
  await forecourt.open();
});
afterEach(async () => {
  await forecourt.remove();
  rmSync(backups, { recursive: true, force: true });
});

const enquire = async (message: string) => {
  const userData = { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006' };
  const body = { userData, category: 'Vehicle Enquiry', url: 'http://kestrel.localhost:3000/', message };
  return (await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', body })).body;
};
const pull = async <Body = CrmLeadsResponse>(after: string) => {
  const headers = { 'forecourt-position': String(await forecourt.running.platform.log.head()) };
  return forecourt.ask<Body>(`/api/crm/leads?after=${after}`, { key: 'crm-kestrel', headers });
};
const messages = ({ leads }: CrmLeadsResponse) => leads.map(({ data }) => (data as { message: string }).message);
const restoreFrom = async (backup: string) => {
  await forecourt.close();
  await restore(backup, forecourt.directory, { replace: true, now: new Date() });
  await forecourt.open();
};

/** Backs up after one lead and adds another, which the restore loses. Then adds leads until the log is longer again. */
const lose = async () => {
  await enquire('kept');
  const { next: kept } = (await pull('0')).body;
  const { directory } = await backUp(forecourt.directory, backups, new Date());
  await enquire('lost');
  const { next: lost } = (await pull(kept)).body;
  await restoreFrom(directory);
  for (const message of ['one', 'two', 'three']) await enquire(message);
  return { kept, lost, directory };
};

describe('after the log was restored from a backup', () => {
  it('a cursor into lost events is refused with one to continue from, and no lead is skipped [CRM-08]', async () => {
    const { kept, lost } = await lose();
    const { status, body } = await pull<Problem>(lost);
    expect(status).toBe(410);
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    const cursor = expect.stringMatching(/^\d+-[0-9a-z]{8}$/);
    expect(body).toMatchObject({ code: 'cursor_gone', resume: { cursor, restored_at: time, kept_until: time } });
    const { body: rest } = await pull(body.resume!.cursor);
    expect(messages(rest)).toEqual(['one', 'two', 'three']);
    expect((await pull(rest.next)).body).toEqual({ leads: [], next: rest.next, more: false });
    expect(messages((await pull(kept)).body)).toEqual(['one', 'two', 'three']);
  });

  it('a cursor of the restored log is refused in turn when the log is restored again [CRM-08]', async () => {
    const { kept, directory } = await lose();
    const { next } = (await pull(kept)).body;
    await restoreFrom(directory);
    for (const message of ['four', 'five', 'six', 'seven']) await enquire(message);
    const { status, body } = await pull<Problem>(next);
    expect([status, body.resume]).toEqual([410, { cursor: '0' }]);
    expect(messages((await pull('0')).body)).toEqual(['kept', 'four', 'five', 'six', 'seven']);
  });

  it('the live stream and the replay of a webhook also refuse such a cursor, and accept the new ones [CRM-08]', async () => {
    const { lost, kept } = await lose();
    const stream = (id: string) =>
      forecourt.ask<Problem>('/api/crm/leads/stream', { key: 'crm-kestrel', headers: { 'last-event-id': id } });
    const refused = await stream(lost);
    expect([refused.status, refused.body.code]).toEqual([410, 'cursor_gone']);

    const { port } = forecourt.running;
    const headers = { authorization: 'Bearer crm-kestrel', 'last-event-id': refused.body.resume!.cursor };
    const leaving = new AbortController();
    const { body } = await fetch(`http://127.0.0.1:${port}/api/crm/leads/stream`, { headers, signal: leaving.signal });
    let text = '';
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) if ((text += chunk).includes('three')) break;
    leaving.abort();
    const ids = text.match(/^id: .*$/gm)!.map((line) => line.slice('id: '.length));
    expect(ids).toHaveLength(3);
    expect(messages((await pull(ids[0]!)).body)).toEqual(['two', 'three']);

    const receiver = await startReceiver();
    const key = 'crm-kestrel';
    const registered = { method: 'POST', key, body: { url: receiver.url } } as const;
    const { webhook_id } = (await forecourt.ask<WebhookWithSecret>('/api/crm/webhooks', registered)).body;
    const replay = (after: string) =>
      forecourt.ask(`/api/crm/webhooks/${webhook_id}/replay`, { method: 'POST', key, body: { after } });
    expect(await replay(lost)).toMatchObject({ status: 410, body: { code: 'cursor_gone' } });
    expect(await replay(kept)).toMatchObject({ status: 202, body: { requested: 3 } });
    expect(await replay(ids[0]!)).toMatchObject({ status: 202, body: { requested: 2 } });
    await eventually(async () => expect(receiver.received.length).toBeGreaterThanOrEqual(3));
    await receiver.close();
  });

  it('a cursor beyond the log’s end restarts at the beginning, even with no declared restore [CRM-08]', async () => {
    await enquire('one');
    const { status, body } = await pull<Problem>('999999');
    expect(body).toMatchObject({ resume: { cursor: '0' }, detail: expect.stringContaining('does not reach to') });
    expect([status, body.detail]).toEqual([410, expect.not.stringContaining('was restored')]);
  });
});
