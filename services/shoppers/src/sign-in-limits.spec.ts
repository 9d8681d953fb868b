import { expect, it } from '@jest/globals';
import type { SignInEvent } from '#contracts/events/sign-in';
import { specify } from '#platform/testing/given';
import { signIn, type SignInCommand } from './sign-in.js';

const now = new Date('2026-05-20T00:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
let count = 0;
const requested = (device_hash: string, minutes: number, network_hash?: string): SignInEvent => ({
  type: 'SignInCodeRequested',
  data: {
    challenge_id: `${device_hash}-${(count += 1)}`,
    site_id: 'kestrel',
    phone_number: '+61491570006',
    device_hash,
    ...(network_hash !== undefined && { network_hash }),
    requested_at: at(minutes),
    expires_at: at(minutes + 10),
  },
});
/** The browser has signed in with this phone. */
const signedIn = (device_hash: string, minutes: number, network_hash?: string): SignInEvent[] => {
  const request = requested(device_hash, minutes, network_hash) as Extract<
    SignInEvent,
    { type: 'SignInCodeRequested' }
  >;
  return [request, { type: 'SignInCodeAccepted', data: { challenge_id: request.data.challenge_id } }];
};
const ask = (device_hash: string, network_hash: string): SignInCommand => ({
  type: 'RequestCode',
  site_id: 'kestrel',
  phone_number: '+61491570006',
  device_hash,
  network_hash,
});
const verify = (device_hash: string, code: string): SignInCommand => ({
  type: 'Verify',
  device_hash,
  code,
  isCode: (id, given) => id === given,
});
const waitOf = (history: readonly SignInEvent[], device: string, network = 'net'): number => {
  const decided = signIn.decide(
    history.reduce((state, { type, data }) => signIn.evolve[type](state, data as never), signIn.initial),
    ask(device, network),
    { now, newId: () => 'new' },
  );
  return 'retryAfter' in decided ? Number(decided.retryAfter) : 0;
};
/** Codes requested by `each` browsers from each of `networks` networks. */
const many = (each: number, networks: number, minutes: number) =>
  Array.from({ length: each * networks }, (_, n) => requested(`bot ${n}`, minutes, `bots ${n % networks}`));

it('strangers who use up the limits of three networks do not delay a new browser of the owner [HOST-08]', () => {
  const attacked = many(8, 3, -12 * 60);
  expect(waitOf(attacked, 'new', 'bots 0')).toBe(12 * 3600);
  expect(waitOf(attacked, 'new', 'home')).toBe(0);
  expect(waitOf([...attacked, requested('new', -20, 'home')], 'new', 'home')).toBe(0);
  // Only the third code is subject to the limit of further codes of strangers.
  const twice = [requested('new', -20, 'home'), requested('new', -19, 'home')];
  expect(waitOf([...attacked, ...twice], 'new', 'home')).toBe(12 * 3600);
  expect(waitOf(twice, 'new', 'home')).toBe(0);
});

it('one phone gets the first codes of twenty unknown networks a day; a known browser or network does not wait [HOST-08]', () => {
  const owner = [...signedIn('own', -3 * 24 * 60, 'home')];
  const quarter = [...owner, ...many(2, 10, -1)];
  expect(waitOf(quarter, 'new', 'elsewhere')).toBe(14 * 60);
  const allDay = [...owner, ...many(2, 20, -12 * 60)];
  expect(waitOf(allDay, 'new', 'elsewhere')).toBe(12 * 3600);
  for (const history of [quarter, allDay]) {
    expect(waitOf(history, 'own', 'elsewhere')).toBe(0);
    expect(waitOf(history, 'new', 'home')).toBe(0);
  }
});

it('a known network has its own limit, which no other network uses up [HOST-08]', () => {
  const owner = [...signedIn('own', -3 * 24 * 60, 'home')];
  const housemates = Array.from({ length: 8 }, (_, n) => requested(`mate ${n}`, -60, 'home'));
  expect(waitOf([...owner, ...housemates], 'new', 'home')).toBe(23 * 3600);
  expect(waitOf([...owner, ...housemates], 'own', 'home')).toBe(0);
  expect(waitOf([...owner, ...housemates], 'new', 'elsewhere')).toBe(0);
});

it('codes from before networks were recorded count as those of one network [HOST-08]', () => {
  const before = Array.from({ length: 14 }, (_, n) => requested(`bot ${n}`, -60));
  expect(waitOf(before, 'new', 'home')).toBe(0);
  expect(waitOf([...before, requested('a', -5, 'home'), requested('b', -4, 'home')], 'new', 'home')).toBe(23 * 3600);
});

it('a browser waits for its own codes only, known or not [HOST-08]', () => {
  const three = [-14, -10, -5].map((minutes) => requested('own', minutes));
  expect(waitOf(three, 'own')).toBe(60);
  expect(waitOf(three, 'another')).toBe(0);
  expect(waitOf([...signedIn('own', -12), ...three.slice(1)], 'own')).toBe(3 * 60);
});

it('a clock that was ahead delays nobody for longer than the limit itself [HOST-08]', () => {
  const ahead = [1, 2, 3].map(() => requested('own', 60 * 24 * 365));
  expect(waitOf(ahead, 'own')).toBe(15 * 60);
});

it('a wrong guess counts against each of the browser’s codes, and against no other browser’s [HOST-08]', () => {
  const codes = [requested('own', -3), requested('own', -2), requested('bot', -1)];
  const [first, second, bot] = codes.map(({ data }) => (data as { challenge_id: string }).challenge_id);
  const guesses = (device: string, times: number) => Array.from({ length: times }, () => verify(device, 'wrong'));
  specify(signIn, now)
    .given(...codes)
    .when(...guesses('own', 4), verify('own', first!))
    .then({ type: 'SignInCodeAccepted', data: { challenge_id: first! } });
  specify(signIn, now)
    .given(...codes)
    .when(...guesses('own', 5), verify('own', second!))
    .thenRejected('sign_in_code_void');
  specify(signIn, now)
    .given(...codes)
    .when(...guesses('own', 5), verify('bot', bot!))
    .then({ type: 'SignInCodeAccepted', data: { challenge_id: bot! } });
  // A code of another browser is not accepted here.
  specify(signIn, now)
    .given(...codes)
    .when(verify('own', bot!))
    .then({ type: 'SignInCodeMistaken', data: { challenge_id: second! } });
});
