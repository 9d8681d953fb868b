import { privatePage } from '../../lib/private-page.js';
import { Watchlist } from './Watchlist.js';

export const page = privatePage('Watchlist', ({ name }) => `The vehicles you saved at ${name}.`, Watchlist);
