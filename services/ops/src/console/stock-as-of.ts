import { composedName } from '#contracts/domain/car/car';
import { stockChanges, type StockChange, type StockResponse, type StockRow } from '#contracts/api/ops-events';
import { isOffered, momentAt, type CarMoment, type CarPast } from './car-moments.js';

/** Maximum vehicles on a page. */
const pageSize = 100;
/** Points of the line that shows the stock over time. */
const seriesPoints = 120;

export interface AskedStock {
  readonly position: number;
  readonly change?: StockChange | undefined;
  readonly q?: string | undefined;
  readonly page: number;
}

/** Returns how a car has changed between then and now; undefined: it has not. */
const changeOf = (then: CarMoment | undefined, now: CarMoment): StockChange | undefined => {
  if (!isOffered(then)) return isOffered(now) ? 'added' : undefined;
  if (now.state === 'sold') return 'sold';
  if (now.state === 'delisted') return 'removed';
  return then!.price === now.price ? undefined : 'repriced';
};

const shown = ({ state, price }: CarMoment) => ({ state, ...(price !== undefined && { price }) });

const rowOf = (past: CarPast, position: number): StockRow => {
  const { car, listed_at, moments } = past;
  const { car_id, slug, dealership_id, details } = car;
  const then = momentAt(past, position);
  const now = moments.at(-1)!;
  const change = changeOf(then, now);
  return {
    car_id,
    slug,
    name: composedName(details),
    stock_number: details.stocknum,
    dealership_id,
    listed_at,
    ...(then && { then: shown(then) }),
    now: shown(now),
    ...(change && { change }),
  };
};

const total = (moments: readonly (StockRow['then'] | undefined)[]) => {
  const offered = moments.filter((moment) => moment?.state === 'on_offer' || moment?.state === 'reserved');
  return { count: offered.length, value: offered.reduce((sum, moment) => sum + (moment?.price ?? 0), 0) };
};

/** Compares a site's stock at a log position with its present stock. */
export const stockAsOf = (
  pasts: readonly CarPast[],
  { position, change, q, page }: AskedStock,
): Omit<StockResponse, 'site' | 'at' | 'position' | 'series'> => {
  const rows = pasts.map((past) => rowOf(past, position));
  const words = q?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const found = rows
    .filter((row) =>
      change ? row.change === change : row.then?.state === 'on_offer' || row.then?.state === 'reserved',
    )
    .filter(({ name, stock_number, car_id }) => {
      const text = `${name} ${stock_number} ${car_id}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => one.name.localeCompare(other.name) || one.car_id.localeCompare(other.car_id));
  return {
    then: total(rows.map(({ then }) => then)),
    now: total(rows.map(({ now }) => now)),
    changes: Object.fromEntries(
      stockChanges.map((name) => [name, rows.filter((row) => row.change === name).length]),
    ) as Record<StockChange, number>,
    cars: found.slice((page - 1) * pageSize, page * pageSize),
    count: found.length,
    pages: Math.ceil(found.length / pageSize),
  };
};

/** Number of cars on offer at evenly spaced moments, from the first listing until now. */
export const stockSeries = (pasts: readonly CarPast[], now: Date): StockResponse['series'] => {
  const steps = pasts
    .flatMap(({ moments }) =>
      moments.flatMap((moment, at) => {
        const change = Number(isOffered(moment)) - Number(isOffered(moments[at - 1]));
        return change === 0 ? [] : [{ time: Date.parse(moment.time), change }];
      }),
    )
    .sort((one, other) => one.time - other.time);
  const first = steps[0]?.time;
  if (first === undefined) return [];
  const apart = Math.max(1, now.getTime() - first) / (seriesPoints - 1);
  let count = 0;
  let next = 0;
  return Array.from({ length: seriesPoints }, (_, point) => {
    // The last point is now, whatever the rounding.
    const at = point === seriesPoints - 1 ? Math.max(now.getTime(), first) : first + Math.floor(point * apart);
    while (next < steps.length && steps[next]!.time <= at) count += steps[next++]!.change;
    return { at: new Date(at).toISOString(), count };
  });
};
