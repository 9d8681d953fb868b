/**
 * Milliseconds per step: `cpu` of all threads, `loop` of the event loop, of which a process has one. Measured by
 * `make bench b=capacity` on four cores of a shared virtual machine with a load average of five. Pessimistic; replace
 * them with measurements of your machines.
 */
export interface Cost {
  readonly cpu: number;
  readonly loop: number;
}

export const costs = {
  freshPage: { cpu: 12.4, loop: 1.8 },
  keptPage: { cpu: 0.59, loop: 0.32 },
  search: { cpu: 2.9, loop: 1.4 },
  lead: { cpu: 4.5, loop: 3.1 },
  webhook: { cpu: 2.6, loop: 2.1 },
  newCar: { cpu: 0.61, loop: 0.34 },
  unchangedRow: { cpu: 0.079, loop: 0.049 },
  picture: { cpu: 317, loop: 0 },
} as const satisfies Record<string, Cost>;
export type Step = keyof typeof costs;

/** Megabytes of a process without stock, and per car. From `make bench b=import`: starts with 2,000, 100,000 cars. */
export const memory = { process: 225, car: 0.00265 } as const;

/** Maximum per second of one instance, if each service is a separate process. */
export const maxRates = {
  /** Appends to many streams over one call, on EventStoreDB 23.10. */
  append: 12_150,
  /** Events from the log to Kafka: `make bench b=relay`. */
  relay: 10_800,
  /** Events that a projector with a backlog applies to all read models, over FerretDB: `make bench b=apart`. */
  project: 650,
  /** Documents that the view store alone writes, a thousand per batch. Same run on FerretDB; MongoDB writes more. */
  store: 1_650,
} as const;

/** Rates per second at which a step saturated one process on so many cores. A test compares the model with them. */
export const measured = [
  { step: 'freshPage', cores: 1.4, rate: 115 },
  { step: 'lead', cores: 4, rate: 396 },
] as const satisfies readonly { readonly step: Step; readonly cores: number; readonly rate: number }[];

/** Default assumptions about a load. Each can be overridden: `make capacity pages=6`. */
export const assumptions = {
  /** Pages per visit, and the share of them that is not in the cache. */
  pages: 4,
  fresh: 0.5,
  /** Searches per visit that need no page. */
  searches: 6,
  /** The busiest minute, as a multiple of the day's mean. */
  peak: 5,
  /** Full feeds per dealer and day, and the shares of cars that are new and changed each day. */
  feeds: 24,
  new: 0.02,
  changed: 0.05,
  /** Photographs per new car. */
  photos: 15,
  /** Webhooks per lead. */
  webhooks: 1,
  /** Size of the largest dealer, as a multiple of the mean dealer. */
  largest: 10,
  /** Cores and gigabytes of the single machine. */
  cores: 4,
  memory: 8,
  /** Maximum share of a resource to plan with, because waiting times grow steeply above it. */
  ceiling: 0.6,
  /** Monthly price of a core, and of a gigabyte of memory. */
  corePrice: 25,
  memoryPrice: 4,
} as const;
export type Assumptions = { readonly [Name in keyof typeof assumptions]: number };
