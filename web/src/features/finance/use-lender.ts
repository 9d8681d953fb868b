import { useQuery } from '@tanstack/react-query';
import type { LenderEntry } from '#contracts/domain/finance/lender';
import { quoteRequestFor } from '#contracts/domain/finance/quote-request';
import { withQuotedRates } from '#contracts/domain/finance/vehicle';
import { useSite } from '../../lib/environment.js';
import { useInBrowser } from '../../lib/in-browser.js';
import { quoteQuery } from './queries.js';

interface Vehicle {
  readonly id: string;
  readonly year: number;
  readonly vin?: string | undefined;
  readonly nvic?: string | undefined;
}

interface Finance {
  readonly lender: LenderEntry;
  /** Dollars. */
  readonly price: number;
  readonly wantsQuote: boolean;
}

/**
 * Returns the lender's terms for a vehicle: an estimate, or the quote once it has arrived. Parts of a page are hydrated
 * one by one, so a quote fetched by one part applies to another only after that part is hydrated.
 */
export const useLender = (
  { id, year, vin, nvic }: Vehicle,
  { lender, price, wantsQuote }: Finance,
): { readonly lender: LenderEntry; /** While a quote may come. */ readonly isLoading: boolean } => {
  const { name } = useSite();
  const request = quoteRequestFor({ year, vin, nvic }, price, name);
  const isInBrowser = useInBrowser();
  const { data, isPending } = useQuery({ ...quoteQuery(id, request), enabled: wantsQuote && isInBrowser });
  return {
    lender: withQuotedRates(lender, isInBrowser ? data : undefined),
    isLoading: wantsQuote && (isPending || !isInBrowser),
  };
};
