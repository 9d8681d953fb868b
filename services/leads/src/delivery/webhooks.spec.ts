import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import type {
  DeliveryList,
  DeliveryResource,
  ReplayResponse,
  WebhookList,
  WebhookResource,
  WebhookWithSecret,
} from '#contracts/api/crm';
import { deliveryList, webhookList, webhookTestResult, webhookWithSecret } from '#contracts/api/crm';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import type { CloudEvent } from '#contracts/events/envelope';
import type { Problem } from '#contracts/rejections';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import type { AskOptions } from '#platform/testing/http';
import { startReceiver, type Answering, type Received, type Receiver } from '#platform/testing/receiver';
import { roles } from '../../../standalone/src/roles.js';

let forecourt: TestForecourt;
let receivers: Receiver[];

beforeEach(async () => {
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], { WEBHOOK_LOCAL: 'true' });
  // The specification makes receivers reject messages older than five minutes.
  forecourt.now = new Date();
  receivers = [];
  await forecourt.open();
});
afterEach(async () => {
  await forecourt.remove();
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

const receive = async (answer?: (received: Received, nth: number) => Answering) => {
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  return receiver;
};

const form: LeadForm = {
  userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006' },
  category: 'Vehicle Enquiry',
  url: 'http://kestrel.localhost:3000/',
};
const enquire = async (message: string, more: Partial<LeadForm> = {}, site = 'kestrel') => {
  const body = { ...form, ...more, message };
  const answer = await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', site, body });
  expect(answer.status).toBe(201);
  return answer.body;
};
const crm = <Body>(path: string, options: AskOptions & { site?: string } = {}) =>
  forecourt.ask<Body>(`/api/crm/${path}`, { key: `crm-${options.site ?? 'kestrel'}`, ...options });
const register = async (url: string, more: object = {}) => {
  const answer = await crm<WebhookWithSecret>('webhooks', { method: 'POST', body: { url, ...more } });
  expect(answer.status).toBe(201);
  return webhookWithSecret.parse(answer.body);
};
const change = (id: string, how: string) => crm<WebhookWithSecret>(`webhooks/${id}/${how}`, { method: 'POST' });
const messages = ({ received }: Receiver) =>
  received.map(({ body }) => ((JSON.parse(body) as CloudEvent).data as { message: string }).message);
const deliveries = async (id: string, state = '') =>
  deliveryList.parse((await crm<DeliveryList>(`webhooks/${id}/deliveries?${state && `state=${state}`}`)).body)
    .deliveries;
/** Deliveries with at least one attempt. */
const tried = async (id: string) => (await deliveries(id)).filter(({ attempts }) => attempts > 0);
const list = async () => webhookList.parse((await crm<WebhookList>('webhooks')).body).webhooks;
const later = (seconds: number) => (forecourt.now = new Date(forecourt.now.getTime() + seconds * 1000));
/** Waits until the reactor's checkpoint has reached the position. */
const passed = (position: number) =>
  eventually(async () =>
    expect(await forecourt.running.platform.views.checkpoint('webhooks')).toBeGreaterThanOrEqual(position),
  );
const minutes = 60;
const hours = 3600;

describe('webhook', () => {
  it('a webhook passes the public Standard Webhooks verifier, and fails it after any change [CRM-02]', async () => {
    const receiver = await receive();
    const { secret, webhook_id } = await register(receiver.url);
    const lead = await enquire('Is it still there?');
    await eventually(async () => expect(receiver.received).toHaveLength(1));
    const [{ body, headers }] = receiver.received as [Received];
    const verifier = new Webhook(secret);
    const verified = verifier.verify(body, headers as Record<string, string>) as CloudEvent;
    expect(verified).toMatchObject({
      specversion: '1.0',
      type: 'forecourt.LeadSubmitted',
      id: headers['webhook-id'],
      data: { lead_id: lead.lead_id, message: 'Is it still there?' },
    });
    expect(headers['content-type']).toMatch(/^application\/cloudevents\+json/);
    expect(() => verifier.verify(`${body} `, headers as Record<string, string>)).toThrow();
    await eventually(async () =>
      expect(await deliveries(webhook_id)).toMatchObject([
        { lead_id: lead.lead_id, state: 'delivered', attempts: 1, last_status: 204 },
      ]),
    );
  });

  it('a webhook shows its secret once, and no view, event or list contains it [CRM-02]', async () => {
    const receiver = await receive();
    const { secret, webhook_id } = await register(receiver.url, { description: 'our CRM' });
    expect(
      await eventually(async () => {
        const found = await list();
        expect(found).toHaveLength(1);
        return found;
      }),
    ).toMatchObject([{ webhook_id, description: 'our CRM', state: 'enabled' }]);
    const events = [];
    for await (const batch of forecourt.running.platform.log.readAll({ after: 0 })) events.push(...batch);
    const { body } = await crm<string>('webhooks');
    for (const said of [events, body]) expect(JSON.stringify(said)).not.toContain(secret.slice('whsec_'.length));
  });

  it('a webhook is signed with both secrets for a day after a rotation, then with the new one [CRM-02]', async () => {
    const receiver = await receive();
    const { secret: first, webhook_id } = await register(receiver.url);
    const { body: rotated } = await change(webhook_id, 'rotate');
    expect(rotated.secret).not.toBe(first);
    await enquire('one');
    await eventually(async () => expect(receiver.received).toHaveLength(1));
    const [{ headers, body }] = receiver.received as [Received];
    for (const secret of [first, rotated.secret]) {
      expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow();
    }
    later(25 * hours);
    await enquire('two');
    await eventually(async () => expect(receiver.received).toHaveLength(2));
    expect(String(receiver.received[1]!.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  it('a webhook is retried on the schedule under the same id, while later messages wait [CRM-02, CRM-07]', async () => {
    const receiver = await receive(() => ({ status: 500 }));
    const { webhook_id } = await register(receiver.url);
    for (const message of ['one', 'two', 'three']) await enquire(message);
    await eventually(async () =>
      expect(await tried(webhook_id)).toMatchObject([{ state: 'waiting', attempts: 1, last_status: 500 }]),
    );
    for (const [nth, seconds] of [6, 6 * minutes, 36 * minutes].entries()) {
      later(seconds);
      await eventually(async () => expect((await deliveries(webhook_id))[0]).toMatchObject({ attempts: nth + 2 }));
    }
    expect(messages(receiver)).toEqual(['one', 'one', 'one', 'one']);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    receiver.answerWith(() => ({ status: 200 }));
    later(2.4 * hours);
    await eventually(async () => expect(messages(receiver).slice(4)).toEqual(['one', 'two', 'three']));
  });

  it('a webhook that was down for a day gets all missed leads, in order, with the next lead [CRM-07]', async () => {
    const receiver = await receive(() => ({ status: 502 }));
    const { webhook_id } = await register(receiver.url);
    for (const message of ['one', 'two']) await enquire(message);
    for (const [nth, wait] of [0, 6, 6 * minutes, 36 * minutes, 2.5 * hours, 6 * hours, 12 * hours].entries()) {
      later(wait);
      await eventually(async () => expect(await tried(webhook_id)).toMatchObject([{ attempts: nth + 1 }]));
    }
    const before = receiver.received.length;
    receiver.answerWith(() => ({ status: 200 }));
    later(3 * hours);
    await enquire('three');
    await eventually(async () => expect(messages(receiver).slice(before)).toEqual(['one', 'two', 'three']));
  });

  it('a webhook is not retried before the time in Retry-After [CRM-02]', async () => {
    const receiver = await receive(() => ({ status: 429, headers: { 'retry-after': '600' } }));
    const { webhook_id } = await register(receiver.url);
    await enquire('one');
    const [failed] = await eventually(async () => {
      const found = await tried(webhook_id);
      expect(found).toHaveLength(1);
      return found as [DeliveryResource];
    });
    expect(Date.parse(failed.next_attempt_at!) - forecourt.now.getTime()).toBeGreaterThanOrEqual(600_000);
  });

  it('a webhook that answers 410 is disabled, and gets what it missed, in order, when it is enabled again [CRM-02, CRM-07]', async () => {
    const receiver = await receive(() => ({ status: 410 }));
    const { webhook_id } = await register(receiver.url);
    await enquire('one');
    await eventually(async () => expect(await list()).toMatchObject([{ state: 'disabled', disabled_reason: 'gone' }]));
    for (const message of ['two', 'three']) await enquire(message);
    receiver.answerWith(() => ({ status: 200 }));
    expect(receiver.received).toHaveLength(1);
    expect((await change(webhook_id, 'enable')).body).toMatchObject({ state: 'enabled' });
    await eventually(async () => expect(messages(receiver)).toEqual(['one', 'one', 'two', 'three']));
  });

  it('a webhook retries a message that the receiver refuses for three days, and sends it again on request [CRM-09]', async () => {
    const receiver = await receive(({ body }) => ({ status: body.includes('poison') ? 422 : 200 }));
    const { webhook_id } = await register(receiver.url);
    for (const message of ['poison', 'two']) await enquire(message);
    const waits = [0, 6, 6 * minutes, 36 * minutes, 2.4 * hours, 6 * hours, 12 * hours, 17 * hours, 24 * hours];
    for (const [nth, wait] of waits.entries()) {
      later(wait);
      await eventually(async () => expect(await tried(webhook_id)).toMatchObject([{ attempts: nth + 1 }]));
    }
    later(29 * hours);
    await eventually(async () => expect(messages(receiver).at(-1)).toBe('two'));
    const refused = { state: 'dead', attempts: 10, last_status: 422, last_reason: 'answered 422' };
    await eventually(async () => expect(await deliveries(webhook_id, 'dead')).toMatchObject([refused]));
    const [dead] = await deliveries(webhook_id, 'dead');

    receiver.answerWith(() => ({ status: 200 }));
    const replayed = await crm<ReplayResponse>(`webhooks/${webhook_id}/replay`, { method: 'POST', body: {} });
    expect(replayed).toMatchObject({ status: 202, body: { requested: 1 } });
    await eventually(async () => expect(messages(receiver).at(-1)).toBe('poison'));
    expect(receiver.received.at(-1)!.headers['webhook-id']).toBe(dead!.message_id);
    await eventually(async () => expect(await deliveries(webhook_id, 'dead')).toEqual([]));
  });

  it('a webhook lists its whole queue in order, with the last answer and the next attempt [CRM-10]', async () => {
    const receiver = await receive(() => ({ status: 503 }));
    const { webhook_id } = await register(receiver.url);
    const leads = [await enquire('one'), await enquire('two'), await enquire('three')];
    const queue = await eventually(async () => {
      const found = await deliveries(webhook_id, 'waiting');
      expect(found).toMatchObject([
        { lead_id: leads[0]!.lead_id, attempts: 1, last_status: 503, last_reason: 'answered 503' },
        { lead_id: leads[1]!.lead_id, attempts: 0, state: 'waiting' },
        { lead_id: leads[2]!.lead_id, attempts: 0, state: 'waiting' },
      ]);
      return found;
    });
    expect(new Set(queue.map(({ next_attempt_at }) => next_attempt_at))).toEqual(
      new Set([expect.stringMatching(/^\d{4}-/)]),
    );
    expect(await deliveries(webhook_id)).toEqual(queue);
    receiver.answerWith(() => ({ status: 200 }));
    later(7);
    await eventually(async () => expect(await deliveries(webhook_id, 'waiting')).toEqual([]));
    expect(await deliveries(webhook_id, 'delivered')).toHaveLength(3);
  });

  it('a webhook lists messages sent again that fail, including leads from before the webhook [CRM-10]', async () => {
    const before = await enquire('before');
    const receiver = await receive();
    const { webhook_id } = await register(receiver.url);
    const one = await enquire('one');
    await eventually(async () => expect(await deliveries(webhook_id, 'delivered')).toHaveLength(1));
    await passed(one.position);
    receiver.answerWith(() => ({ status: 500 }));
    await crm(`webhooks/${webhook_id}/replay`, { method: 'POST', body: { after: '0' } });
    const queue = await eventually(async () => {
      const found = await deliveries(webhook_id, 'waiting');
      expect(found).toMatchObject([
        { lead_id: before.lead_id, attempts: 1, last_status: 500 },
        { lead_id: one.lead_id, attempts: 0 },
      ]);
      return found;
    });
    expect(await deliveries(webhook_id)).toEqual(queue);
  });

  it('a webhook lists what it missed while it was disabled, in order, page by page [CRM-10]', async () => {
    const receiver = await receive();
    const { webhook_id } = await register(receiver.url);
    await enquire('zero');
    await eventually(async () => expect(await deliveries(webhook_id, 'delivered')).toHaveLength(1));
    receiver.answerWith(() => ({ status: 410 }));
    const leads = [await enquire('one')];
    await eventually(async () => expect(await list()).toMatchObject([{ state: 'disabled' }]));
    for (const message of ['two', 'three', 'four']) leads.push(await enquire(message));
    const ids = leads.map(({ lead_id }) => lead_id);
    const waiting = async () => (await deliveries(webhook_id, 'waiting')).map(({ lead_id }) => lead_id);
    expect(await waiting()).toEqual(ids);
    await passed(leads.at(-1)!.position);
    receiver.answerWith(() => ({ status: 503 }));
    later(24 * hours);
    await change(webhook_id, 'enable');
    await eventually(async () => expect((await tried(webhook_id))[0]).toMatchObject({ last_status: 503 }));
    expect(await waiting()).toEqual(ids);
    const all = await deliveries(webhook_id);
    expect(all).toHaveLength(5);
    const paged = [];
    for (let next: string | undefined = ''; next !== undefined;) {
      const path: string = `webhooks/${webhook_id}/deliveries?limit=2${next && `&after=${next}`}`;
      const { body }: { body: DeliveryList } = await crm<DeliveryList>(path);
      paged.push(...body.deliveries);
      next = body.next;
    }
    expect(paged).toEqual(all);
  });

  it('a webhook that is disabled while it catches up misses nothing [CRM-07]', async () => {
    const receiver = await receive(() => ({ status: 410 }));
    const { webhook_id } = await register(receiver.url);
    await enquire('one');
    await eventually(async () => expect(await list()).toMatchObject([{ state: 'disabled' }]));
    const { position } = await enquire('two');
    await passed(position);
    receiver.answerWith(() => ({ status: 503 }));
    await change(webhook_id, 'enable');
    await eventually(async () => expect((await tried(webhook_id))[0]).toMatchObject({ last_status: 503 }));
    await change(webhook_id, 'disable');
    const before = receiver.received.length;
    receiver.answerWith(() => ({ status: 200 }));
    await change(webhook_id, 'enable');
    await eventually(async () => expect(messages(receiver).slice(before)).toEqual(['one', 'two']));
  });

  it('a webhook lists all deliveries page by page, including several of the same millisecond [CRM-10]', async () => {
    const receiver = await receive();
    const { webhook_id } = await register(receiver.url);
    for (const message of ['one', 'two', 'three', 'four', 'five']) await enquire(message);
    await eventually(async () => expect(await deliveries(webhook_id, 'delivered')).toHaveLength(5));
    const ids = [];
    for (let next: string | undefined = ''; next !== undefined;) {
      const path: string = `webhooks/${webhook_id}/deliveries?state=delivered&limit=2${next && `&after=${next}`}`;
      const { body }: { body: DeliveryList } = await crm<DeliveryList>(path);
      ids.push(...body.deliveries.map(({ message_id }) => message_id));
      next = body.next;
    }
    expect(new Set(ids).size).toBe(5);
    expect(ids).toHaveLength(5);
    expect(await crm(`webhooks/${webhook_id}/deliveries?after=7`)).toMatchObject({ status: 400 });
  });

  it('a webhook sends a traceparent, with the same trace in each attempt [CRM-10]', async () => {
    const receiver = await receive(() => ({ status: 500 }));
    const { webhook_id } = await register(receiver.url);
    await enquire('one');
    await eventually(async () => expect(await tried(webhook_id)).toMatchObject([{ attempts: 1 }]));
    later(7);
    await eventually(async () => expect(receiver.received).toHaveLength(2));
    const traces = receiver.received.map(
      ({ headers }) => /^00-([0-9a-f]{32})-[0-9a-f]{16}-0[01]$/.exec(String(headers['traceparent']))![1],
    );
    expect(traces[0]).toBe(traces[1]);
  });

  it('a webhook is signed with every secret of the last day, and is rotated once per idempotency key [CRM-10]', async () => {
    const receiver = await receive();
    const { secret: first, webhook_id } = await register(receiver.url);
    const rotate = async (key: string) =>
      (
        await crm<WebhookWithSecret>(`webhooks/${webhook_id}/rotate`, {
          method: 'POST',
          headers: { 'idempotency-key': key },
        })
      ).body.secret;
    const second = await rotate('once');
    expect(await rotate('once')).toBe(second);
    later(hours);
    await rotate('twice');
    later(22 * hours);
    await enquire('one');
    await eventually(async () => expect(receiver.received).toHaveLength(1));
    later(1.5 * hours);
    await enquire('two');
    await eventually(async () => expect(receiver.received).toHaveLength(2));
    const [all, rest] = receiver.received as [Received, Received];
    const signatures = ({ headers }: Received) => String(headers['webhook-signature']).split(' ');
    const by = (secret: string, { headers, body }: Received) =>
      new Webhook(secret).sign(
        String(headers['webhook-id']),
        new Date(Number(headers['webhook-timestamp']) * 1000),
        body,
      );
    expect(signatures(all)).toHaveLength(3);
    expect(signatures(all)).toContain(by(first, all));
    expect(signatures(rest)).toHaveLength(2);
    expect(signatures(rest)).not.toContain(by(first, rest));
    expect(signatures(rest)).toContain(by(second, rest));
  });

  it('a webhook is disabled after three consecutive messages failed all their attempts [CRM-02]', async () => {
    await forecourt.remove();
    forecourt = new TestForecourt(roles, ['kestrel'], {
      WEBHOOK_LOCAL: 'true',
      WEBHOOK_RETRIES: '0.01',
      LOG_LEVEL: 'warn',
    });
    await forecourt.open();
    const receiver = await receive(() => ({ status: 500 }));
    const { webhook_id } = await register(receiver.url);
    for (const message of ['one', 'two', 'three', 'four']) {
      await enquire(message);
      later(1);
    }
    await eventually(async () => {
      later(1);
      expect(await list()).toMatchObject([{ state: 'disabled', disabled_reason: 'failing' }]);
    });
    expect(messages(receiver).slice(0, 6)).toEqual(['one', 'one', 'two', 'two', 'three', 'three']);
    expect(await forecourt.running.platform.metrics.text()).toContain(
      'forecourt_webhooks_disabled{reason="failing"} 1',
    );
    const lines = forecourt.logged.join('');
    expect(lines).toContain('a webhook was disabled');
    expect(lines).toMatch(/"reactor":"webhooks".*"status":500,"msg":"a message was given up"/);
    receiver.answerWith(() => ({ status: 200 }));
    await change(webhook_id, 'enable');
    // Dead letters since the last success are sent too.
    await eventually(async () => expect(messages(receiver).slice(-4)).toEqual(['one', 'two', 'three', 'four']));
    await eventually(async () => expect(await deliveries(webhook_id, 'dead')).toEqual([]));
  });

  it('a webhook that is enabled again does not get what it refused before its last success [CRM-09]', async () => {
    await forecourt.remove();
    forecourt = new TestForecourt(roles, ['kestrel'], { WEBHOOK_LOCAL: 'true', WEBHOOK_RETRIES: '0.01' });
    await forecourt.open();
    const receiver = await receive(({ body }) => ({ status: body.includes('poison') ? 422 : 200 }));
    const { webhook_id } = await register(receiver.url);
    for (const message of ['poison', 'two']) await enquire(message);
    await eventually(async () => {
      later(1);
      expect(messages(receiver).at(-1)).toBe('two');
    });
    receiver.answerWith(({ body }) => ({ status: body.includes('three') ? 410 : 200 }));
    await enquire('three');
    await eventually(async () => expect(await list()).toMatchObject([{ state: 'disabled' }]));
    receiver.answerWith(() => ({ status: 200 }));
    const before = receiver.received.length;
    await change(webhook_id, 'enable');
    await enquire('four');
    await eventually(async () => expect(messages(receiver).slice(before)).toEqual(['three', 'four']));
    expect(await deliveries(webhook_id, 'dead')).toHaveLength(1);
  });

  it('a webhook that was disabled for failing is tested, and re-enabled once it answers [CRM-09]', async () => {
    await forecourt.remove();
    forecourt = new TestForecourt(roles, ['kestrel'], { WEBHOOK_LOCAL: 'true', WEBHOOK_RETRIES: '0.01,3600' });
    await forecourt.open();
    const receiver = await receive(() => ({ status: 500 }));
    const { webhook_id } = await register(receiver.url);
    for (const message of ['one', 'two', 'three', 'four']) await enquire(message);
    await eventually(async () => {
      later(1900);
      expect(await list()).toMatchObject([{ webhook_id, state: 'disabled', disabled_reason: 'failing' }]);
    });
    await eventually(async () =>
      expect(await forecourt.events('DeliveryFailed')).toContainEqual(
        expect.objectContaining({ data: expect.objectContaining({ reactor: 'webhook_tests' }) as unknown }),
      ),
    );
    const before = receiver.received.length;
    receiver.answerWith(() => ({ status: 200 }));
    await eventually(async () => {
      later(1900);
      expect(await list()).toMatchObject([{ state: 'enabled' }]);
    });
    // The test message is the first missed one, to preserve the order. It is sent again, because it is a dead letter.
    const expected = ['one', 'one', 'two', 'three', 'four'];
    await eventually(async () => expect(messages(receiver).slice(before)).toEqual(expected));
    await eventually(async () => expect(await deliveries(webhook_id, 'dead')).toEqual([]));
  });

  it('a webhook sends everything after a cursor again, in order, to a CRM that lost its data [CRM-02]', async () => {
    const receiver = await receive();
    const { webhook_id } = await register(receiver.url);
    const first = await enquire('one');
    for (const message of ['two', 'three']) await enquire(message);
    await eventually(async () => expect(receiver.received).toHaveLength(3));
    const body = { after: String(first.position) };
    await crm(`webhooks/${webhook_id}/replay`, { method: 'POST', body });
    await eventually(async () => expect(messages(receiver)).toEqual(['one', 'two', 'three', 'two', 'three']));
  });

  it('a webhook that does not answer delays no other [CRM-02]', async () => {
    let release = () => {};
    const never = new Promise<void>((resolve) => (release = resolve));
    const silent = await receive(() => ({ status: 200, after: never }));
    const quick = await receive();
    await register(silent.url);
    await register(quick.url);
    for (const message of ['one', 'two', 'three']) await enquire(message);
    await eventually(async () => expect(messages(quick)).toEqual(['one', 'two', 'three']));
    expect(silent.received).toHaveLength(1);
    release();
    await eventually(async () => expect(messages(silent)).toEqual(['one', 'two', 'three']));
  });

  it('a webhook repeats nothing if the views are deleted, and sends nothing older than itself [CRM-02, CRM-07]', async () => {
    await enquire('before');
    const receiver = await receive();
    const { webhook_id } = await register(receiver.url);
    for (const message of ['one', 'two']) await enquire(message);
    await eventually(async () => expect(await deliveries(webhook_id, 'delivered')).toHaveLength(2));
    await forecourt.close();
    rmSync(join(forecourt.directory, 'views'), { recursive: true });
    await forecourt.open();
    expect(await deliveries(webhook_id, 'delivered')).toHaveLength(2);
    await enquire('three');
    await eventually(async () => expect(messages(receiver)).toEqual(['one', 'two', 'three']));
  });

  it('a webhook delivers after a restart what was accepted before but not yet delivered [CRM-02, CRM-07]', async () => {
    const receiver = await receive(() => ({ status: 503 }));
    const { webhook_id } = await register(receiver.url);
    for (const message of ['one', 'two']) await enquire(message);
    await eventually(async () => expect(await tried(webhook_id)).toHaveLength(1));
    await forecourt.close();
    receiver.answerWith(() => ({ status: 200 }));
    await forecourt.open();
    later(7);
    await eventually(async () => expect(messages(receiver)).toEqual(['one', 'one', 'two']));
  });

  it('a webhook does not follow redirects [CRM-02]', async () => {
    const target = await receive();
    const receiver = await receive(() => ({ status: 307, headers: { location: target.url } }));
    const { webhook_id } = await register(receiver.url);
    await enquire('one');
    await eventually(async () => expect(await deliveries(webhook_id)).toMatchObject([{ last_status: 307 }]));
    expect(target.received).toEqual([]);
  });

  it('a webhook sends ADF when it is registered for ADF [CRM-05]', async () => {
    const receiver = await receive();
    const { secret } = await register(receiver.url, { format: 'adf' });
    await enquire('Is <this> & that there?');
    await eventually(async () => expect(receiver.received).toHaveLength(1));
    const [{ body, headers }] = receiver.received as [Received];
    expect(headers['content-type']).toMatch(/^application\/xml/);
    expect(body).toContain('<adf>');
    expect(body).toContain('Is &lt;this&gt; &amp; that there?');
    // The verifier parses the body as JSON, which ADF is not. The signature covers the same three parts.
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(new Webhook(secret).sign(String(headers['webhook-id']), at, body)).toBe(headers['webhook-signature']);
  });

  it('a webhook gets nothing more once it is removed, and is no longer listed [CRM-02]', async () => {
    const receiver = await receive();
    const other = await receive();
    const { webhook_id } = await register(receiver.url);
    await register(other.url);
    expect(await crm(`webhooks/${webhook_id}`, { method: 'DELETE' })).toMatchObject({ status: 204 });
    await enquire('one');
    await eventually(async () => expect(other.received).toHaveLength(1));
    expect(receiver.received).toEqual([]);
    expect(await change(webhook_id, 'enable')).toMatchObject({ status: 404 });
  });

  it('a webhook is registered once per idempotency key [CRM-02]', async () => {
    const receiver = await receive();
    const options = { method: 'POST', headers: { 'idempotency-key': 'hook-1' }, body: { url: receiver.url } } as const;
    const [first, second] = [
      await crm<WebhookWithSecret>('webhooks', options),
      await crm<WebhookWithSecret>('webhooks', options),
    ];
    expect(second.body).toEqual(first.body);

    await crm(`webhooks/${first.body.webhook_id}`, { method: 'DELETE' });
    const { status, body } = await crm<WebhookWithSecret & Problem>('webhooks', options);
    expect([status, body.detail]).toEqual([409, expect.stringContaining('belongs to a webhook that was deleted')]);
  });

  it('a webhook of one dealer can neither be seen nor changed by another [CRM-02]', async () => {
    const receiver = await receive();
    const { webhook_id } = await register(receiver.url);
    await enquire('a lead of another dealer', { url: 'http://meridian.localhost/' }, 'meridian');
    for (const how of ['enable', 'disable', 'rotate', 'replay']) {
      const answer = await crm(`webhooks/${webhook_id}/${how}`, { method: 'POST', site: 'meridian', body: {} });
      expect([how, answer.status]).toEqual([how, 404]);
    }
    expect((await crm<WebhookList>('webhooks', { site: 'meridian' })).body).toEqual({ webhooks: [] });
    expect(await forecourt.ask<WebhookResource>('/api/crm/webhooks')).toMatchObject({ status: 401 });
    expect(receiver.received).toEqual([]);
  });
});

describe('a change of a webhook', () => {
  const patch = (id: string, body: object, options: AskOptions & { site?: string } = {}) =>
    crm<WebhookResource & Problem>(`webhooks/${id}`, { method: 'PATCH', body, ...options });

  it('a webhook’s address and name can be changed; its secret stays, and what waits goes to the new address [CRM-20]', async () => {
    const old = await receive(() => ({ status: 500 }));
    const receiver = await receive();
    const { secret, webhook_id } = await register(old.url, { description: 'ours' });
    await enquire('one');
    await eventually(async () => expect(await tried(webhook_id)).toHaveLength(1));
    const changed = await patch(webhook_id, { url: receiver.url, description: null });
    expect([changed.status, changed.body.url, changed.body.description]).toEqual([200, receiver.url, undefined]);
    later(6);
    await enquire('two');
    await eventually(async () => expect(messages(receiver)).toEqual(['one', 'two']));
    const [{ body, headers }] = receiver.received as [Received];
    expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow();
    await eventually(async () => expect(await list()).toEqual([changed.body]));
    await patch(webhook_id, { url: receiver.url });
    expect(await forecourt.events('WebhookChanged')).toHaveLength(1);
  });

  it('a webhook limited to new leads gets those and erasures, and neither lists nor replays other messages [CRM-20]', async () => {
    const receiver = await receive();
    const { webhook_id } = await register(receiver.url);
    expect((await patch(webhook_id, { event_types: ['forecourt.LeadErased'] })).status).toBe(200);
    await enquire('one');
    await forecourt.ask('/api/ops/erasures', { method: 'POST', key: 'ops', body: { email: 'mia@example.com' } });
    await eventually(() => expect(receiver.received).toHaveLength(1));
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ type: 'forecourt.LeadErased' });
    const limited = await patch(webhook_id, { event_types: ['forecourt.LeadSubmitted'] });
    expect(limited.body.event_types).toEqual(['forecourt.LeadSubmitted']);
    await enquire('two');
    await eventually(() => expect(receiver.received).toHaveLength(2));
    expect((await patch(webhook_id, { event_types: null })).body).not.toHaveProperty('event_types');
    expect((await patch(webhook_id, { event_types: ['forecourt.CarListed'] })).status).toBe(422);
  });

  it('a webhook gets the leads of a dealership from when it is added, and those of another no longer [CRM-20]', async () => {
    const receiver = await receive();
    const meridian = { site: 'meridian' };
    const body = { url: receiver.url, dealership_ids: ['meridian-toyota'] };
    const registered = await crm<WebhookWithSecret>('webhooks', { method: 'POST', body, ...meridian });
    const { webhook_id } = registered.body;
    const send = (message: string, location: string) =>
      enquire(message, { url: 'http://meridian.localhost:3000/', location }, 'meridian');
    await send('before', 'meridian-lexus-parramatta');
    const dealership_ids = ['meridian-lexus'];
    expect((await patch(webhook_id, { dealership_ids }, meridian)).body).toMatchObject({ dealership_ids });
    await send('after', 'meridian-lexus-parramatta');
    await send('not ours any more', 'meridian-toyota-parramatta');
    await send('last', 'meridian-lexus-parramatta');
    await eventually(() => expect(messages(receiver)).toEqual(['after', 'last']));
    const foreign = await patch(webhook_id, { dealership_ids: ['kestrel-bay-toyota'] }, meridian);
    expect([foreign.status, foreign.body.detail]).toEqual([
      403,
      'This key does not reach dealership kestrel-bay-toyota.',
    ]);
    const operator = { method: 'PATCH', key: 'ops', body: { dealership_ids: ['kestrel-bay-toyota'] } } as const;
    expect(await forecourt.ask(`/api/ops/webhooks/${webhook_id}`, operator)).toMatchObject({ status: 403 });
    expect(await patch(webhook_id, { description: 'mine' })).toMatchObject({ status: 404 });
  });

  it('a webhook is not moved to an address nothing may be sent to [CRM-20]', async () => {
    const { webhook_id } = await register((await receive()).url);
    const refused = await patch(webhook_id, { url: 'https://169.254.169.254/' });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'url' }] } });
  });
});

