import { signInStream, type SignInEvent } from '#contracts/events/sign-in';
import { reject } from '#contracts/rejections';
import { day, minute, momentAfter } from '#contracts/domain/durations';
import type { Decider } from '#platform/kernel/decider';

export type SignInCommand =
  | {
      readonly type: 'RequestCode';
      readonly site_id: string;
      readonly phone_number: string;
      readonly device_hash: string;
    }
  | { readonly type: 'Dispatch'; readonly challenge_id: string }
  | { readonly type: 'NoteUndelivered'; readonly challenge_id: string; readonly reason: string }
  | {
      readonly type: 'Verify';
      readonly device_hash: string;
      readonly code: string;
      /** Says whether it is the code of a challenge. */
      readonly isCode: (challenge_id: string, code: string) => boolean;
    };

interface Challenge {
  readonly id: string;
  readonly device_hash: string;
  readonly requested_at: string;
  readonly expires_at: string;
  readonly mistakes: number;
  readonly dispatched: boolean;
  readonly accepted: boolean;
}

export interface SignInState {
  /** Of the last day, the latest last. */
  readonly challenges: readonly Challenge[];
  /** Browsers that signed in with this phone, the latest last. */
  readonly known: readonly string[];
}

export const codeLifetime = 10 * minute;
const maxMistakes = 5;
const maxKnownDevices = 10;

interface Limit {
  readonly codes: number;
  /** Milliseconds. */
  readonly within: number;
}
/** Codes that one browser may have sent to one phone. */
const deviceLimits: readonly Limit[] = [
  { codes: 3, within: 15 * minute },
  { codes: 10, within: day },
];
/** Those of all browsers together that never signed in with the phone. Whoever has signed in is not in their line. */
const strangerLimits: readonly Limit[] = [
  { codes: 12, within: 15 * minute },
  { codes: 20, within: day },
];

const changed = (state: SignInState, isMeant: (one: Challenge) => boolean, change: (one: Challenge) => Challenge) => ({
  ...state,
  challenges: state.challenges.map((one) => (isMeant(one) ? change(one) : one)),
});

const deviceOf = ({ challenges }: SignInState, challenge_id: string): string | undefined =>
  challenges.find(({ id }) => id === challenge_id)?.device_hash;

/** The codes sent to one phone on one site, one after the other: all tries at them are judged in one line. */
export const signIn: Decider<SignInState, SignInCommand, SignInEvent> = {
  category: signInStream.category,
  initial: { challenges: [], known: [] },
  evolve: {
    SignInCodeRequested: (state, { challenge_id, device_hash, requested_at, expires_at }) => ({
      ...state,
      challenges: [
        ...state.challenges.filter((one) => requested_at < momentAfter(one.requested_at, day)),
        { id: challenge_id, device_hash, requested_at, expires_at, mistakes: 0, dispatched: false, accepted: false },
      ],
    }),
    SignInCodeDispatched: (state, { challenge_id }) =>
      changed(
        state,
        ({ id }) => id === challenge_id,
        (one) => ({ ...one, dispatched: true }),
      ),
    SignInCodeUndelivered: (state) => state,
    SignInErased: (state) => state,
    // A guess was one at each of the browser's codes.
    SignInCodeMistaken: (state, { challenge_id }) => {
      const device = deviceOf(state, challenge_id);
      return changed(
        state,
        ({ device_hash }) => device_hash === device,
        (one) => ({ ...one, mistakes: one.mistakes + 1 }),
      );
    },
    SignInCodeAccepted: (state, { challenge_id }) => {
      const device = deviceOf(state, challenge_id);
      if (device === undefined) return state;
      const after = changed(
        state,
        ({ device_hash }) => device_hash === device,
        (one) => ({ ...one, accepted: true }),
      );
      return { ...after, known: [...state.known.filter((one) => one !== device), device].slice(-maxKnownDevices) };
    },
  },

  decide: (state, command, { now, newId }) => {
    switch (command.type) {
      case 'RequestCode': {
        const { site_id, phone_number, device_hash } = command;
        const wait = secondsToWait(state, device_hash, now);
        if (wait > 0) {
          return reject('too_many_requests', 'Too many codes have been sent to this number. Please try again later.', {
            retryAfter: wait,
          });
        }
        const data = {
          challenge_id: newId(),
          site_id,
          phone_number,
          device_hash,
          requested_at: now.toISOString(),
          expires_at: momentAfter(now, codeLifetime),
        };
        return [{ type: 'SignInCodeRequested', data }];
      }
      case 'Dispatch': {
        const { challenge_id } = command;
        const challenge = state.challenges.find(({ id }) => id === challenge_id);
        const isDue = challenge && !challenge.dispatched && now.toISOString() < challenge.expires_at;
        return isDue ? [{ type: 'SignInCodeDispatched', data: { challenge_id } }] : [];
      }
      case 'NoteUndelivered': {
        const { challenge_id, reason } = command;
        return [{ type: 'SignInCodeUndelivered', data: { challenge_id, reason } }];
      }
      case 'Verify': {
        const { device_hash, code, isCode } = command;
        // Somebody else's guesses use up nobody's tries.
        const own = state.challenges.filter((one) => one.device_hash === device_hash);
        const last = own.at(-1);
        if (!last) return reject('sign_in_code_void', 'Please ask for a code in this browser first.');
        if (last.accepted)
          return reject('sign_in_code_void', 'That code has already been used. Please ask for a new one.');
        if (last.expires_at <= now.toISOString()) {
          return reject('sign_in_code_void', 'This code has expired. Please ask for a new one.');
        }
        if (last.mistakes >= maxMistakes) {
          return reject('sign_in_code_void', 'Too many tries. Please ask for a new code.');
        }
        // Messages arrive late, and in any order: each code of this browser is good until it runs out.
        const right = own.find(
          ({ id, accepted, expires_at, mistakes }) =>
            !accepted && now.toISOString() < expires_at && mistakes < maxMistakes && isCode(id, code),
        );
        return right
          ? [{ type: 'SignInCodeAccepted', data: { challenge_id: right.id } }]
          : [{ type: 'SignInCodeMistaken', data: { challenge_id: last.id } }];
      }
    }
  },
};

/** Whether a browser has signed in with this phone before. */
export const isKnownDevice = ({ known }: SignInState, device_hash: string): boolean => known.includes(device_hash);

const secondsToWait = (state: SignInState, device_hash: string, now: Date): number => {
  const times = (isCounted: (device: string) => boolean) =>
    state.challenges.filter((one) => isCounted(one.device_hash)).map(({ requested_at }) => requested_at);
  const own = waitOf(
    times((device) => device === device_hash),
    deviceLimits,
    now,
  );
  if (isKnownDevice(state, device_hash)) return own;
  const strangers = times((device) => !isKnownDevice(state, device));
  return Math.max(own, waitOf(strangers, strangerLimits, now));
};

/** Seconds until one more is within the limits. What another process's clock puts into the future counts as now. */
const waitOf = (times: readonly string[], limits: readonly Limit[], now: Date): number =>
  Math.max(
    0,
    ...limits.map(({ codes, within }) => {
      const first = times.at(-codes);
      if (first === undefined) return 0;
      return Math.ceil((Math.min(Date.parse(first), now.getTime()) + within - now.getTime()) / 1000);
    }),
  );
