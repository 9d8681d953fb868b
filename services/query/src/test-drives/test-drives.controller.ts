import { Controller } from '@nestjs/common';
import { leadRoutes } from '#contracts/api/lead-routes';
import { isInStock } from '#contracts/domain/car/status';
import { dayAfter, localMinute } from '#contracts/domain/local-time';
import { timeZoneOf } from '#contracts/domain/places/opening-hours';
import { isRejection, reject } from '#contracts/rejections';
import { driveLocation, firstMinute, isFree, lastDay, slotsOf } from '#contracts/domain/test-drives';
import { testDriveDayView, type TestDriveDayView } from '#contracts/views/test-drive';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import type { ViewReader } from '#platform/kernel/view-reader';
import { InjectClock, InjectView, type Clock } from '#platform/process/providers';
import { GetCar } from '../cars/get-car.js';

/** Number of days in a response. */
const daysShown = 7;

@Controller()
export class TestDrivesController {
  constructor(
    @InjectClock() private readonly clock: Clock,
    @InjectView(testDriveDayView) private readonly days: ViewReader<TestDriveDayView>,
    private readonly getCar: GetCar,
  ) {}

  /** Times at which a vehicle, or any vehicle at a location, can be test-driven. */
  @Route(leadRoutes.getTestDriveTimes)
  async availability({ site, query: wanted, position }: Call<typeof leadRoutes.getTestDriveTimes>) {
    const car =
      wanted.car_id === undefined ? undefined : await this.getCar.execute(site, wanted.car_id, position, 'slug or id');
    if (isRejection(car)) return car;
    if (car && !isInStock(car.status))
      return reject('car_sold', `The ${car.name} is no longer available to test drive.`);
    const location = driveLocation(site.locations, { car, asked: wanted.location_id });
    if (!location) return reject('not_found', 'There is no such location.');
    const rules = site.forms.testDrives;
    const now = this.clock();
    const timeZone = timeZoneOf(location);
    const earliest = firstMinute(now, timeZone, rules);
    const minute = localMinute(now, timeZone);
    const today = minute.slice(0, 10);
    const from = wanted.from !== undefined && wanted.from > today ? wanted.from : today;
    const asked = Array.from({ length: daysShown }, (_, index) => dayAfter(from, index));
    const days = asked.filter((day) => day <= lastDay(minute, rules));
    const view = await this.days.liveCollection(position);
    const booked = await view.getMany(days.map((day) => `${location.id}-${day}`));
    return {
      location: { id: location.id, name: location.name },
      minutes: rules.minutes,
      days: days.map((day) => {
        const taken = booked.get(`${location.id}-${day}`)?.doc.booked ?? [];
        const slots = slotsOf(location, day, rules);
        return { day, slots: slots.filter((at) => at >= earliest && isFree(at, car?.id, taken, rules)) };
      }),
    };
  }
}
