import { apart, type Assumptions, type Cost, costs, memory, type Step } from './costs.js';

/** Of a day. */
export interface Load {
  readonly cars: number;
  readonly dealers: number;
  readonly visits: number;
  readonly leads: number;
}

const day = 86_400;
const steps = Object.keys(costs) as Step[];

/** How many a second one process takes at the most. */
export const saturation = ({ cpu, loop }: Cost, cores: number): number =>
  Math.min(loop > 0 ? 1000 / loop : Infinity, (1000 * cores) / cpu);

/** How often each step is done in a second of the busiest minute. */
export const ratesOf = ({ cars, visits, leads }: Load, a: Assumptions): Record<Step, number> => {
  const perDay: Record<Step, number> = {
    freshPage: visits * a.pages * a.fresh,
    keptPage: visits * a.pages * (1 - a.fresh),
    search: visits * a.searches,
    lead: leads,
    webhook: leads * a.webhooks,
    // What is changed takes as long as what is new.
    newCar: cars * (a.new + a.changed),
    unchangedRow: cars * a.feeds,
    picture: cars * a.new * a.photos,
  };
  return Object.fromEntries(steps.map((step) => [step, (perDay[step] * a.peak) / day])) as Record<Step, number>;
};

/** Cores that the steps keep busy. */
const coresOf = (rates: Record<Step, number>, part: keyof Cost, of: readonly Step[] = steps): number =>
  of.reduce((sum, step) => sum + (rates[step] * costs[step][part]) / 1000, 0);

/** A resource, and which share of it the busiest minute takes. */
export interface Use {
  readonly name: string;
  readonly used: number;
  readonly add: string;
}

/** Gigabytes of one process with these cars. */
const gigabytesOf = (cars: number): number => (memory.process + memory.car * cars) / 1024;

/** What one process takes of its machine, the fullest first. */
export const oneProcess = (load: Load, a: Assumptions): readonly Use[] => {
  const rates = ratesOf(load, a);
  return [
    { name: 'event loop', used: coresOf(rates, 'loop'), add: 'the services apart: a process has one event loop' },
    { name: 'processor', used: coresOf(rates, 'cpu') / a.cores, add: 'cores to the machine' },
    { name: 'memory', used: gigabytesOf(load.cars) / a.memory, add: 'memory to the machine' },
  ].sort((one, other) => other.used - one.used);
};

/** A service or an engine of its own, how many of it, and what each takes. */
export interface Part {
  readonly name: string;
  readonly count: number;
  readonly cores: number;
  readonly gigabytes: number;
  /** Which share of it what fills it first takes; absent: nobody has measured what it takes. */
  readonly full?: number;
}

/** Events that the log takes in a second of the busiest minute. */
export const eventsOf = (rates: Record<Step, number>): number =>
  // A lead is followed by its acknowledgement, and a delivery by its outcome.
  rates.newCar + 2 * rates.lead + rates.webhook + rates.keptPage + rates.freshPage;

const atLeastTwo = (needed: number): number => Math.max(2, Math.ceil(needed));

/** A process whose event loop and other threads do these steps; two cores each. */
const service = (name: string, rates: Record<Step, number>, of: readonly Step[], a: Assumptions): Part => {
  const needed = Math.max(coresOf(rates, 'loop', of), coresOf(rates, 'cpu', of) / 2);
  const count = atLeastTwo(needed / a.ceiling);
  return { name, count, cores: 2, gigabytes: 1, full: needed / count };
};

/** What the services apart take, each engine three times, so that one may be lost. */
export const servicesApart = (load: Load, a: Assumptions): readonly Part[] => {
  const rates = ratesOf(load, a);
  const events = eventsOf(rates);
  const projecting = events / apart.project;
  const projectors = atLeastTwo(projecting / a.ceiling);
  // Vehicles without what is stored of the process.
  const index = gigabytesOf(load.cars) - gigabytesOf(0);
  return [
    service('query', rates, ['freshPage', 'keptPage', 'search'], a),
    service('leads', rates, ['lead', 'webhook'], a),
    service('stock', rates, ['newCar', 'unchangedRow', 'picture'], a),
    { name: 'projector', count: projectors, cores: 1, gigabytes: 0.75, full: projecting / projectors },
    // One publishes, the other waits.
    { name: 'relay', count: 2, cores: 1, gigabytes: 0.5, full: events / apart.relay },
    { name: 'others', count: 12, cores: 0.25, gigabytes: 0.375 },
    { name: 'EventStoreDB', count: 3, cores: 2, gigabytes: 4, full: events / apart.append },
    { name: 'Kafka', count: 3, cores: 1, gigabytes: 2 },
    { name: 'MongoDB', count: 3, cores: 2, gigabytes: 2 + 2 * index, full: events / apart.store },
    { name: 'Typesense', count: 3, cores: 2, gigabytes: 1 + 2 * index },
  ];
};

export const priceOf = (parts: readonly Pick<Part, 'count' | 'cores' | 'gigabytes'>[], a: Assumptions): number =>
  parts.reduce(
    (sum, { count, cores, gigabytes }) => sum + count * (cores * a.corePrice + gigabytes * a.memoryPrice),
    0,
  );

/** Partitions of each topic: one for each projector, with room to double them; and what the largest dealer's one takes. */
export const partitionsOf = (load: Load, a: Assumptions) => {
  const projectors = servicesApart(load, a).find(({ name }) => name === 'projector')!.count;
  const rates = ratesOf(load, a);
  const share = Math.min(1, a.largest / load.dealers);
  // Leads are in order by dealership, and so in one partition; vehicles by vehicle, and so in all.
  const hottest = (3 * rates.lead * share) / apart.project;
  return { count: Math.max(6, 2 * projectors), hottest };
};
