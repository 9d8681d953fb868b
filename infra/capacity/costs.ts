/**
 * What a step takes, in milliseconds: of all threads, and of them the event loop, of which a process has one. Measured by
 * `make bench b=capacity` on four cores of a shared virtual machine, with a
 * load average of five: pessimistic, and to be replaced by what your machines show.
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

/** What a process takes without stock, and each car of it: `make bench b=import`, starts with 2,000 and 100,000 cars. */
export const memory = { process: 225, car: 0.00265 } as const;

/** What one of it does in a second at the most, where each service is a process of its own. */
export const apart = {
  /** Appends of many streams over one call, on EventStoreDB 23.10. */
  append: 12_150,
  /** Events from the log to Kafka: `make bench b=relay`. */
  relay: 10_800,
  /** Events that a projector behind takes, all read models together, over FerretDB on the same cores: `make bench b=apart`. */
  project: 650,
  /** Documents that the view store alone takes, a thousand at a time: FerretDB in the same run, and MongoDB takes more. */
  store: 1_650,
} as const;

/** At how many a second one process was full of a step, on so many cores: what the model is held to. */
export const measured = [
  { step: 'freshPage', cores: 1.4, rate: 115 },
  { step: 'lead', cores: 4, rate: 396 },
] as const satisfies readonly { readonly step: Step; readonly cores: number; readonly rate: number }[];

/** What a load is taken to mean; each may be given: `make capacity pages=6`. */
export const assumptions = {
  /** Pages of a visit, how many of which nobody has asked for since something changed. */
  pages: 4,
  fresh: 0.5,
  /** Searches of a visit that need no page. */
  searches: 6,
  /** The busiest minute, as a multiple of the day's mean. */
  peak: 5,
  /** Full feeds of each dealer a day, and which share of the cars is new and changed in a day. */
  feeds: 24,
  new: 0.02,
  changed: 0.05,
  /** Photographs of a new car. */
  photos: 15,
  /** Receivers of each lead. */
  webhooks: 1,
  /** How many times the mean dealer the largest one is. */
  largest: 10,
  /** Cores and gigabytes of the one machine. */
  cores: 4,
  memory: 8,
  /** The share of a resource that is planned with: waiting grows steeply above. */
  ceiling: 0.6,
  /** Price of a core and of a gigabyte of memory for a month. */
  corePrice: 25,
  memoryPrice: 4,
} as const;
export type Assumptions = { readonly [Name in keyof typeof assumptions]: number };
