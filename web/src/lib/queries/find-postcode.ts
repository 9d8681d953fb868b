import type { QueryClient } from '@tanstack/react-query';
import { emptySearch, formatSearch, parseSearch } from '#contracts/search/url';
import { found } from '../api.js';
import type { Environment } from '../environment.js';
import { searchQuery } from './search.js';

/** Returns the postcode of a suburb or town by searching near it, or what to tell the shopper. */
export const findPostcode = async (
  queryClient: QueryClient,
  environment: Environment,
  place: string,
): Promise<{ readonly postcode: string } | { readonly problem: string }> => {
  const words = formatSearch({ ...emptySearch, query: `near ${place}` });
  const answer = found(await queryClient.fetchQuery(searchQuery(environment, '/search', words)).catch(() => undefined));
  const near = answer?.understood && parseSearch(answer.understood.search).state.near;
  if (near !== undefined) return { postcode: near };
  return {
    problem: answer ? 'We don’t know that place. Its postcode will do.' : 'That didn’t work. Please try again.',
  };
};
