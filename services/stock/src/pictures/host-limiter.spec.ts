import { expect, it } from '@jest/globals';
import { hour, second } from '#contracts/domain/durations';
import { HostLimiter } from './host-limiter.js';

const begin = (places = { ofHost: 3, inAll: 12 }) => {
  let now = new Date('2026-05-20T00:00:00Z').getTime();
  const hostLimiter = new HostLimiter(() => new Date(now), places);
  /** Work that has begun, in order; `ends` has a function to end each. */
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (host: string, site: string) =>
    void hostLimiter.runWhenFree(host, site, () => {
      begun.push(`${site} ${host}`);
      return new Promise<void>((end) => ends.push(end));
    });
  /** Ends the first work in progress. */
  const end = async () => {
    ends.shift()!();
    await new Promise(setImmediate);
  };
  const pass = (milliseconds: number) => (now += milliseconds);
  return { hostLimiter, begun, ask, end, pass, now: () => now };
};
const times = (count: number, work: () => void) => Array.from({ length: count }, work);
const counted = (begun: readonly string[]) =>
  Object.fromEntries([...new Set(begun)].map((one) => [one, begun.filter((other) => other === one).length]));

it('a site whose hosts do not answer leaves request slots to other sites, whatever its host names [PHOTO-01]', () => {
  const { begun, ask } = begin();
  for (const host of ['a.slow', 'b.slow', 'c.slow', 'd.slow']) times(5, () => ask(host, 'one'));
  times(9, () => ask('e.slow', 'two'));
  times(2, () => ask('quick', 'three'));
  expect(counted(begun)).toEqual({ 'one a.slow': 3, 'one b.slow': 3, 'two e.slow': 3, 'three quick': 2 });
});

it('a free slot goes to the site with few slots before one that waited longer and has many [PHOTO-01]', async () => {
  const { begun, ask, end } = begin({ ofHost: 9, inAll: 4 });
  times(9, () => ask('slow', 'one'));
  times(9, () => ask('slow', 'two'));
  times(9, () => ask('slow', 'three'));
  ask('quick', 'four');
  expect(counted(begun)).toEqual({ 'one slow': 2, 'two slow': 1, 'three slow': 1 });
  await end();
  expect(begun.at(-1)).toBe('four quick');
});

it('a site that waits for a slot does not delay other sites at the same host [PHOTO-01]', () => {
  const { begun, ask } = begin({ ofHost: 2, inAll: 4 });
  times(2, () => ask('its own', 'one'));
  times(5, () => ask('shared', 'one'));
  ask('shared', 'two');
  expect(begun).toEqual(['one its own', 'one its own', 'two shared']);
});

it('the back-off from a host that fails doubles each time, up to an hour [PHOTO-01]', () => {
  const { hostLimiter, pass, now } = begin();
  const held: number[] = [];
  for (let times = 0; times < 12; times++) {
    hostLimiter.failed('slow');
    const until = hostLimiter.heldUntil('slow')!;
    held.push((until - now()) / second);
    // Other requests that were in progress report the same failure.
    hostLimiter.failed('slow');
    expect(hostLimiter.heldUntil('slow')).toBe(until);
    pass(until - now());
    expect(hostLimiter.heldUntil('slow')).toBeUndefined();
  }
  expect(held).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600]);
  hostLimiter.answered('slow');
  hostLimiter.failed('slow');
  expect(hostLimiter.heldUntil('slow')! - now()).toBe(10 * second);
});

it('the back-off from a host is as long as the host asks for, up to an hour [PHOTO-01]', () => {
  const { hostLimiter, pass, now } = begin();
  hostLimiter.failed('busy', 120);
  expect(hostLimiter.heldUntil('busy')! - now()).toBe(120 * second);
  pass(120 * second);
  hostLimiter.failed('busy', 86_400);
  expect(hostLimiter.heldUntil('busy')! - now()).toBe(hour);
});

it('a request that was in progress does not end the wait that a host asks for [PHOTO-01]', () => {
  const { hostLimiter, now } = begin();
  hostLimiter.failed('busy', 120);
  hostLimiter.answered('busy');
  expect(hostLimiter.heldUntil('busy')! - now()).toBe(120 * second);
});

it('hosts take memory only while they fail or are asked, however many a feed names [PHOTO-01]', async () => {
  const { hostLimiter, ask, end } = begin();
  for (let n = 0; n < 100; n++) {
    hostLimiter.heldUntil(`${n}.example`);
    ask(`${n}.example`, 'one');
    hostLimiter.answered(`${n}.example`);
    await end();
  }
  const sizes = Object.values(hostLimiter).map((kept) => (kept as { readonly size?: number }).size ?? 0);
  expect(Math.max(...sizes)).toBe(0);
});