describe('a test of a webhook', () => {
  const test = async (id: string) =>
    webhookTestResult.parse((await crm(`webhooks/${id}/test`, { method: 'POST' })).body);

  it('a test message is signed, says that it is a test, and its result is returned at once [CRM-21]', async () => {
    const receiver = await receive(() => ({ status: 202 }));
    const { secret, webhook_id } = await register(receiver.url);
    expect(await test(webhook_id)).toMatchObject({ delivered: true, status: 202 });
    const [{ body, headers }] = receiver.received as [Received];
    const message = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(message).toMatchObject({ type: 'forecourt.WebhookTest', data: { webhook_id } });
    expect(String(headers['webhook-id'])).toMatch(/^test-/);
    expect(await deliveries(webhook_id)).toEqual([]);
  });

  it('a test that is refused or reaches nobody says why, and disables nothing [CRM-21]', async () => {
    const receiver = await receive(() => ({ status: 410 }));
    const { webhook_id } = await register(receiver.url);
    expect(await test(webhook_id)).toMatchObject({ delivered: false, status: 410, reason: 'answered 410' });
    await receiver.close();
    receivers = [];
    const unreached = await test(webhook_id);
    expect(unreached).toMatchObject({ delivered: false, reason: 'ECONNREFUSED' });
    expect(unreached).not.toHaveProperty('status');
    expect((await crm(`webhooks/${webhook_id}`)).body).toMatchObject({ state: 'enabled' });
  });

  it('a test in ADF is a signed document without a prospect [CRM-21]', async () => {
    const receiver = await receive();
    const { webhook_id } = await register(receiver.url, { format: 'adf' });
    await crm(`webhooks/${webhook_id}/disable`, { method: 'POST' });
    expect(await test(webhook_id)).toMatchObject({ delivered: true });
    expect(receiver.received[0]!.body).toContain('<adf>');
    expect(receiver.received[0]!.body).not.toContain('<prospect');
  });
});

