import { z } from 'zod';
import type { EventOf } from './define.js';
import { defineStream } from './define.js';
import { minutePattern } from '../domain/local-time.js';

const booking = z.object({
  location_id: z.string().min(1),
  lead_id: z.string().min(1),
  /** Absent: any vehicle of the location. */
  car_id: z.string().optional(),
  /** `2026-05-31T10:30`, on the location's own clock. */
  at: z.string().regex(minutePattern),
});

/** Stream `testdrive-<location_id>-<day>`: who drives what there on that day, so that no slot is given twice. */
export const testDriveStream = defineStream({
  category: 'testdrive',
  topic: 'appointments',
  events: {
    TestDriveBooked: { version: 1, schema: booking, personal: 'none' },
    /** The enquiry it was kept for never came, or was lost. */
    TestDriveReleased: { version: 1, schema: booking, personal: 'none' },
  },
});

export type TestDriveEvent = EventOf<typeof testDriveStream>;

const { lead_id, at } = booking.shape;

/** Stream `drives-<keyed hash of site and phone>`: the test drives that one phone has ahead of it. */
export const phoneDrivesStream = defineStream({
  category: 'drives',
  topic: 'appointments',
  events: {
    DrivePlaceTaken: {
      version: 1,
      /** Both on the location's own clock: when it is, and when it was booked. */
      schema: z.object({ lead_id, at, taken_at: at }),
      personal: 'none',
    },
    /** The drive is not to be. */
    DrivePlaceFreed: { version: 1, schema: z.object({ lead_id }), personal: 'none' },
  },
});

export type PhoneDrivesEvent = EventOf<typeof phoneDrivesStream>;
