import { expect, it } from '@jest/globals';
import { createRequester } from './http.js';

/** An application that gives this response to every request. */
const answering = (statusCode: number, headers: Readonly<Record<string, string>> = {}) =>
  createRequester({ inject: () => Promise.resolve({ statusCode, headers, body: '' }) } as never, 'kestrel');

it('a test fails where an answer has a status that its route does not declare [CRM-11]', async () => {
  await expect(answering(418)('/api/crm/leads?limit=1')).rejects.toThrow('GET /api/crm/leads answered 418');
  await expect(answering(410)('/api/crm/webhooks/w/enable', { method: 'POST' })).rejects.toThrow('410');
  expect(await answering(410)('/api/crm/leads')).toMatchObject({ status: 410 });
  expect(await answering(418)('/nowhere', { method: 'POST' })).toMatchObject({ status: 418 });
});

it('a test fails where an answer has a header that its route does not declare [CRM-11]', async () => {
  await expect(answering(200, { etag: '"1"' })('/api/crm/leads')).rejects.toThrow('ETag');
  expect(await answering(200, { 'forecourt-next': '7' })('/api/crm/leads')).toMatchObject({ status: 200 });
  expect(await answering(503, { 'retry-after': '1' })('/api/site')).toMatchObject({ status: 503 });
});

it('a test fails where an answer lacks a header that its route promises [CRM-11]', async () => {
  const made = (headers: Readonly<Record<string, string>>) =>
    answering(201, headers)('/api/crm/webhooks', { method: 'POST' });
  await expect(made({ 'forecourt-position': '7' })).rejects.toThrow('without Location');
  await expect(made({ location: '/api/crm/webhooks/w' })).rejects.toThrow('without Forecourt-Position');
  expect(await made({ location: '/api/crm/webhooks/w', 'forecourt-position': '7' })).toMatchObject({ status: 201 });
  await expect(answering(429)('/api/crm/leads/stream')).rejects.toThrow('without Retry-After');
});
