import type { ViewDefinition } from './view.js';

export const analyticsDayView = {
  name: 'analytics_day',
  version: 1,
  indexes: [['site_id', 'day']],
} as const satisfies ViewDefinition;

export const analyticsCarView = {
  name: 'analytics_car',
  version: 1,
  indexes: [
    ['site_id', 'day'],
    ['site_id', 'car_id', 'day'],
  ],
} as const satisfies ViewDefinition;

/** Events of one UTC day: half hours of it (0 to 47), so that any time zone's days can be made of them. */
export interface AnalyticsDayView {
  readonly site_id: string;
  /** `2026-05-20` */
  readonly day: string;
  /** Half hour → event id → count. */
  readonly slots: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export interface AnalyticsCarView extends AnalyticsDayView {
  readonly car_id: string;
}
