import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';
import { contactHandles, erasedPhone } from './personal.js';

const id = z.string().min(1);

/**
 * Stream `signin-<id of the phone on the site>`: the codes sent to one phone. The codes are not stored; they are
 * derived from the challenge's id and a secret.
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
        /** SHA-256 of the cookie value of the requesting browser. */
        device_hash: id,
        /** Keyed hash of the requesting network, specific to this phone, so that trying networks does not reveal it. */
        network_hash: id.optional(),
        requested_at: z.iso.datetime(),
        expires_at: z.iso.datetime(),
      }),
      personal: {
        of: ({ site_id, phone_number }, id) => [
          ...contactHandles({ site_id, phone: phone_number }),
          { kind: 'signin', value: id },
        ],
        fields: { phone_number: erasedPhone, device_hash: 'erased', network_hash: 'erased' },
      },
    },
    /** Recorded before the message is sent. A crash in between loses the message, but never sends it twice. */
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
    /** The events no longer identify the phone. */
    SignInErased: { version: 1, schema: z.object({}), personal: 'none' },
  },
});

export type SignInEvent = EventOf<typeof signInStream>;
