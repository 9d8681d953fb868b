import { signInStream, type SignInEvent } from '#contracts/events/sign-in';
import { reject } from '#contracts/rejections';
import { day, minute, momentAfter } from '#contracts/domain/durations';
import type { Decider } from '#platform/kernel/decider';
import { type Asked, type CodesOfPhone, secondsToWait } from './sign-in-limits.js';

export type SignInCommand =
  | {
      readonly type: 'RequestCode';
      readonly site_id: string;
      readonly phone_number: string;
      readonly device_hash: string;
      readonly network_hash: string;
    }
  | { readonly type: 'Dispatch'; readonly challenge_id: string }
  | { readonly type: 'NoteUndelivered'; readonly challenge_id: string; readonly reason: string }
  | {
      readonly type: 'Verify';
      readonly device_hash: string;
      readonly code: string;
      readonly isCode: (challenge_id: string, code: string) => boolean;
    };

interface Challenge extends Asked {
  readonly id: string;
  readonly expires_at: string;
  readonly mistakes: number;
  readonly dispatched: boolean;
  readonly accepted: boolean;
}

export interface SignInState extends CodesOfPhone {
  readonly challenges: readonly Challenge[];
}

export const codeLifetime = 10 * minute;
const maxMistakes = 5;
const maxKnownDevices = 10;

const changed = (state: SignInState, isMeant: (one: Challenge) => boolean, change: (one: Challenge) => Challenge) => ({
  ...state,
  challenges: state.challenges.map((one) => (isMeant(one) ? change(one) : one)),
});

const challengeOf = ({ challenges }: SignInState, challenge_id: string): Challenge | undefined =>
  challenges.find(({ id }) => id === challenge_id);

const withLatest = (known: readonly string[], one: string | undefined): readonly string[] =>
  one === undefined ? known : [...known.filter((before) => before !== one), one].slice(-maxKnownDevices);

/** The codes sent to one phone on one site. One stream holds them all, so that all attempts are counted together. */
export const signIn: Decider<SignInState, SignInCommand, SignInEvent> = {
  category: signInStream.category,
  initial: { challenges: [], known: [], knownNetworks: [] },
  evolve: {
    SignInCodeRequested: (state, { challenge_id: id, device_hash, network_hash, requested_at, expires_at }) => ({
      ...state,
      challenges: [
        ...state.challenges.filter((one) => requested_at < momentAfter(one.requested_at, day)),
        { id, device_hash, network_hash, requested_at, expires_at, mistakes: 0, dispatched: false, accepted: false },
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
    // A wrong code counts against each of the browser's codes.
    SignInCodeMistaken: (state, { challenge_id }) => {
      const device = challengeOf(state, challenge_id)?.device_hash;
      return changed(
        state,
        ({ device_hash }) => device_hash === device,
        (one) => ({ ...one, mistakes: one.mistakes + 1 }),
      );
    },
    SignInCodeAccepted: (state, { challenge_id }) => {
      const challenge = challengeOf(state, challenge_id);
      if (!challenge) return state;
      const after = changed(
        state,
        ({ device_hash }) => device_hash === challenge.device_hash,
        (one) => ({ ...one, accepted: true }),
      );
      return {
        ...after,
        known: withLatest(state.known, challenge.device_hash),
        knownNetworks: withLatest(state.knownNetworks, challenge.network_hash),
      };
    },
  },

  decide: (state, command, { now, newId }) => {
    switch (command.type) {
      case 'RequestCode': {
        const { type: _, ...asked } = command;
        const wait = secondsToWait(state, command, now);
        if (wait > 0) {
          return reject('too_many_requests', 'Too many codes have been sent to this number. Please try again later.', {
            retryAfter: wait,
          });
        }
        const data = {
          challenge_id: newId(),
          ...asked,
          requested_at: now.toISOString(),
          expires_at: momentAfter(now, codeLifetime),
        };
        return [{ type: 'SignInCodeRequested', data }];
      }
      case 'Dispatch': {
        const { challenge_id } = command;
        const challenge = challengeOf(state, challenge_id);
        const isDue = challenge && !challenge.dispatched && now.toISOString() < challenge.expires_at;
        return isDue ? [{ type: 'SignInCodeDispatched', data: { challenge_id } }] : [];
      }
      case 'NoteUndelivered': {
        const { challenge_id, reason } = command;
        return [{ type: 'SignInCodeUndelivered', data: { challenge_id, reason } }];
      }
      case 'Verify': {
        const { device_hash, code, isCode } = command;
        // Only codes requested by the same browser count, so a stranger can't use up a shopper's attempts.
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
        // Messages may arrive late and out of order, so each unexpired code of this browser is valid.
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
