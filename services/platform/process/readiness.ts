import { within } from '../kernel/within.js';

/** Something this process leans on. */
export interface Dependency {
  readonly name: string;
  /** Without it nothing can be answered; without another, answers only grow old. */
  readonly essential: boolean;
  /** Throws, or rejects, with what is wrong. */
  readonly check: () => void | Promise<void>;
  /** What anybody gets in place of what is wrong, where that names what is not for everybody. */
  readonly inPublic?: string;
}

/** `ok`, or what is wrong. */
type DependencyState = Readonly<Record<string, string>>;

export interface ReadinessReport {
  readonly status: 'ready' | 'degraded' | 'unavailable';
  readonly dependencies: DependencyState;
  /** Outside services that nobody provides → what is off without them, and why. */
  readonly off: Readonly<Record<string, string>>;
}

/** Milliseconds a dependency may take to answer before it counts as silent. */
const timeout = 2_000;

/** What the process leans on, and how that is. */
export class Readiness {
  private readonly dependencies: Dependency[] = [];

  constructor(readonly off: ReadinessReport['off'] = {}) {}

  add(...dependencies: readonly Dependency[]): void {
    this.dependencies.push(...dependencies);
  }

  /** @param audience operators get what is wrong in full */
  async report(audience: 'anybody' | 'operators' = 'operators'): Promise<ReadinessReport> {
    const states = await Promise.all(
      this.dependencies.map(async ({ name, essential, check, inPublic }) => {
        const state = await stateOf(check);
        const isHidden = audience === 'anybody' && state !== 'ok' && inPublic !== undefined;
        return { name, essential, state: isHidden ? inPublic : state };
      }),
    );
    const failing = states.filter(({ state }) => state !== 'ok');
    return {
      status: failing.some(({ essential }) => essential) ? 'unavailable' : failing.length > 0 ? 'degraded' : 'ready',
      dependencies: Object.fromEntries(states.map(({ name, state }) => [name, state])),
      off: this.off,
    };
  }
}

const stateOf = (check: Dependency['check']): Promise<string> => {
  const answer = async () => {
    try {
      await check();
      return 'ok';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  return within(timeout, answer(), `no answer within ${timeout} ms`);
};
