import { expect, it } from '@jest/globals';
import { hour, second } from '#contracts/domain/durations';
import { Hosts } from './hosts.js';

const begin = (places = { ofHost: 3, inAll: 12 }) => {
  let now = new Date('2026-05-20T00:00:00Z').getTime();
  const hosts = new Hosts(() => new Date(now), places);
  /** What has begun, in order, and how each ends. */
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (host: string, site: string) =>
    void hosts.ask(host, site, () => {
      begun.push(`${site} ${host}`);
      return new Promise<void>((end) => ends.push(end));
    });
  /** Ends the first that is under way. */
  const end = async () => {
    ends.shift()!();
    await new Promise(setImmediate);
  };
  const pass = (milliseconds: number) => (now += milliseconds);
  return { hosts, begun, ask, end, pass, now: () => now };
};
const times = (count: number, work: () => void) => Array.from({ length: count }, work);
const counted = (begun: readonly string[]) =>
  Object.fromEntries([...new Set(begun)].map((one) => [one, begun.filter((other) => other === one).length]));

it('a site whose hosts do not answer leaves places to the others, whatever its hosts are called [PHOTO-01]', () => {
  const { begun, ask } = begin();
  for (const host of ['a.slow', 'b.slow', 'c.slow', 'd.slow']) times(5, () => ask(host, 'one'));
  times(9, () => ask('e.slow', 'two'));
  times(2, () => ask('quick', 'three'));
  expect(counted(begun)).toEqual({ 'one a.slow': 3, 'one b.slow': 3, 'two e.slow': 3, 'three quick': 2 });
});

it('a place that is left goes to the site that has few, before one that has waited longer and has many [PHOTO-01]', async () => {
  const { begun, ask, end } = begin({ ofHost: 9, inAll: 4 });
  times(9, () => ask('slow', 'one'));
  times(9, () => ask('slow', 'two'));
  times(9, () => ask('slow', 'three'));
  ask('quick', 'four');
  expect(counted(begun)).toEqual({ 'one slow': 2, 'two slow': 1, 'three slow': 1 });
  await end();
  expect(begun.at(-1)).toBe('four quick');
});

it('a site that waits for its place keeps no other from the same host [PHOTO-01]', () => {
  const { begun, ask } = begin({ ofHost: 2, inAll: 4 });
  times(2, () => ask('its own', 'one'));
  times(5, () => ask('shared', 'one'));
  ask('shared', 'two');
  expect(begun).toEqual(['one its own', 'one its own', 'two shared']);
});

it('a host that does not answer is left alone, each time for twice as long, up to an hour [PHOTO-01]', () => {
  const { hosts, pass, now } = begin();
  const held: number[] = [];
  for (let times = 0; times < 12; times++) {
    hosts.failed('slow');
    const until = hosts.heldUntil('slow')!;
    held.push((until - now()) / second);
    // Others that were under way with it tell of the same failure.
    hosts.failed('slow');
    expect(hosts.heldUntil('slow')).toBe(until);
    pass(until - now());
    expect(hosts.heldUntil('slow')).toBeUndefined();
  }
  expect(held).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600]);
  hosts.answered('slow');
  hosts.failed('slow');
  expect(hosts.heldUntil('slow')! - now()).toBe(10 * second);
});

it('a host is left alone for as long as it asks for, up to an hour [PHOTO-01]', () => {
  const { hosts, pass, now } = begin();
  hosts.failed('busy', 120);
  expect(hosts.heldUntil('busy')! - now()).toBe(120 * second);
  pass(120 * second);
  hosts.failed('busy', 86_400);
  expect(hosts.heldUntil('busy')! - now()).toBe(hour);
});
