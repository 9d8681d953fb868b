import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import type { CloudEvent } from '#contracts/events/envelope';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../standalone/src/roles.js';

let forecourt: TestForecourt;
beforeEach(async () => {
  forecourt = new TestForecourt(roles);
  await forecourt.open();
});
afterEach(() => forecourt.remove());

const form: LeadForm = {
  userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006' },
  category: 'Vehicle Enquiry',
  url: 'http://kestrel.localhost:3000/',
};
const enquire = async (message: string, site = 'kestrel') =>
  (await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', site, body: { ...form, message } })).body;

/** Follows the stream over a real connection, as a CRM does. */
const listen = async (headers: Record<string, string> = {}, key = 'crm-kestrel') => {
  const asking = request({
    port: forecourt.running.port,
    path: '/api/crm/leads/stream',
    headers: { authorization: `Bearer ${key}`, ...headers },
  }).end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const events = () =>
    text
      .split('\n\n')
      .filter((block) => block.includes('event: lead'))
      .map((block) => ({
        id: /^id: (\d+)$/m.exec(block)![1]!,
        event: JSON.parse(/^data: (.*)$/m.exec(block)![1]!) as CloudEvent,
      }));
  return {
    response,
    events,
    messages: () => events().map(({ event }) => (event.data as { message: string }).message),
    leave: () => asking.destroy(),
  };
};

describe('live stream of leads', () => {
  it('the live stream of leads sends each new lead of the key’s own dealerships [CRM-03]', async () => {
    const stream = await listen();
    expect(stream.response.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8' });
    await enquire('of another dealer', 'meridian');
    const lead = await enquire('one');
    await eventually(async () => expect(stream.messages()).toEqual(['one']));
    expect(stream.events()[0]).toMatchObject({ id: String(lead.position), event: { subject: `lead-${lead.lead_id}` } });
    stream.leave();
  });

  it('the live stream of leads continues after Last-Event-ID with the missed leads [CRM-03, CRM-07]', async () => {
    const first = await listen();
    await enquire('one');
    const [{ id }] = await eventually(async () => {
      expect(first.events()).toHaveLength(1);
      return first.events() as unknown as [{ id: string }];
    });
    first.leave();
    for (const message of ['two', 'three']) await enquire(message);
    const second = await listen({ 'last-event-id': id });
    await eventually(async () => expect(second.messages()).toEqual(['two', 'three']));
    const whole = await listen({ 'last-event-id': '0' });
    await eventually(async () => expect(whole.messages()).toEqual(['one', 'two', 'three']));
    second.leave();
    whole.leave();
  });

  it('the live stream of leads is not compressed, whatever the client accepts, and forbids proxies to transform it [CRM-03]', async () => {
    const { response, leave } = await listen({ 'accept-encoding': 'gzip, br, zstd' });
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
    expect(response.headers['content-encoding']).toBeUndefined();
    leave();
  });

  it('the live stream of leads ends when the program stops, so that the client reconnects [CRM-03]', async () => {
    const stream = await listen();
    const ended = once(stream.response, 'end');
    await forecourt.close();
    await ended;
    await forecourt.open();
  });

  it('the live stream of leads requires a CRM key and a valid cursor, and each key has a limited number of streams [CRM-03]', async () => {
    expect(await forecourt.ask('/api/crm/leads/stream')).toMatchObject({ status: 401 });
    expect(await forecourt.ask('/api/crm/leads/stream?after=x', { key: 'crm-kestrel' })).toMatchObject({ status: 400 });
    const streams = [await listen(), await listen(), await listen(), await listen()];
    const refused = await listen();
    expect(refused.response.statusCode).toBe(429);
    expect(refused.response.headers['retry-after']).toBe('5');
    streams[0]!.leave();
    const next = await eventually(async () => {
      const again = await listen();
      expect(again.response.statusCode).toBe(200);
      return again;
    });
    for (const stream of [...streams, next]) stream.leave();
  });
});

describe('leads that a CRM pulls', () => {
  it('leads that a CRM pulls are in ADF on request, page by page [CRM-01, CRM-05]', async () => {
    let last!: LeadResponse;
    for (const message of ['one', 'two', 'three & <more>']) last = await enquire(message);
    const headers = { 'forecourt-position': String(last.position) };
    const page = await forecourt.ask<string>('/api/crm/leads?format=adf&limit=2', { key: 'crm-kestrel', headers });
    expect(page.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/xml/),
      'forecourt-more': 'true',
    });
    expect(page.body.match(/<prospect /g)).toHaveLength(2);
    const after = String(page.headers['forecourt-next'] as string);
    const rest = await forecourt.ask<string>(`/api/crm/leads?format=adf&after=${after}`, { key: 'crm-kestrel' });
    expect(rest.body).toContain('three &amp; &lt;more&gt;');
    expect(rest.headers['forecourt-more']).toBe('false');
  });
});
