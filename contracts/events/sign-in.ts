import { z } from 'zod';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';
import { erasedPhone, phoneHandle } from './personal.js';

const id = z.string().min(1);

/**
 * Stream `signin-<id of the phone on the site>`: the codes sent to one phone. No code stands here: it is worked out from
 * the challenge's id and a secret.
 */
export const signInStream = defineStream({
  category: 'signin',
  topic: 'shoppers',
  events: {
    SignInCodeRequested: {
      version: 1,
      schema: z.object({
        challenge_id: id,
        site_id: id,
        /** E.164. */
        phone_number: z.string().min(1),
        /** SHA-256 of what the browser that asked keeps in a cookie. */
        device_hash: id,
        /** What the network that it asked from is known by with this phone; nobody finds out by trying which it is. */
        network_hash: id.optional(),
        requested_at: z.iso.datetime(),
        expires_at: z.iso.datetime(),
      }),
      personal: {
        of: ({ phone_number }, id) => [phoneHandle(phone_number), { kind: 'signin', value: id }],
        fields: { phone_number: erasedPhone, device_hash: 'erased', network_hash: 'erased' },
      },
    },
    /** Noted before the message goes out: what is lost in between is asked for again, nothing is sent twice. */
    SignInCodeDispatched: { version: 1, schema: z.object({ challenge_id: id }), personal: 'none' },
    SignInCodeUndelivered: {
      version: 1,
      schema: z.object({ challenge_id: id, reason: z.string() }),
      personal: {
        of: (_, id) => [{ kind: 'signin', value: id }],
        fields: { reason: '' },
      },
    },
    SignInCodeMistaken: { version: 1, schema: z.object({ challenge_id: id }), personal: 'none' },
    SignInCodeAccepted: { version: 1, schema: z.object({ challenge_id: id }), personal: 'none' },
    /** Nothing tells any more whose phone it was. */
    SignInErased: { version: 1, schema: z.object({}), personal: 'none' },
  },
});

export type SignInEvent = EventOf<typeof signInStream>;
