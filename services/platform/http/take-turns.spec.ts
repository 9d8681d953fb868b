import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { TurnScheduler } from '../kernel/turn-scheduler.js';
import { takeTurns } from './take-turns.js';

/** Milliseconds: the longest timer there is. */
const never = 2 ** 31 - 1;

describe('turns of requests', () => {
  let server: FastifyInstance;
  /** What answers each request whose handler has begun. */
  let begun: Map<string, () => void>;

  beforeEach(() => {
    begun = new Map();
    server = Fastify();
    const handle = ({ url }: { url: string }) => new Promise((resolve) => begun.set(url, () => resolve({})));
    server.post('*', handle);
    server.get('*', handle);
  });
  afterEach(() => server.close());

  const takeTurnsFor = (maxTime: number) =>
    takeTurns(server, { ofHost: (id) => ({ id }) as never }, new TurnScheduler({ budget: 2 }), {
      concurrency: 2,
      maxTime,
      rest: 0,
    });
  const post = (site: string, url: string) =>
    server.inject({ method: 'POST', url, headers: { host: site }, body: { url } }).then(({ statusCode }) => statusCode);
  const read = (site: string, url: string) =>
    server.inject({ url, headers: { host: site } }).then(({ statusCode }) => statusCode);
  const untilBegun = async (...urls: string[]) => {
    while (!urls.every((url) => begun.has(url))) await pause(1);
  };
  /** Has another site asked, so that changes are limited. */
  const askOther = () => {
    void read('meridian', '/asked');
    return untilBegun('/asked');
  };
  const answerAll = () => {
    for (const answer of begun.values()) answer();
  };

  it('while another site is asked, two changes of a site are under way at a time; the next begins after an answer (HOST-12)', async () => {
    takeTurnsFor(never);
    await askOther();
    const sent = ['/1', '/2', '/3'].map((url) => post('kestrel', url));
    const others = [post('meridian', '/other'), read('kestrel', '/read')];
    await untilBegun('/1', '/2', '/other', '/read');
    expect([...begun.keys()].sort()).toEqual(['/1', '/2', '/asked', '/other', '/read']);
    begun.get('/2')!();
    await untilBegun('/3');
    answerAll();
    expect(await Promise.all([...sent, ...others])).toEqual([200, 200, 200, 200, 200]);
  });

  it('while no other site is asked, changes are not limited (HOST-12)', async () => {
    takeTurnsFor(never);
    const sent = ['/1', '/2', '/3'].map((url) => post('kestrel', url));
    await untilBegun('/1', '/2', '/3');
    answerAll();
    expect(await Promise.all(sent)).toEqual([200, 200, 200]);
  });

  it('a change that takes long lets the next one begin (HOST-12)', async () => {
    takeTurnsFor(1);
    await askOther();
    const sent = ['/1', '/2', '/3'].map((url) => post('kestrel', url));
    await untilBegun('/1', '/2', '/3');
    answerAll();
    expect(await Promise.all(sent)).toEqual([200, 200, 200]);
  });
});
