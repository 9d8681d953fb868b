import { withTimeout } from '../kernel/with-timeout.js';

export interface Dependency {
  readonly name: string;
  /** Whether nothing can be answered without it. Without other dependencies answers only become stale. */
  readonly essential: boolean;
  /** Throws, or rejects, with the problem. */
  readonly check: () => void | Promise<void>;
  /** Public text in place of a problem that names something confidential. */
  readonly publicMessage?: string;
}

/** `ok`, or the problem. */
type DependencyState = Readonly<Record<string, string>>;

export interface ReadinessReport {
  readonly status: 'ready' | 'degraded' | 'unavailable';
  readonly dependencies: DependencyState;
  /** Outside services without a provider → what is off without them, and why. */
  readonly off: Readonly<Record<string, string>>;
}

/** Milliseconds before the check of a dependency times out. */
const timeout = 2_000;

export class Readiness {
  private readonly dependencies: Dependency[] = [];

  constructor(readonly off: ReadinessReport['off'] = {}) {}

  add(...dependencies: readonly Dependency[]): void {
    this.dependencies.push(...dependencies);
  }

  /** @param audience operators get problems in full */
  async report(audience: 'anybody' | 'operators' = 'operators'): Promise<ReadinessReport> {
    const states = await Promise.all(
      this.dependencies.map(async ({ name, essential, check, publicMessage }) => {
        const state = await stateOf(check);
        const isHidden = audience === 'anybody' && state !== 'ok' && publicMessage !== undefined;
        return { name, essential, state: isHidden ? publicMessage : state };
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
  return withTimeout(timeout, answer(), `no answer within ${timeout} ms`);
};
