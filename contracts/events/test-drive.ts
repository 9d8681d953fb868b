import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';
import { minutePattern } from '../domain/local-time.js';

const booking = z.object({
  location_id: z.string().min(1),
  lead_id: z.string().min(1),
  /** Absent: any vehicle of the location. */
  car_id: z.string().optional(),
  /** `2026-05-31T10:30`, on the location's own clock. */
  at: z.string().regex(minutePattern),
});

/** Stream `testdrive-<location_id>-<day>`: the bookings of a location's day, so that no slot is booked twice. */
export const testDriveStream = defineStream({
  category: 'testdrive',
  topic: 'appointments',
  events: {
    TestDriveBooked: { version: 1, schema: booking, personal: 'none' },
    /** The enquiry that reserved the slot never arrived, or was lost. */
    TestDriveReleased: { version: 1, schema: booking, personal: 'none' },
  },
});

export type TestDriveEvent = EventOf<typeof testDriveStream>;

const { lead_id, at } = booking.shape;

/** Stream `drives-<keyed hash of site and phone>`: upcoming test drives of one phone number. */
export const phoneDrivesStream = defineStream({
  category: 'drives',
  topic: 'appointments',
  events: {
    DrivePlaceTaken: {
      version: 1,
      /** Time of the drive, and time of the booking, both on the location's clock. */
      schema: z.object({ lead_id, at, taken_at: at }),
      personal: 'none',
    },
    /** The drive does not take place. */
    DrivePlaceFreed: { version: 1, schema: z.object({ lead_id }), personal: 'none' },
  },
});

export type PhoneDrivesEvent = EventOf<typeof phoneDrivesStream>;
