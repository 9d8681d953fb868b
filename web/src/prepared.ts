/** What the first request will need, and what is done where one fails. */
import './lib/schemas/search.js';

export { recover } from './lib/queries/recover.js';
