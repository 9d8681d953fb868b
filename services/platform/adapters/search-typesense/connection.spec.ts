import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SearchIndexUnavailable } from '#platform/ports/search-index';
import { Connection } from './connection.js';

type Answer = { readonly status: number; readonly body: unknown } | 'hang up';

let server: Server;
let connection: Connection;
let asked: { readonly path: string; readonly body: string }[];
let answers: Answer[];

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

/** The server returns the prepared answers in order and repeats the last one. */
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    void textOf(request).then((body) => {
      asked.push({ path: request.url!, body });
      const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
      if (answer === 'hang up') return response.destroy();
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
      const type = typeof answer.body === 'string' ? 'text/plain' : 'application/json';
      return response.writeHead(answer.status, { 'content-type': type }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  connection = new Connection({ url, apiKey: 'k', retries: 2, retryAfter: 0.01, timeout: 5 });
});
afterEach(async () => {
  connection.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const health = () => connection.ask((client) => client.health.retrieve());
const found = { found: 0, hits: [], facet_counts: [], search_cutoff: false };

describe('connection to Typesense', () => {
  it.each<[string, Answer]>([
    ['is not ready', { status: 503, body: { message: 'Not Ready or Lagging' } }],
    ['hangs up', 'hang up'],
  ])('the connection to Typesense retries a server that %s, until it answers [EVT-05]', async (_what, failure) => {
    answers = [failure, failure, { status: 200, body: { ok: true } }];
    expect(await health()).toEqual({ ok: true });
    expect(asked).toHaveLength(3);
  });

  it.each<[string, Answer, number]>([
    ['is never ready', { status: 503, body: { message: 'Not Ready or Lagging' } }, 3],
    ['always hangs up', 'hang up', 3],
    ['denies access', { status: 401, body: { message: 'Forbidden' } }, 1],
    ['is overloaded', { status: 429, body: { message: 'Slow down' } }, 1],
  ])(
    'the connection to Typesense is unavailable when the server %s, and recovers [EVT-05]',
    async (_what, failure, times) => {
      answers = [failure];
      await expect(health()).rejects.toThrow(SearchIndexUnavailable);
      expect(asked).toHaveLength(times);
      answers = [{ status: 200, body: { ok: true } }];
      expect(await health()).toEqual({ ok: true });
    },
  );

  it('a refused request is an error of the caller, not an outage, and is not repeated [EVT-05]', async () => {
    answers = [{ status: 400, body: { message: 'Bad JSON.' } }];
    const failure = await health().catch((error: unknown) => error);
    expect(failure).not.toBeInstanceOf(SearchIndexUnavailable);
    expect(String(failure)).toContain('Bad JSON.');
    expect(asked).toHaveLength(1);
  });

  it('a missing collection is undefined where that is a valid answer, and an error elsewhere [EVT-05]', async () => {
    answers = [{ status: 404, body: { message: 'Not Found' } }];
    expect(await connection.find((client) => client.aliases('cars').retrieve())).toBeUndefined();
    await expect(connection.ask((client) => client.aliases('cars').retrieve())).rejects.toThrow('Not Found');
  });

  it('one search that fails or times out fails all of its request [SRCH-04]', async () => {
    answers = [{ status: 200, body: { results: [found, { code: 404, error: 'Not found.' }] } }];
    await expect(connection.searchAll([{ q: '*' }, { q: '*' }])).rejects.toThrow('Not found.');
    answers = [{ status: 200, body: { results: [{ code: 503, error: 'Busy.' }] } }];
    await expect(connection.searchAll([{ q: '*' }])).rejects.toThrow(SearchIndexUnavailable);
    answers = [{ status: 200, body: { results: [{ ...found, search_cutoff: true }] } }];
    await expect(connection.searchAll([{ q: '*' }])).rejects.toThrow(SearchIndexUnavailable);
  });

  it('more searches than one request takes are sent in several [SRCH-04]', async () => {
    const results = (count: number) => ({ status: 200, body: { results: Array(count).fill(found) } });
    answers = [results(50), results(10)];
    expect(await connection.searchAll(Array(60).fill({ q: '*' }))).toHaveLength(60);
    expect(asked.map(({ body }) => (JSON.parse(body) as { searches: unknown[] }).searches.length)).toEqual([50, 10]);
  });

  it('an import is an upsert without coercion, and returns every line of the answer [EVT-05]', async () => {
    answers = [{ status: 200, body: '{"success":true}\n{"success":false,"error":"no"}' }];
    expect(await connection.import('cars', ['{"id":"a"}', '{"id":"b"}'])).toHaveLength(2);
    expect(asked[0]!.body).toBe('{"id":"a"}\n{"id":"b"}');
    expect(asked[0]!.path).toMatch(/^\/collections\/cars\/documents\/import\?.*action=upsert/);
    expect(asked[0]!.path).toContain('dirty_values=reject');
  });

  it('no request is sent after it is closed [EVT-05]', async () => {
    connection.close();
    await expect(health()).rejects.toThrow(SearchIndexUnavailable);
    expect(asked).toEqual([]);
  });
});
