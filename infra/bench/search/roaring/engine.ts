import type { CarDocument } from '#contracts/search/car-document';
import { carSearchSchema } from '#contracts/search/cars';
import type { SearchAttribute } from '#contracts/search/schema';
import type { SearchAnswer, SearchQuery } from '#platform/ports/search-index';
import type { Engine, Refinement } from '../engine.js';
import { fixedFilters, refinementsOf, statsFacets, textAttributes, valueFacets } from '../engine.js';
import type { Bitmap, Bitmaps } from './library.js';
import { openRoaring } from './library.js';
import { NumberColumn } from './number-column.js';
import { ValueBitmaps } from './value-bitmaps.js';
import { Words } from './words.js';

const attributes: Readonly<Record<string, SearchAttribute>> = carSearchSchema.attributes;
const numberNames = Object.keys(attributes).filter((name) => attributes[name]!.type === 'number');
const valueNames = [...valueFacets, 'dealership_id', 'show_on_dealer_website'] as (keyof CarDocument)[];

/**
 * A typical design on CRoaring, the fastest bitmap library: a bitmap per value and per word, sorted columns for
 * numbers, documents numbered by dealership. Every count is the size of an AND. With `columns`, small sets are counted
 * from columns of values, where that is faster.
 */
export const roaringEngine = ({ columns }: { readonly columns: boolean }): Engine => {
  const bitmaps = openRoaring();
  const cars: CarDocument[] = [];
  let index: RoaringIndex | undefined;
  return {
    add: (batch) => void cars.push(...batch),
    ready: () => void (index = new RoaringIndex(bitmaps, cars, columns)),
    search: (query) => index!.search(query),
  };
};

class RoaringIndex {
  private readonly texts: readonly string[];
  private readonly words: Words;
  private readonly values: ReadonlyMap<keyof CarDocument, ValueBitmaps>;
  private readonly numbers: ReadonlyMap<string, NumberColumn>;

  constructor(
    private readonly bitmaps: Bitmaps,
    cars: CarDocument[],
    private readonly columns: boolean,
  ) {
    cars.sort((a, b) => (a.dealership_id < b.dealership_id ? -1 : a.dealership_id > b.dealership_id ? 1 : 0));
    this.texts = cars.map((car) => JSON.stringify(car));
    this.values = new Map(valueNames.map((name) => [name, new ValueBitmaps(bitmaps, cars, name)]));
    const byId = Uint32Array.from(cars.keys()).sort((a, b) => (cars[a]!.id < cars[b]!.id ? -1 : 1));
    this.numbers = new Map(
      numberNames.map((name) => {
        const numbers = Float64Array.from(cars, (car) => Number(car[name as keyof CarDocument] ?? Number.NaN));
        return [name, new NumberColumn(bitmaps, numbers, byId)];
      }),
    );
    this.words = new Words(bitmaps);
    cars.forEach((car, document) => {
      for (const name of textAttributes) {
        if (car[name] !== undefined) this.words.add(document, String(car[name]), attributes[name]!.exact === true);
      }
    });
    this.words.ready();
  }

  search(query: SearchQuery): SearchAnswer {
    const refinements = refinementsOf(query);
    const tiers = query.text === undefined ? undefined : this.words.match(query.text);
    const base = this.base(query);
    if (tiers) base.andInPlace(tiers.at(-1)!);
    const conditions = refinements.map((refinement) => this.condition(refinement));
    const all = conditions.reduce((set, condition) => set.andInPlace(condition), base.clone());
    const without = new Map(
      refinements.map(({ attribute }, left) => [attribute, this.andOf(base, conditions, left)] as const),
    );
    const facets: Record<string, Record<string, number>> = {};
    const facetStats: Record<string, { min: number; max: number }> = {};
    const documents = this.columns ? all.toUint32Array() : undefined;
    for (const name of valueFacets) {
      const set = without.get(name) ?? all;
      facets[name] = this.values.get(name)!.count(set, set === all ? documents : undefined, this.columns);
    }
    for (const name of statsFacets) {
      const stats = this.numbers.get(name)!.statsOf(without.get(name) ?? all);
      if (stats) facetStats[name] = stats;
    }
    const hits = this.page(query, all, tiers).map((document) => this.texts[document]!);
    return { hits, count: all.size, facets, facetStats };
  }

  private base(query: SearchQuery): Bitmap {
    const { dealerships, statuses, soldAfter } = fixedFilters(query);
    const shown = this.values.get('show_on_dealer_website')!.bitmap('true');
    const stock = this.values.get('status')!.anyOf(statuses);
    const inStock = this.bitmaps.or(stock, this.numbers.get('sold_date_timestamp')!.within(soldAfter));
    const own = this.values.get('dealership_id')!;
    return (own.isEvery(dealerships) ? inStock : inStock.andInPlace(own.anyOf(dealerships))).andInPlace(shown);
  }

  private condition({ attribute, values, min, max }: Refinement): Bitmap {
    const within = () => this.numbers.get(attribute)!.within(min, max);
    if (values.length === 0) return within();
    const any = this.values.get(attribute)!.anyOf(values);
    return min === undefined && max === undefined ? any : this.bitmaps.and(any, within());
  }

  private andOf(base: Bitmap, conditions: readonly Bitmap[], left: number): Bitmap {
    const set = base.clone();
    conditions.forEach((condition, i) => i !== left && set.andInPlace(condition));
    return set;
  }

  private page({ sort, offset = 0, limit }: SearchQuery, all: Bitmap, tiers: readonly Bitmap[] | undefined): number[] {
    const [{ attribute, order }] = sort as [{ attribute: string; order: 'asc' | 'desc' }];
    const column = this.numbers.get(attribute)!;
    const found: number[] = [];
    const rest = tiers && all.clone();
    for (const tier of tiers ?? [all]) {
      if (found.length >= offset + limit) break;
      const members = rest ? this.bitmaps.and(rest, tier) : tier;
      found.push(...column.first(members, order, offset + limit - found.length));
      rest?.andNotInPlace(members);
    }
    return found.slice(offset);
  }
}
