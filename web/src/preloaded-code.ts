/** Code for the first request, and for requests that fail. */
import './lib/schemas/search.js';

export { retryFailedQueries } from './lib/queries/recover.js';
