import { useSyncExternalStore } from 'react';
import type { ProjectionsResponse } from '#contracts/api/ops';

/** Maximum number of samples: five minutes. */
const limit = 150;

export interface Sample {
  readonly lag: number;
  readonly rate: number;
}

export interface Samples {
  /** Samples by projection or reactor, latest last. */
  readonly of: ReadonlyMap<string, readonly Sample[]>;
  /** Events appended per second. */
  readonly appended: readonly number[];
}

let samples: Samples = { of: new Map(), appended: [] };
let before: { readonly head: number; readonly at: number } | undefined;
const listeners = new Set<() => void>();

const added = <Value>(values: readonly Value[] | undefined, value: Value): readonly Value[] =>
  [...(values ?? []), value].slice(-limit);

/** Stores a sample of each projection's lag and rate, for the sparklines. */
export const noteSample = ({ head, projections, reactors }: ProjectionsResponse, at: number): void => {
  if (before?.at === at) return;
  const of = new Map(samples.of);
  for (const { name, lag, events_per_second } of [...projections, ...reactors]) {
    of.set(name, added(of.get(name), { lag, rate: events_per_second }));
  }
  const rate = before ? Math.max(0, (head - before.head) / Math.max(0.001, (at - before.at) / 1000)) : 0;
  samples = { of, appended: before ? added(samples.appended, rate) : samples.appended };
  before = { head, at };
  listeners.forEach((listener) => listener());
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const current = () => samples;

export const useSamples = (): Samples => useSyncExternalStore(subscribe, current, current);
