import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { AnalyticsCounts, analyticsQuery } from '#contracts/api/analytics-counts';
import type { Site } from '#contracts/domain/site/site';
import {
  analyticsCarView,
  analyticsDayView,
  slotStart,
  type AnalyticsCarView,
  type AnalyticsDayView,
} from '#contracts/views/analytics';
import { dayAfter, localDay } from '#contracts/domain/local-time';
import type { ViewReader } from '#platform/kernel/view-reader';
import { InjectView } from '#platform/process/providers';

type Counts = Record<string, number>;

const maxCars = 100;

const add = (into: Counts, counts: Readonly<Record<string, number>>): void => {
  for (const [id, count] of Object.entries(counts)) into[id] = (into[id] ?? 0) + count;
};

const sum = (counts: Counts): number => Object.values(counts).reduce((total, count) => total + count, 0);

/** Counts events of a site, by local days. */
@Injectable()
export class CountAnalytics {
  constructor(
    @InjectView(analyticsDayView) private readonly days: ViewReader<AnalyticsDayView>,
    @InjectView(analyticsCarView) private readonly cars: ViewReader<AnalyticsCarView>,
  ) {}

  async execute(
    site: Site,
    { from, to, car_id }: z.output<typeof analyticsQuery>,
    atLeast: number,
  ): Promise<AnalyticsCounts> {
    // A UTC day overlaps two days of any other time zone.
    const where = { site_id: site.id, day: { gt: dayAfter(from, -2), lte: dayAfter(to, 1) } };
    const ofCars = await (
      await this.cars.liveCollection(atLeast)
    ).find({ where: { ...where, ...(car_id && { car_id }) } });
    const ofDays = car_id === undefined ? await (await this.days.liveCollection(atLeast)).find({ where }) : ofCars;

    const within = (doc: AnalyticsDayView) =>
      Object.entries(doc.slots)
        .map(([slot, counts]) => ({ day: localDay(slotStart(doc.day, slot), site.timezone), counts }))
        .filter(({ day }) => day >= from && day <= to);

    const byDay = new Map<string, Counts>();
    for (let day = from; day <= to; day = dayAfter(day, 1)) byDay.set(day, {});
    const totals: Counts = {};
    for (const { doc } of ofDays) {
      for (const { day, counts } of within(doc)) {
        add(byDay.get(day)!, counts);
        add(totals, counts);
      }
    }
    const byCar = new Map<string, Counts>();
    for (const { doc } of ofCars) {
      const counts = byCar.get(doc.car_id) ?? {};
      for (const slot of within(doc)) add(counts, slot.counts);
      if (sum(counts) > 0) byCar.set(doc.car_id, counts);
    }
    return {
      timezone: site.timezone,
      days: [...byDay].map(([day, counts]) => ({ day, counts })),
      totals,
      cars: [...byCar]
        .map(([id, counts]) => ({ car_id: id, counts }))
        .sort((one, other) => sum(other.counts) - sum(one.counts))
        .slice(0, maxCars),
    };
  }
}
