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

/** A search beside one that found nothing: what it gives up, and what it asks for in the place of that. */
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
/** Where more is asked for, giving up one or two of it helps nobody, and trying each would cost everybody. */
const maxConditions = 16;
/** Conditions of which any two are given up together where one is not enough. */
const maxPaired = 8;
const maxCars = 8;

/** Bounds are moved to the next of these steps; a bound of years to the year itself. */
const steps: Partial<Record<CarRange, number>> = { price: 1000, km: 5000, subscription_price: 10, year: 1 };
/** What cars are not sorted by: the bound moves by so much, up to so often. */
const ladders: Partial<Record<CarRange, readonly [bound: 'min' | 'max', by: number]>> = {
  sleeps: ['min', 1],
  towingcapacitybraked: ['min', 500],
  tare_weight: ['max', 250],
  body_length: ['max', 1],
};
const maxRungs = 4;

/** What comes nearest to a search that found nothing, as JSON text: what to give up, what that gives, and the cars. */
export const nearestAnswers = async (plan: SearchPlan): Promise<string | undefined> => {
  const conditions = conditionsOf(plan.state);
  if (conditions.length === 0) return undefined;
  const ways = conditions.length > maxConditions ? [] : await nearestWays(plan, conditions);
  return ways.length > 0 ? json(ways) : lastWays(plan, conditions);
};

const nearestWays = async (plan: SearchPlan, conditions: readonly Condition[]): Promise<Counted[]> => {
  // Without the only thing that was asked for, no car is nearer than another.
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

/** Where nothing less helps: of everything asked for the make alone, and nothing of it, which leads to no car in particular. */
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

/** Vehicles that can't be bought are near to nothing. */
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

/** The next bound at which something fits. */
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

/** The first rung of a bound's ladder at which something fits. */
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

/** The makes of models, in the place of those. */
const sameMakes = ({ state }: SearchPlan): Way[] => {
  const { model, ...others } = state.refinements;
  // A word that is left is most likely the make.
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

/** All of the state in place of a town or a yard in it. */
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

/** Each two conditions given up together. */
const pairsOf = (conditions: readonly Condition[]): Way[] =>
  conditions.slice(0, maxPaired).flatMap(({ alone, without }) =>
    conditionsOf(without)
      .filter((other) => formatSearch(alone) < formatSearch(other.alone))
      .map((other) => ({ lacks: [alone, other.alone], state: other.without })),
  );

/** All but one given up. */
const keptAlone = (conditions: readonly Condition[]): Way[] =>
  conditions.map(({ alone }) => ({
    lacks: conditions.filter((other) => other.alone !== alone).map((other) => other.alone),
    state: alone.query === '' ? alone : { ...alone, literal: true },
  }));

/** Cars of each way in turn, each once. */
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
