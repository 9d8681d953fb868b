import type { Page } from '../../lib/page.js';
import { privatePage } from '../../lib/private-page.js';
import { Watchlist } from './Watchlist.js';

const base = privatePage('Watchlist', ({ name }) => `The vehicles you saved at ${name}.`, Watchlist);

export const page: Page = { ...base, load: async ({ environment: { site } }) => (site.features.watchlist ? 200 : 404) };
