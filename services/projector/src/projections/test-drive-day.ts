import type { TestDriveEvent } from '#contracts/events/test-drive';
import type { TestDriveDayView } from '#contracts/views/views';
import { testDriveDayView } from '#contracts/views/views';
import type { Projection } from '#platform/kernel/projection';

/** Booked test drives by day, so that only free times are offered. */
export const testDriveDayProjection: Projection<TestDriveDayView, TestDriveEvent> = {
  ...testDriveDayView,
  key: ({ stream }) => stream.slice(stream.indexOf('-') + 1),
  evolve: {
    TestDriveBooked: (day, { data: { at, car_id, lead_id } }) => ({
      booked: [...(day?.booked ?? []), { at, lead_id, ...(car_id !== undefined && { car_id }) }],
    }),
    TestDriveReleased: (day, { data }) => ({
      booked: (day?.booked ?? []).filter(({ lead_id }) => lead_id !== data.lead_id),
    }),
  },
};
