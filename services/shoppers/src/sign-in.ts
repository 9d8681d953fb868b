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
  readonly expires_at: string;
  readonly mistakes: number;
  readonly dispatched: boolean;
  readonly accepted: boolean;
}

export interface SignInState {
  /** The last one; a new code takes the place of the one before. */
  readonly challenge?: Challenge;
  /** When codes were asked for, the latest last. */
  readonly requests: readonly string[];
}

export const codeLifetime = 10 * minute;
const mostMistakes = 5;
/** Codes to one phone: so many within so many milliseconds. */
const phoneLimits = [
  { codes: 3, within: 15 * minute },
  { codes: 10, within: day },
] as const;

const changed = (state: SignInState, challenge_id: string, change: (before: Challenge) => Partial<Challenge>) =>
  state.challenge?.id === challenge_id
    ? { ...state, challenge: { ...state.challenge, ...change(state.challenge) } }
    : state;

/** The codes sent to one phone on one site, one after the other: all tries at them are judged in one line. */
export const signIn: Decider<SignInState, SignInCommand, SignInEvent> = {
  category: signInStream.category,
  initial: { requests: [] },
  evolve: {
    SignInCodeRequested: ({ requests }, { challenge_id, device_hash, requested_at, expires_at }) => ({
      challenge: { id: challenge_id, device_hash, expires_at, mistakes: 0, dispatched: false, accepted: false },
      requests: [...requests, requested_at].slice(-Math.max(...phoneLimits.map(({ codes }) => codes))),
    }),
    SignInCodeDispatched: (state, { challenge_id }) => changed(state, challenge_id, () => ({ dispatched: true })),
    SignInCodeUndelivered: (state) => state,
    SignInErased: (state) => state,
    SignInCodeMistaken: (state, { challenge_id }) =>
      changed(state, challenge_id, ({ mistakes }) => ({ mistakes: mistakes + 1 })),
    SignInCodeAccepted: (state, { challenge_id }) => changed(state, challenge_id, () => ({ accepted: true })),
  },

  decide: (state, command, { now, newId }) => {
    switch (command.type) {
      case 'RequestCode': {
        const wait = secondsToWait(state.requests, now);
        if (wait > 0) {
          return reject('too_many_requests', 'Too many codes were sent to this number. Please try again later.', {
            retryAfter: wait,
          });
        }
        const { site_id, phone_number, device_hash } = command;
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
        const { challenge } = state;
        const isDue =
          challenge?.id === challenge_id && !challenge.dispatched && now.toISOString() < challenge.expires_at;
        return isDue ? [{ type: 'SignInCodeDispatched', data: { challenge_id } }] : [];
      }
      case 'NoteUndelivered': {
        const { challenge_id, reason } = command;
        return [{ type: 'SignInCodeUndelivered', data: { challenge_id, reason } }];
      }
      case 'Verify': {
        const { challenge } = state;
        const { device_hash, code, isCode } = command;
        // Somebody else's guesses use up nobody's tries.
        if (!challenge || challenge.device_hash !== device_hash) {
          return reject('sign_in_code_void', 'Please ask for a code in this browser first.');
        }
        if (challenge.accepted) return reject('sign_in_code_void', 'This code was used. Please ask for a new one.');
        if (challenge.expires_at <= now.toISOString()) {
          return reject('sign_in_code_void', 'This code has expired. Please ask for a new one.');
        }
        if (challenge.mistakes >= mostMistakes) {
          return reject('sign_in_code_void', 'That was one try too many. Please ask for a new code.');
        }
        const data = { challenge_id: challenge.id };
        return [{ type: isCode(challenge.id, code) ? 'SignInCodeAccepted' : 'SignInCodeMistaken', data }];
      }
    }
  },
};

const secondsToWait = (requests: readonly string[], now: Date): number =>
  Math.max(
    0,
    ...phoneLimits.map(({ codes, within }) => {
      const first = requests.at(-codes);
      return first === undefined ? 0 : Math.ceil((Date.parse(first) + within - now.getTime()) / 1000);
    }),
  );
