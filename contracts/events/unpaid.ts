import { z } from 'zod';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';

const reservation_id = z.string().min(1);
const moment = z.iso.datetime();

/** Stream `unpaid-<shopper_id>`: the reservations that a shopper, which is one phone on one site, has yet to pay for. */
export const unpaidStream = defineStream({
  category: 'unpaid',
  topic: 'checkout',
  events: {
    /** It may hold a car unpaid, up to a moment after which it is over in any case. */
    UnpaidReservationOpened: {
      version: 1,
      schema: z.object({ reservation_id, opened_at: moment, until: moment }),
      personal: 'none',
    },
    /** It is paid, or over. */
    UnpaidReservationClosed: { version: 1, schema: z.object({ reservation_id }), personal: 'none' },
  },
});

export type UnpaidEvent = EventOf<typeof unpaidStream>;
