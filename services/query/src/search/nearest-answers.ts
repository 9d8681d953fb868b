import { isInStock } from '#contracts/domain/car/status';
import { type CarDocument, carSummary } from '#contracts/search/car-document';
import { type CarFacet, type CarRange, carValue } from '#contracts/search/cars';
import { conditionsOf, type Condition } from '#contracts/search/conditions';
import { makesOf } from '#contracts/search/facet-values';
import type { Bounds, SearchState } from '#contracts/search/url';
import { emptySearch, formatSearch } from '#contracts/search/url';
import { searchClosest } from './closest.js';
import type { SearchPlan } from './search-plan.js';
import { facetsOfTotal, totalOf } from './total.js';

/** An alternative to a search that found nothing: the conditions it drops, and the condition that replaces them. */
interface Way {
  readonly lacks: readonly SearchState[];
  readonly instead?: SearchState;
  readonly state: SearchState;
}
interface Counted extends Way {
  readonly count: number;
  readonly hits: readonly string[];
}

const maxWays = 6;
/** With more conditions, dropping one or two rarely helps, and trying each would be expensive. */
const maxConditions = 16;
/** Maximum number of conditions that are tried in pairs. */
const maxPaired = 8;
const maxCars = 8;

/** Bounds are rounded to these steps; a bound of years to the year itself. */
const steps: Partial<Record<CarRange, number>> = { price: 1000, km: 5000, subscription_price: 10, year: 1 };
/** Ranges that the index can't sort by: the bound moves by this step, up to `maxRungs` times. */
const ladders: Partial<Record<CarRange, readonly [bound: 'min' | 'max', by: number]>> = {
  sleeps: ['min', 1],
  towingcapacitybraked: ['min', 500],
  tare_weight: ['max', 250],
  body_length: ['max', 1],
};
const maxRungs = 4;

/** Returns alternatives to a search that found nothing, as JSON text: dropped conditions, counts and cars. */
export const nearestAnswers = async (plan: SearchPlan): Promise<string | undefined> => {
  const conditions = conditionsOf(plan.state);
  if (conditions.length === 0) return undefined;
  const ways = conditions.length > maxConditions ? [] : await nearestWays(plan, conditions);
  return ways.length > 0 ? json(ways) : lastWays(plan, conditions);
};

const nearestWays = async (plan: SearchPlan, conditions: readonly Condition[]): Promise<Counted[]> => {
  // If the only condition is dropped, no car is nearer than another.
  const single =
    conditions.length === 1 ? [] : conditions.map(({ alone, without }) => ({ lacks: [alone], state: without }));
  const moved = [
    ...(await movedBounds(plan, conditions)),
    ...(await loweredBounds(plan, conditions)),
    ...sameMakes(plan),
    ...(await widerPlaces(plan)),
  ];
  let ways = await counted(plan, [...moved, ...single]);
  if (ways.length === 0 && conditions.length > 2) ways = await counted(plan, pairsOf(conditions));
  if (ways.length === 0 && conditions.length > 2) ways = await counted(plan, keptAlone(conditions));
  const best = [...ways].sort((one, other) => other.count - one.count).slice(0, maxWays);
  return ways.filter((way) => best.includes(way));
};

/** Last resort: only the makes of the requested models, and an empty search, which shows no cars. */
const lastWays = async (plan: SearchPlan, conditions: readonly Condition[]): Promise<string | undefined> => {
  const lacks = conditions.map(({ alone }) => alone);
  const makes = makesOf(plan.state.refinements.model ?? []);
  const make = { ...emptySearch, refinements: { make: makes } };
  const ways = await counted(plan, [
    ...(makes.length > 0 ? [{ lacks, instead: make, state: make }] : []),
    { lacks, state: emptySearch },
  ]);
  return ways.length === 0
    ? undefined
    : json(ways.map((way) => (way.state === emptySearch ? { ...way, hits: [] } : way)));
};

/** Whether the vehicle is for sale. Others are not offered as alternatives. */
const canBeBought = (hit: string): boolean => isInStock((JSON.parse(hit) as CarDocument).status);

const counted = async ({ cars, queryOf }: SearchPlan, ways: readonly Way[]): Promise<Counted[]> => {
  const queries = ways.map(({ state }) => ({ ...queryOf(state), limit: maxCars, facets: facetsOfTotal }));
  const answers = await searchClosest(cars, queries);
  return ways
    .map((way, i) => ({
      ...way,
      count: totalOf(answers[i]!, way.state),
      hits: answers[i]!.hits.filter(canBeBought),
    }))
    .filter(({ hits }) => hits.length > 0);
};

