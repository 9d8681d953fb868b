import type { ValuationResponse } from '#contracts/api/valuations';
import type { TradeInVehicle } from '#contracts/trade-in';

/** How far a shopper is with a valuation. */
export interface Progress {
  readonly step: 'vehicle' | 'questions' | 'details' | 'result';
  readonly vehicle?: TradeInVehicle;
  readonly km?: number;
  readonly valuation?: ValuationResponse;
  readonly lead_id?: string;
  readonly accepted?: boolean;
}

const key = 'forecourt.valuation';
export const start: Progress = { step: 'vehicle' };

/** Survives a reload of the tab. */
export const readProgress = (): Progress => {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Progress | null) ?? start;
  } catch {
    return start;
  }
};

export const writeProgress = (progress: Progress): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(progress));
  } catch {
    // The progress then lasts as long as the page.
  }
};
