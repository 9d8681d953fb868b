import { expect, it } from '@jest/globals';
import type { SignInEvent } from '#contracts/events/sign-in';
import { specify } from '#platform/testing/given';
import { signIn, type SignInCommand } from './sign-in.js';

const now = new Date('2026-05-20T00:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
let count = 0;
const requested = (device_hash: string, minutes: number): SignInEvent => ({
  type: 'SignInCodeRequested',
  data: {
    challenge_id: `${device_hash}-${(count += 1)}`,
    site_id: 'kestrel',
    phone_number: '+61491570006',
    device_hash,
    requested_at: at(minutes),
    expires_at: at(minutes + 10),
  },
});
/** The browser has signed in with this phone. */
const signedIn = (device_hash: string, minutes: number): SignInEvent[] => {
  const request = requested(device_hash, minutes) as Extract<SignInEvent, { type: 'SignInCodeRequested' }>;
  return [request, { type: 'SignInCodeAccepted', data: { challenge_id: request.data.challenge_id } }];
};
const ask = (device_hash: string): SignInCommand => ({
  type: 'RequestCode',
  site_id: 'kestrel',
  phone_number: '+61491570006',
  device_hash,
});
const verify = (device_hash: string, code: string): SignInCommand => ({
  type: 'Verify',
  device_hash,
  code,
  isCode: (id, given) => id === given,
});
const waitOf = (history: readonly SignInEvent[], device: string): number => {
  const decided = signIn.decide(
    history.reduce((state, { type, data }) => signIn.evolve[type](state, data as never), signIn.initial),
    ask(device),
    { now, newId: () => 'new' },
  );
  return 'retryAfter' in decided ? Number(decided.retryAfter) : 0;
};
const many = (events: number, minutes: number) =>
  Array.from({ length: events }, (_, n) => requested(`bot ${n}`, minutes));

it('many browsers that never signed in share a limit on one phone, which no known browser waits for [HOST-08]', () => {
  const attacked = [...signedIn('own', -3 * 24 * 60), ...many(12, -1)];
  expect(waitOf(attacked, 'another')).toBe(14 * 60);
  expect(waitOf(attacked, 'own')).toBe(0);
  const allDay = [...signedIn('own', -3 * 24 * 60), ...many(20, -12 * 60)];
  expect(waitOf(allDay, 'another')).toBe(12 * 3600);
  expect(waitOf(allDay, 'own')).toBe(0);
});

it('a browser waits for its own codes only, known or not [HOST-08]', () => {
  const three = [-14, -10, -5].map((minutes) => requested('own', minutes));
  expect(waitOf(three, 'own')).toBe(60);
  expect(waitOf(three, 'another')).toBe(0);
  expect(waitOf([...signedIn('own', -12), ...three.slice(1)], 'own')).toBe(3 * 60);
});

it('a clock that was ahead keeps nobody waiting for longer than the limit itself [HOST-08]', () => {
  const ahead = [1, 2, 3].map(() => requested('own', 60 * 24 * 365));
  expect(waitOf(ahead, 'own')).toBe(15 * 60);
});

it('a wrong guess counts at each of the browser’s codes, and at nobody else’s [HOST-08]', () => {
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
  // Another browser’s code opens nothing here.
  specify(signIn, now)
    .given(...codes)
    .when(verify('own', bot!))
    .then({ type: 'SignInCodeMistaken', data: { challenge_id: second! } });
});
