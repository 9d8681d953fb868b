import { day, minute } from '../domain/durations.js';
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

/** Events of one UTC day in half hours (0 to 47), from which the days of any time zone can be computed. */
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

const slotLength = 30 * minute;

/** Returns the half hour of the UTC day that contains a moment. */
export const slotOf = (moment: string): string => String(Math.floor((Date.parse(moment) % day) / slotLength));

/** Returns the start of a half hour of a UTC day. */
export const slotStart = (ofDay: string, slot: string): Date => new Date(Date.parse(ofDay) + Number(slot) * slotLength);
