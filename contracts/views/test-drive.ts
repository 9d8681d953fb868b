import type { ViewDefinition } from './view.js';

export const testDriveDayView = { name: 'test_drive_day', version: 1, indexes: [] } as const satisfies ViewDefinition;

/** Bookings of a location on one day; the id is `<location_id>-<day>`. */
export interface TestDriveDayView {
  readonly booked: readonly { readonly at: string; readonly car_id?: string | undefined; readonly lead_id: string }[];
}