/** Moves each bound to the next value with a match. */
const movedBounds = async ({ cars, queryOf }: SearchPlan, conditions: readonly Condition[]): Promise<Way[]> => {
  const ways = await Promise.all(
    conditions.map(async ({ alone, without }): Promise<Way | undefined> => {
      const [range, bounds] = (Object.entries(alone.ranges)[0] ?? []) as [CarRange?, Bounds?];
      const step = range && steps[range];
      if (!range || !bounds || step === undefined) return undefined;
      const isYear = range === 'year';
      const bound = isYear ? bounds.min : bounds.max;
      if (bound === undefined) return undefined;
      const beyond = { ...without, ranges: { ...without.ranges, [range]: isYear ? { max: bound } : { min: bound } } };
      const sort = [{ attribute: range, order: isYear ? ('desc' as const) : ('asc' as const) }];
      const query = { ...queryOf(beyond), byRelevance: false, sort, limit: 1, facets: [] };
      const [hit] = (await cars.search(query)).hits;
      const next = hit === undefined ? undefined : carValue(JSON.parse(hit) as CarDocument, range);
      if (next === undefined) return undefined;
      const to = isYear ? { ...bounds, min: next } : { ...bounds, max: Math.ceil(next / step) * step };
      const ranges = { ...without.ranges, [range]: to };
      return {
        lacks: [alone],
        instead: { ...emptySearch, ranges: { [range]: to } },
        state: { ...without, ranges },
      };
    }),
  );
  return ways.filter((way) => way !== undefined);
};

/** Moves each bound to the first step of its ladder with a match. */
const loweredBounds = async ({ cars, queryOf }: SearchPlan, conditions: readonly Condition[]): Promise<Way[]> => {
  const ways = await Promise.all(
    conditions.map(async ({ alone, without }): Promise<Way | undefined> => {
      const [range, bounds] = (Object.entries(alone.ranges)[0] ?? []) as [CarRange?, Bounds?];
      const [side, by] = (range && ladders[range]) ?? [];
      const bound = side && bounds?.[side];
      if (!range || by === undefined || bound === undefined) return undefined;
      const rungs = Array.from({ length: maxRungs }, (_, rung) =>
        side === 'min' ? (Math.ceil(bound / by) - 1 - rung) * by : (Math.floor(bound / by) + 1 + rung) * by,
      )
        .filter((rung) => rung > 0)
        .map((rung): SearchState['ranges'] => ({ [range]: { ...bounds, [side!]: rung } }));
      const states = rungs.map((moved) => ({ ...without, ranges: { ...without.ranges, ...moved } }));
      const answers = await searchClosest(
        cars,
        states.map((state) => ({ ...queryOf(state), limit: 0, facets: [] })),
      );
      const first = answers.findIndex(({ count }) => count > 0);
      return first < 0
        ? undefined
        : { lacks: [alone], instead: { ...emptySearch, ranges: rungs[first]! }, state: states[first]! };
    }),
  );
  return ways.filter((way) => way !== undefined);
};

const sameMakes = ({ state }: SearchPlan): Way[] => {
  const { model, ...others } = state.refinements;
  // A remaining word is most likely the make.
  if (model === undefined || state.refinements.make !== undefined || state.query !== '') return [];
  const make = makesOf(model);
  if (make.length === 0) return [];
  return [
    {
      lacks: [{ ...emptySearch, refinements: { model } }],
      instead: { ...emptySearch, refinements: { make } },
      state: { ...state, page: 1, refinements: { ...others, make } },
    },
  ];
};

/** Replaces a town or location by its whole state. */
const widerPlaces = async ({ cars, state, queryOf }: SearchPlan): Promise<Way[]> => {
  const places = (['city', 'location_name'] as const satisfies readonly CarFacet[]).filter(
    (facet) => state.refinements[facet] !== undefined,
  );
  if (places.length !== 1 || state.refinements.state) return [];
  const place = places[0]!;
  const alone = { ...emptySearch, refinements: { [place]: state.refinements[place]! } };
  const { facets } = await cars.search({ ...queryOf(alone), limit: 0, facets: ['state'] });
  const wider = { state: Object.keys(facets['state'] ?? {}) };
  if (wider.state.length === 0) return [];
  const { [place]: _, ...others } = state.refinements;
  return [
    {
      lacks: [alone],
      instead: { ...emptySearch, refinements: wider },
      state: { ...state, page: 1, refinements: { ...others, ...wider } },
    },
  ];
};

/** Drops each pair of conditions. */
const pairsOf = (conditions: readonly Condition[]): Way[] =>
  conditions.slice(0, maxPaired).flatMap(({ alone, without }) =>
    conditionsOf(without)
      .filter((other) => formatSearch(alone) < formatSearch(other.alone))
      .map((other) => ({ lacks: [alone, other.alone], state: other.without })),
  );

/** Drops all conditions but one. */
const keptAlone = (conditions: readonly Condition[]): Way[] =>
  conditions.map(({ alone }) => ({
    lacks: conditions.filter((other) => other.alone !== alone).map((other) => other.alone),
    state: alone.query === '' ? alone : { ...alone, literal: true },
  }));

/** Takes cars from each alternative in turn, each car once. */
const json = (ways: readonly Counted[]): string => {
  const seen = new Set<string>();
  const cars: string[] = [];
  for (let at = 0; at < maxCars && cars.length < maxCars; at++) {
    ways.forEach(({ hits }, way) => {
      const hit = hits[at];
      if (hit === undefined || cars.length === maxCars) return;
      const car = carSummary.parse(JSON.parse(hit));
      if (!seen.has(car.id)) cars.push(JSON.stringify({ way, car }));
      seen.add(car.id);
    });
  }
  const summaries = ways.map(({ lacks, instead, state, count }) => ({
    lacks: lacks.map((each) => formatSearch(each)),
    ...(instead && { instead: formatSearch(instead) }),
    search: formatSearch(state),
    count,
  }));
  return `{"ways":${JSON.stringify(summaries)},"cars":[${cars.join(',')}]}`;
};
