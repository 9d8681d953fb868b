import { useQuery } from '@tanstack/react-query';
import type { LenderEntry } from '#contracts/domain/finance/lender';
import { quoteRequestFor } from '#contracts/domain/finance/quote-request';
import { quotedLender } from '#contracts/domain/finance/vehicle';
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
 * What the lender says of a vehicle: the estimate, until its quote has come, where it quotes. Parts of a page are
 * taken over one after another: a quote that one has fetched counts in the next once that is the browser's, too.
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
    lender: quotedLender(lender, isInBrowser ? data : undefined),
    isLoading: wantsQuote && (isPending || !isInBrowser),
  };
};
