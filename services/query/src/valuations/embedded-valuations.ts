import { setTimeout as pause } from 'node:timers/promises';
import { offeredPrice } from '#contracts/domain/car/price';
import type { MarketRange } from '#contracts/domain/car/price-gauge';
import { reject, type Rejection } from '#contracts/rejections';
import type { CarDocument } from '#contracts/search/car-document';
import type { CarIndex } from '../search/car-index.js';
import { inStockFilter, realPrice, sameCondition } from '../search/stock-conditions.js';
import { marketOf } from './market.js';
import type { Valued, ValuationProvider } from './valuation-provider.js';

export interface EmbeddedValuationsOptions {
  /** Milliseconds before each response. */
  readonly delay: number;
  /** `away`: responds that it is unavailable. `silent`: never responds, like a provider that hangs. */
  readonly mood: 'open' | 'away' | 'silent';
}

/** Maximum difference in years of a comparable vehicle. */
const years = 2;
/** Maximum number of comparable vehicles. */
const limit = 200;

/** Values a vehicle by the prices of comparable vehicles at all dealers here; of the same badge if there are enough. */
export class EmbeddedValuations implements ValuationProvider {
  constructor(
    private readonly index: CarIndex,
    private readonly options: EmbeddedValuationsOptions,
  ) {}

  async value(
    { id, make, model, badge, year, car_type }: Valued,
    signal: AbortSignal,
  ): Promise<MarketRange | undefined | Rejection> {
    const { delay, mood } = this.options;
    if (mood === 'silent') return new Promise(() => {});
    if (delay > 0) await pause(delay, undefined, { signal });
    if (mood === 'away') return reject('unavailable', 'The valuation service does not answer.', { retryAfter: 60 });
    const cars = await this.index.at(0);
    const { hits } = await cars.search({
      filters: [
        inStockFilter,
        { attribute: 'show_on_dealer_website', in: [true] },
        realPrice('price'),
        { attribute: 'make', in: [make] },
        { attribute: 'model', in: [model] },
        sameCondition(car_type),
        { attribute: 'year', min: year - years, max: year + years },
      ],
      sort: [{ attribute: 'custom_rank', order: 'desc' }],
      limit,
      facets: [],
    });
    const comparable = hits.map((hit) => JSON.parse(hit) as CarDocument).filter((car) => car.id !== id);
    const sameBadge = comparable.filter((car) => car.badge === badge);
    return marketOf(sameBadge.map(offeredPrice)) ?? marketOf(comparable.map(offeredPrice));
  }
}