describe('webhook address outside the public internet', () => {
  it.each([
    'https://127.0.0.1/',
    'https://10.0.0.8/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:192.168.0.1]/',
    'https://0x7f000001/',
    'https://localhost/',
    'http://93.184.216.34/',
    'https://user:secret@93.184.216.34/',
  ])('a webhook address outside the public internet is refused at registration: %s [CRM-02]', async (url) => {
    await forecourt.close();
    const strict = new TestForecourt(roles, ['kestrel']);
    await strict.open();
    try {
      const body = { url };
      const answer = await strict.ask<Problem>('/api/crm/webhooks', { method: 'POST', key: 'crm-kestrel', body });
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'url' }] } });
    } finally {
      await strict.remove();
      await forecourt.open();
    }
  });
});

it('a dealership has at most twenty webhooks, even if registered concurrently, and a removed one makes room [HOST-04, HOST-12]', async () => {
  const ask = (n: number) =>
    crm<WebhookWithSecret & Problem>('webhooks', {
      method: 'POST',
      body: { url: `http://127.0.0.1:9/${n}` },
      headers: { 'idempotency-key': `webhook-${n}` },
    });
  const asked = await Promise.all(Array.from({ length: 22 }, (_, n) => ask(n)));
  expect(asked.map(({ status }) => status)).toEqual([...Array<number>(20).fill(201), 409, 409]);
  expect(asked[20]!.body.code).toBe('too_many_webhooks');
  // The same request returns the same webhook and does not count.
  expect((await ask(3)).body.webhook_id).toBe(asked[3]!.body.webhook_id);
  const meridian = { method: 'POST', site: 'meridian', body: { url: 'http://127.0.0.1:9/' } } as const;
  expect((await crm('webhooks', meridian)).status).toBe(201);
  await crm(`webhooks/${asked[3]!.body.webhook_id}`, { method: 'DELETE' });
  expect((await ask(22)).status).toBe(201);
  expect((await ask(23)).status).toBe(409);
});

