/** Code for the first request, and for requests and pictures that fail. */
import type { QueryClient } from '@tanstack/react-query';
import { retryFailedQueries } from './lib/queries/recover.js';
import { retryFailedPictures } from './lib/retry-pictures.js';
import './lib/schemas/search.js';

export const retryFailed = (queryClient: QueryClient): void => {
  retryFailedQueries(queryClient);
  retryFailedPictures();
};
