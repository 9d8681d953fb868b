import { maxRates, type Assumptions, type Cost, costs, memory, type Step } from './costs.js';

/** Visits and leads are per day. */
export interface Load {
  readonly cars: number;
  readonly dealers: number;
  readonly visits: number;
  readonly leads: number;
}

const day = 86_400;
const steps = Object.keys(costs) as Step[];

/** Returns the maximum rate per second of one process. */
export const saturation = ({ cpu, loop }: Cost, cores: number): number =>
  Math.min(loop > 0 ? 1000 / loop : Infinity, (1000 * cores) / cpu);

/** Returns how often each step runs per second in the busiest minute. */
export const ratesOf = ({ cars, visits, leads }: Load, a: Assumptions): Record<Step, number> => {
  const perDay: Record<Step, number> = {
    freshPage: visits * a.pages * a.fresh,
    keptPage: visits * a.pages * (1 - a.fresh),
    search: visits * a.searches,
    lead: leads,
    webhook: leads * a.webhooks,
    // A changed car costs as much as a new one.
    newCar: cars * (a.new + a.changed),
    unchangedRow: cars * a.feeds,
    picture: cars * a.new * a.photos,
  };
  return Object.fromEntries(steps.map((step) => [step, (perDay[step] * a.peak) / day])) as Record<Step, number>;
};

/** Returns the number of cores that the steps keep busy. */
const coresOf = (rates: Record<Step, number>, part: keyof Cost, of: readonly Step[] = steps): number =>
  of.reduce((sum, step) => sum + (rates[step] * costs[step][part]) / 1000, 0);

/** A resource, the share of it that the busiest minute uses, and what to add when it is full. */
export interface ResourceUse {
  readonly name: string;
  readonly used: number;
  readonly add: string;
}

/** Returns the gigabytes of one process with these cars. */
const gigabytesOf = (cars: number): number => (memory.process + memory.car * cars) / 1024;

/** Returns the use of each resource of a single machine, the fullest first. */
export const usesOfOneProcess = (load: Load, a: Assumptions): readonly ResourceUse[] => {
  const rates = ratesOf(load, a);
  return [
    { name: 'event loop', used: coresOf(rates, 'loop'), add: 'the services apart: a process has one event loop' },
    { name: 'processor', used: coresOf(rates, 'cpu') / a.cores, add: 'cores to the machine' },
    { name: 'memory', used: gigabytesOf(load.cars) / a.memory, add: 'memory to the machine' },
  ].sort((one, other) => other.used - one.used);
};

/** A service or engine, the number of its instances, and the resources of each. */
export interface Part {
  readonly name: string;
  readonly count: number;
  readonly cores: number;
  readonly gigabytes: number;
  /** Used share of the resource that fills up first; undefined if nobody has measured it. */
  readonly full?: number;
}

/** Returns the events that the log takes per second in the busiest minute. */
export const eventsOf = (rates: Record<Step, number>): number =>
  // Each lead causes an acknowledgement event, and each delivery an outcome event.
  rates.newCar + 2 * rates.lead + rates.webhook + rates.keptPage + rates.freshPage;

const atLeastTwo = (needed: number): number => Math.max(2, Math.ceil(needed));

/** Sizes a service whose processes run these steps on two cores each. */
const service = (name: string, rates: Record<Step, number>, of: readonly Step[], a: Assumptions): Part => {
  const needed = Math.max(coresOf(rates, 'loop', of), coresOf(rates, 'cpu', of) / 2);
  const count = atLeastTwo(needed / a.ceiling);
  return { name, count, cores: 2, gigabytes: 1, full: needed / count };
};

/** Sizes the separate services and the engines. Each engine has three instances, so that one may fail. */
export const separateServices = (load: Load, a: Assumptions): readonly Part[] => {
  const rates = ratesOf(load, a);
  const events = eventsOf(rates);
  const projecting = events / maxRates.project;
  const projectors = atLeastTwo(projecting / a.ceiling);
  // Memory of the vehicles, without that of the process itself.
  const index = gigabytesOf(load.cars) - gigabytesOf(0);
  return [
    service('query', rates, ['freshPage', 'keptPage', 'search'], a),
    service('leads', rates, ['lead', 'webhook'], a),
    service('stock', rates, ['newCar', 'unchangedRow', 'picture'], a),
    { name: 'projector', count: projectors, cores: 1, gigabytes: 0.75, full: projecting / projectors },
    // One relay publishes, the other stands by.
    { name: 'relay', count: 2, cores: 1, gigabytes: 0.5, full: events / maxRates.relay },
    { name: 'others', count: 12, cores: 0.25, gigabytes: 0.375 },
    { name: 'EventStoreDB', count: 3, cores: 2, gigabytes: 4, full: events / maxRates.append },
    { name: 'Kafka', count: 3, cores: 1, gigabytes: 2 },
    { name: 'MongoDB', count: 3, cores: 2, gigabytes: 2 + 2 * index, full: events / maxRates.store },
    { name: 'Typesense', count: 3, cores: 2, gigabytes: 1 + 2 * index },
  ];
};

export const priceOf = (parts: readonly Pick<Part, 'count' | 'cores' | 'gigabytes'>[], a: Assumptions): number =>
  parts.reduce(
    (sum, { count, cores, gigabytes }) => sum + count * (cores * a.corePrice + gigabytes * a.memoryPrice),
    0,
  );

/** Returns the number of partitions per topic (two per projector) and the load of the largest dealer's partition. */
export const partitionsOf = (load: Load, a: Assumptions) => {
  const projectors = separateServices(load, a).find(({ name }) => name === 'projector')!.count;
  const rates = ratesOf(load, a);
  const share = Math.min(1, a.largest / load.dealers);
  // One partition has all leads of a dealership, because it orders them. Cars spread over all partitions.
  const hottest = (3 * rates.lead * share) / maxRates.project;
  return { count: Math.max(6, 2 * projectors), hottest };
};
