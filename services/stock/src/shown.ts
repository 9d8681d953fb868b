import type { NotShown } from '#contracts/api/stock';
import { type Car, isHidden, isOfSite } from '#contracts/domain/car/car';
import { isSoldWindowOver } from '#contracts/domain/car/sold-window';
import { isInStock } from '#contracts/domain/car/status';
import type { Site } from '#contracts/domain/site/site';

/** Returns why shoppers do not see the car on its site now; undefined if they see it. */
export const whyNotShown = (car: Car, site: Site | undefined, now: Date): NotShown | undefined => {
  if (!site) return 'no_site';
  if (car.delisted) return 'delisted';
  if (isHidden(car)) return 'hidden';
  if (!isOfSite(car, site)) return 'other_make';
  if (car.sold)
    return isSoldWindowOver(site, Math.floor(Date.parse(car.sold.date) / 1000), now) ? 'sold_long_ago' : undefined;
  return isInStock(car.status) ? undefined : 'status';
};

/** Address of the car's page, which is answered while shoppers see the car. */
export const addressOf = (car: Pick<Car, 'slug'>, site: Site | undefined): string | undefined =>
  site && `${site.url}/cars/${encodeURIComponent(car.slug)}`;
