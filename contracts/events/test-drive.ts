import { z } from 'zod';
import type { EventsOf } from './define.js';
import { event } from './define.js';
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
export const testDriveEvents = {
  TestDriveBooked: event(1, booking),
  /** The enquiry it was kept for never came. */
  TestDriveReleased: event(1, booking),
} as const;

export type TestDriveEvent = EventsOf<typeof testDriveEvents>;
