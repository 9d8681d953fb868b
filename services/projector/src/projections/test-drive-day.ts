import type { TestDriveEvent } from '#contracts/events/test-drive';
import { testDriveDayView, type TestDriveDayView } from '#contracts/views/test-drive';
import { idOfStream } from '#contracts/events/stream-name';
import type { Projection } from '#platform/kernel/projection';

/** What is booked on a day, so that only free times are offered. */
export const testDriveDayProjection: Projection<TestDriveDayView, TestDriveEvent> = {
  ...testDriveDayView,
  key: ({ stream }) => idOfStream(stream),
  evolve: {
    TestDriveBooked: (day, { data: { at, car_id, lead_id } }) => ({
      booked: [...(day?.booked ?? []), { at, lead_id, ...(car_id !== undefined && { car_id }) }],
    }),
    TestDriveReleased: (day, { data }) => ({
      booked: (day?.booked ?? []).filter(({ lead_id }) => lead_id !== data.lead_id),
    }),
  },
};
