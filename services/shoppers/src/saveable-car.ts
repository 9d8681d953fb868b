import { carFold, type CarState, isOfSite, nameOf, statusOf } from '#contracts/domain/car/car';
import { isInStock } from '#contracts/domain/car/status';
import { sitePrice } from '#contracts/domain/car/site-price';
import type { Site } from '#contracts/domain/site/site';
import type { CarEvent } from '#contracts/events/car';
import type { RecordedEvent } from '#contracts/events/envelope';
import { fold } from '#platform/kernel/decider';
import type { SaveableCar } from './shopper.js';

/** Returns the car as this site may save it; undefined if it is not one of the site's. */
export const saveableCar = (events: readonly RecordedEvent[], site: Site): SaveableCar | undefined => {
  const car = fold<CarState, CarEvent>(carFold, events);
  if (!car || !isOfSite(car, site)) return undefined;
  const { car_id, slug, details } = car;
  const asked = sitePrice(details, site);
  return {
    car_id,
    slug,
    name: nameOf(car),
    ...(asked && { asked }),
    ...(details.state !== undefined && { state: details.state }),
    isInStock: isInStock(statusOf(car)),
  };
};
