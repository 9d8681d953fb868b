import { useCallback, useEffect, useState } from 'react';
import type { ValuationResponse } from '#contracts/api/valuations';
import type { TradeInVehicle } from '#contracts/domain/trade-in';

/** Values of the first step's fields. */
export interface TypedVehicle {
  readonly state: string;
  readonly rego: string;
  readonly vehicle?: Partial<TradeInVehicle> | undefined;
  readonly isByHand: boolean;
  readonly km?: number | undefined;
}

export type Answers = Readonly<Record<string, string>>;

export interface Progress {
  readonly step: 'vehicle' | 'questions' | 'details' | 'result';
  readonly vehicle?: TradeInVehicle;
  readonly km?: number;
  readonly valuation?: ValuationResponse;
  readonly typed?: TypedVehicle;
  /** Answers so far, and the valuation they belong to. */
  readonly answers?: { readonly of: string; readonly chosen: Answers };
  readonly lead_id?: string;
  readonly accepted?: boolean;
}

export const start: Progress = { step: 'vehicle' };

/**
 * Returns progress that survives a reload of the tab.
 * @param name purpose of the valuation
 */
export const useProgress = (name: 'sale' | 'purchase') => {
  const key = `forecourt.valuation.${name}`;
  const [progress, setProgress] = useState(() => read(key));
  useEffect(() => write(key, progress), [key, progress]);
  const keepTyped = useCallback((typed: TypedVehicle) => setProgress((before) => ({ ...before, typed })), []);
  return { progress, setProgress, keepTyped };
};

const read = (key: string): Progress => {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Progress | null) ?? start;
  } catch {
    return start;
  }
};

const write = (key: string, progress: Progress): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(progress));
  } catch {
    // Without storage, the progress lasts until the page is closed.
  }
};