it('an erased lead is not sent again, neither to webhooks nor in the stream or the list; its erasure is [CRM-02]', async () => {
  const [json, adf] = [await receive(), await receive()];
  const hooks = [await register(json.url), await register(adf.url, { format: 'adf' })];
  const { lead_id } = await enquire('forget me');
  await eventually(() => expect([json, adf].map(({ received }) => received.length)).toEqual([1, 1]));
  await forecourt.ask('/api/ops/erasures', { method: 'POST', key: 'ops', body: { email: 'mia@example.com' } });
  await eventually(() => expect([json, adf].map(({ received }) => received.length)).toEqual([2, 2]));
  for (const { webhook_id } of hooks) {
    const answer = await crm(`webhooks/${webhook_id}/replay`, { method: 'POST', body: { after: '0' } });
    expect(answer).toMatchObject({ status: 202, body: { requested: 1 } });
  }
  await eventually(() => expect([json, adf].map(({ received }) => received.length)).toEqual([3, 3]));
  for (const { body } of json.received.slice(1))
    expect(JSON.parse(body)).toMatchObject({ type: 'forecourt.LeadErased', data: { lead_id } });
  for (const { body } of adf.received.slice(1)) expect(body).toContain('Lead Erased');
  await eventually(async () => {
    const { body } = await crm<{ leads: CloudEvent[] }>('leads');
    expect(body.leads.map(({ type }) => type)).toEqual(['forecourt.LeadErased']);
  });
});

