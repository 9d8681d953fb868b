import type { SearchAnswer, SearchFilter, SearchQuery } from '#platform/ports/search-index';
import { Conditions, type Condition } from './condition.js';
import type { Field, Fields } from './fields.js';
import { firstMembers, type SortKey } from './page.js';
import { SlotSet } from './slot-set.js';
import type { Slots } from './slots.js';
import type { Space } from './space.js';
import { statsOf, type Stats } from './stats.js';
import { FacetCounter } from './facet-counter.js';
import { nameTiers, type NameMatch } from './name-match.js';
import type { TextMatch } from './text-index.js';
import type { NumberColumn } from './number-column.js';

/** A query with its attributes and values resolved. */
interface Plan {
  readonly filters: readonly Condition[];
  readonly text: TextMatch | undefined;
  /** Number of tiers of the text match: 1 whole words, 2 also prefixes, 3 also typos. */
  readonly textTiers: number;
  /** Undefined: hits are not ranked by relevance. */
  readonly names: NameMatch | undefined;
  /** The condition of each refined or bounded attribute. */
  readonly refined: ReadonlyMap<Field, Condition>;
  readonly sort: readonly SortKey[];
  readonly counted: readonly Field[];
}

interface Matches {
  readonly all: SlotSet;
  /** By refined attribute, the slots that match all other conditions. */
  readonly without: ReadonlyMap<Field, SlotSet>;
  /** Relevance tiers, best first; each includes the better ones. Without ranking there is only one tier. */
  readonly tiers: readonly SlotSet[];
}

/** The answer of a search, with slots as hits. */
export interface Found extends Omit<SearchAnswer, 'hits'> {
  readonly slots: readonly number[];
}

export class Search {
  private readonly conditions: Conditions;
  private readonly facetCounter: FacetCounter;

  constructor(
    private readonly space: Space,
    private readonly slots: Slots,
    private readonly fields: Fields,
  ) {
    this.conditions = new Conditions(space, slots);
    this.facetCounter = new FacetCounter(space, slots, fields.derivations);
  }

  /** @throws {TypeError} names an attribute that is missing from the schema or can't be used this way */
  run(query: SearchQuery): Found {
    this.fields.settle();
    const mark = this.space.scratchMark;
    try {
      const plan = this.plan(query);
      const matches = this.match(plan);
      return {
        slots: this.page(plan, matches, query.offset ?? 0, query.limit),
        count: matches.all.size,
        ...(matches.all.size === 0 && query.facetsIfFound ? { facets: {}, facetStats: {} } : this.count(plan, matches)),
      };
    } finally {
      this.space.releaseScratch(mark);
    }
  }

  private plan(query: SearchQuery): Plan {
    const refined = new Map<Field, Condition>();
    const refine = (name: string, condition: (field: Field) => Condition) => {
      const field = this.fields.get(name);
      const other = refined.get(field);
      refined.set(field, other ? this.conditions.allOf([other, condition(field)]) : condition(field));
    };
    for (const [name, values] of Object.entries(query.refinements ?? {})) {
      if (values.length > 0) refine(name, (field) => this.oneOfValues(field, values));
    }
    for (const [name, { min, max }] of Object.entries(query.ranges ?? {})) {
      if (min !== undefined || max !== undefined) refine(name, (field) => this.within(field, min, max));
    }
    const textTiers = query.match === 'whole' ? 1 : query.match === 'begun' ? 2 : 3;
    return {
      filters: (query.filters ?? []).map((filter) => this.condition(filter)).sort((a, b) => a.estimate - b.estimate),
      text: query.text === undefined ? undefined : this.fields.text.match(query.text, textTiers),
      textTiers,
      names: query.text === undefined || !query.byRelevance ? undefined : this.fields.names.match(query.text),
      refined,
      sort: (query.sort ?? []).map(({ attribute, order }) => this.sortKey(attribute, order, query)),
      counted:
        query.facets?.map((name) => this.facet(name)) ?? this.fields.all.filter(({ attribute }) => attribute.facet),
    };
  }

  private condition(filter: SearchFilter): Condition {
    if ('or' in filter) return this.conditions.oneOf(filter.or.map((part) => this.condition(part)));
    if ('not' in filter) return this.conditions.not(this.condition(filter.not));
    const field = this.fields.get(filter.attribute);
    return 'in' in filter ? this.oneOfValues(field, filter.in) : this.within(field, filter.min, filter.max);
  }

  private oneOfValues({ name, values, numbers }: Field, wanted: readonly (string | number | boolean)[]): Condition {
    if (values) return this.conditions.anyOf(values, wanted);
    if (numbers) return this.conditions.oneOf(this.equal(numbers, wanted));
    throw new TypeError(`The search schema keeps no values of "${name}".`);
  }

  private equal(column: NumberColumn, wanted: readonly (string | number | boolean)[]): Condition[] {
    return wanted
      .map((value) => ({ value, number: Number(value) }))
      .filter(({ value, number }) => String(number) === String(value))
      .map(({ number }) => this.conditions.within(column, number, number));
  }

  private within({ name, numbers }: Field, min?: number, max?: number): Condition {
    if (numbers === undefined) throw new TypeError(`The attribute "${name}" of the search schema is not a number.`);
    return this.conditions.within(numbers, min, max);
  }

