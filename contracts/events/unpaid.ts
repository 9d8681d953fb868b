import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';

const reservation_id = z.string().min(1);
const moment = z.iso.datetime();

/** Stream `unpaid-<shopper_id>`: the unpaid reservations of a shopper. */
export const unpaidStream = defineStream({
  category: 'unpaid',
  topic: 'checkout',
  events: {
    /** The reservation may hold a car unpaid until a moment at which it ends in any case. */
    UnpaidReservationOpened: {
      version: 1,
      schema: z.object({ reservation_id, opened_at: moment, until: moment }),
      personal: 'none',
    },
    /** The reservation is paid or has ended. */
    UnpaidReservationClosed: { version: 1, schema: z.object({ reservation_id }), personal: 'none' },
  },
});

export type UnpaidEvent = EventOf<typeof unpaidStream>;