it('a webhook is found where its registration says, by its own key only [CRM-02]', async () => {
  const { url } = await receive();
  const registered = await crm<WebhookWithSecret>('webhooks', { method: 'POST', body: { url } });
  const found = await forecourt.ask(String(registered.headers['location']), { key: 'crm-kestrel' });
  const headers = { 'forecourt-position': String(registered.headers['forecourt-position']) };
  const { webhooks } = (await crm<WebhookList>('webhooks', { headers })).body;
  expect([found.status, found.body]).toEqual([200, webhooks[0]]);
  expect(await crm(`webhooks/${webhooks[0]!.webhook_id}`, { site: 'meridian' })).toMatchObject({ status: 404 });
});

it('a replay names unknown messages and sends none; on a disabled webhook it waits, with no time promised [CRM-02]', async () => {
  const receiver = await receive();
  const { webhook_id } = await register(receiver.url);
  await enquire('one');
  await eventually(() => expect(receiver.received).toHaveLength(1));
  const id = String(receiver.received[0]!.headers['webhook-id']);
  const replay = (message_ids: string[]) =>
    crm<Problem>(`webhooks/${webhook_id}/replay`, { method: 'POST', body: { message_ids } });
  const refused = await replay([id, 'unknown-1']);
  expect([refused.status, refused.body.detail]).toEqual([404, 'The webhook has no message unknown-1.']);
  await crm(`webhooks/${webhook_id}/disable`, { method: 'POST' });
  expect(await replay([id])).toMatchObject({ status: 202, body: { requested: 1 } });
  const { body } = await crm<DeliveryList>(`webhooks/${webhook_id}/deliveries`, {
    headers: { 'forecourt-position': String(await forecourt.running.platform.log.head()) },
  });
  expect(body.deliveries).toMatchObject([{ message_id: id, state: 'waiting' }]);
  expect(body.deliveries[0]).not.toHaveProperty('next_attempt_at');
  await crm(`webhooks/${webhook_id}/enable`, { method: 'POST' });
  await eventually(() => expect(receiver.received).toHaveLength(2));
});
