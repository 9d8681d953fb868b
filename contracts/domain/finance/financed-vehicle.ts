import type { FinanceQuote, LenderEntry } from './lender.js';
import type { FinanceSettings } from './settings.js';

/** Vehicle fields that finance needs; search documents and vehicle responses both have them. */
export interface FinanceVehicle {
  readonly id: string;
  readonly year: number;
  readonly make: string;
  readonly status: string;
  readonly car_type: string;
  readonly dealership_id: string;
  readonly dealership_slug?: string | undefined;
  readonly price?: number | undefined;
  readonly reduced_price?: number | undefined;
  readonly vin?: string | undefined;
  readonly nvic?: string | undefined;
  readonly finance_lenders?: Readonly<Record<string, LenderEntry>> | undefined;
  readonly youxQuote?: FinanceQuote | undefined;
}

export interface FinanceSite {
  readonly finance: FinanceSettings;
  readonly timezone: string;
  readonly dealerships: readonly { readonly id: string; readonly slug: string }[];
}
