import { z } from 'zod';
import type { EventsOf } from './define.js';
import { event, personalEvent } from './define.js';
import { erasedPhone, phoneHandle } from './personal.js';

const id = z.string().min(1);

/**
 * Stream `signin-<id of the phone on the site>`: the codes sent to one phone. No code stands here: it is worked out from
 * the challenge's id and a secret.
 */
export const signInEvents = {
  SignInCodeRequested: personalEvent(
    1,
    z.object({
      challenge_id: id,
      site_id: id,
      /** E.164. */
      phone_number: z.string().min(1),
      /** SHA-256 of what the browser that asked keeps in a cookie. */
      device_hash: id,
      requested_at: z.iso.datetime(),
      expires_at: z.iso.datetime(),
    }),
    {
      of: ({ phone_number }, id) => [phoneHandle(phone_number), { kind: 'signin', value: id }],
      fields: { phone_number: erasedPhone, device_hash: 'erased' },
    },
  ),
  /** Noted before the message goes out: what is lost in between is asked for again, nothing is sent twice. */
  SignInCodeDispatched: event(1, z.object({ challenge_id: id })),
  SignInCodeUndelivered: personalEvent(1, z.object({ challenge_id: id, reason: z.string() }), {
    of: (_, id) => [{ kind: 'signin', value: id }],
    fields: { reason: '' },
  }),
  SignInCodeMistaken: event(1, z.object({ challenge_id: id })),
  SignInCodeAccepted: event(1, z.object({ challenge_id: id })),
  /** Nothing tells any more whose phone it was. */
  SignInErased: event(1, z.object({})),
} as const;

export type SignInEvent = EventsOf<typeof signInEvents>;
