import type { ViewDefinition } from './view.js';

export const testDriveDayView = { name: 'test_drive_day', version: 1, indexes: [] } as const satisfies ViewDefinition;

/** What is booked at a location on a day; its id is `<location_id>-<day>`. */
export interface TestDriveDayView {
  readonly booked: readonly { readonly at: string; readonly car_id?: string | undefined; readonly lead_id: string }[];
}