  private sortKey(name: string, order: 'asc' | 'desc', { ranges }: SearchQuery): SortKey {
    const { attribute, numbers } = this.fields.get(name);
    if (!attribute.sort || !numbers) throw new TypeError(`The search schema doesn't sort by "${name}".`);
    const isPositive = attribute.sort === 'positive';
    const bounds = ranges?.[name];
    return {
      column: numbers,
      descending: order === 'desc',
      isPositive,
      ...bounds,
      ...(isPositive && { min: Math.max(bounds?.min ?? 0, Number.MIN_VALUE) }),
    };
  }

  private facet(name: string): Field {
    const field = this.fields.get(name);
    if (!field.attribute.facet) throw new TypeError(`The search schema doesn't count "${name}".`);
    return field;
  }

  private match({ filters, text, textTiers, names, refined }: Plan): Matches {
    const { space, slots } = this;
    const { kernel } = space;
    const all = new SlotSet(space);
    const without = new Map([...refined.keys()].map((field) => [field, new SlotSet(space)]));
    const better = text && names ? Array.from({ length: nameTiers[textTiers]! - 1 }, () => new SlotSet(space)) : [];
    const tiers = [...better, all];
    for (let segment = 0; segment < slots.segments; segment++) {
      const end = slots.usedBytes(segment);
      let from = 0;
      let to = end;
      const targets = [...without.values()].map((set) => ({ set, pointer: space.takeScratch() }));
      const tierPointers = tiers.map(() => space.takeScratch());
      const pointer = tierPointers.at(-1)!;
      const mark = space.scratchMark;
      const keep = (condition: number) => {
        kernel.and(pointer, pointer, condition, from, to);
        from = kernel.firstBlock(pointer, from, to);
        to = kernel.endBlock(pointer, from, to);
      };

      kernel.or(pointer, slots.live[segment]!, slots.live[segment]!, from, to);
      for (const filter of filters) keep(filter.at(segment, from, to));
      const matched = text?.at(segment, from, to);
      if (matched) keep(matched.at(-1)!);
      const ranked = names?.at(matched!, segment, from, to);

      const conditions = [...refined.values()].map((condition) => condition.at(segment, from, to));
      if (conditions.length > 0) {
        const near = space.takeScratch();
        kernel.clear(near, from, to);
        for (const condition of conditions) kernel.narrow(pointer, near, condition, from, to);
        conditions.forEach((condition, i) => kernel.widen(targets[i]!.pointer, pointer, near, condition, from, to));
      }
      for (const { set, pointer } of targets) set.push(pointer, from, to, end);
      tiers.forEach((set, tier) => {
        if (set !== all) kernel.and(tierPointers[tier]!, pointer, ranked![tier]!, from, to);
        set.push(tierPointers[tier]!, from, to, end);
      });
      space.releaseScratch(mark);
    }
    return { all, without, tiers };
  }

  private page({ sort }: Plan, { tiers }: Matches, offset: number, limit: number): number[] {
    const found = tiers.reduce<number[]>((better, set, tier) => {
      const length = Math.min(offset + limit, set.size) - better.length;
      if (length <= 0) return better;
      const only = tier === 0 ? set : set.without(tiers[tier - 1]!);
      return better.concat(this.first(only, sort, length));
    }, []);
    return found.slice(offset);
  }

  /**
   * Returns the first members in order. Members without a number come last in both directions: members with a number
   * are sorted first, and the others only by the remaining keys.
   */
  private first(set: SlotSet, sort: readonly SortKey[], length: number): number[] {
    const numbered = sort[0] && this.numbered(set, sort[0]);
    if (numbered === undefined || numbered.size === set.size) return firstMembers(this.slots, set, sort, length);
    const found = firstMembers(this.slots, numbered, sort, length);
    if (found.length === length) return found;
    return found.concat(this.first(set.without(numbered), sort.slice(1), length - found.length));
  }

  /** The members that have a number to sort by; undefined: the column can't tell. */
  private numbered(set: SlotSet, { column: { levels }, isPositive }: SortKey): SlotSet | undefined {
    return levels && set.part('and', (segment) => (isPositive ? levels.positive(segment) : levels.at(0, segment)));
  }

  private count({ counted }: Plan, { all, without }: Matches): Pick<SearchAnswer, 'facets' | 'facetStats'> {
    const facets: Record<string, Record<string, number>> = {};
    const facetStats: Record<string, Stats> = {};
    const counts = (fields: readonly Field[]) => fields.flatMap((field) => field.counts ?? []);
    this.facetCounter.count(all, counts(counted.filter((field) => !without.has(field))));
    for (const field of counted) {
      const { name, attribute, numbers } = field;
      const set = without.get(field) ?? all;
      if (field.counts) {
        if (set !== all) this.facetCounter.count(set, [field.counts]);
        facets[name] = field.counts.record();
      }
      if (attribute.facet === 'values' || !numbers) continue;
      const stats = field.counts ? field.counts.stats() : statsOf(this.space, this.slots, set, numbers);
      if (stats) facetStats[name] = stats;
    }
    return { facets, facetStats };
  }
}
