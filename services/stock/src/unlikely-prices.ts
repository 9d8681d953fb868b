import type { CarDetails } from '#contracts/domain/car/details';
import { isFarFrom, isUnusualPrice } from '#contracts/domain/car/unlikely-price';
import { formatDollars } from '#contracts/domain/format';
import type { RowError } from '#contracts/events/feed-import';

/** Returns a warning for each new price of a vehicle that looks mistyped. The price is shown all the same. */
export const unlikelyPrices = (known: CarDetails | undefined, details: CarDetails, line: number): RowError[] =>
  (['price', 'reduced_price'] as const).flatMap((column) => {
    const [price, before] = [details[column], known?.[column]];
    if (price === undefined || price === before) return [];
    const reason = isFarFrom(price, before)
      ? `${formatDollars(price)} is more than half away from ${formatDollars(before!)}, the price until now: please check it`
      : isUnusualPrice(price)
        ? `${formatDollars(price)} is an unusual price: please check it`
        : undefined;
    return reason === undefined ? [] : [{ line, column, reason, value: String(price) }];
  });
