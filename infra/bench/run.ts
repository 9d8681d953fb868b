import { benchApart } from './apart.js';
import { benchCapacity } from './capacity.js';
import { benchHttp } from './http.js';
import { benchImport } from './import.js';
import { benchLog } from './log.js';
import { benchRelay } from './relay.js';
import { benchPages } from './pages.js';
import { benchRebuild } from './rebuild.js';
import { benchRelevance } from './relevance.js';
import { benchRendering } from './rendering.js';
import { benchSearch } from './search.js';
import { benchStrangers } from './strangers.js';
import { benchTenants } from './tenants.js';

/** Benchmarks by name, in order. Arguments choose the ones to run. */
const benches: Readonly<Record<string, () => Promise<void>>> = {
  search: benchSearch,
  relevance: benchRelevance,
  log: benchLog,
  relay: benchRelay,
  http: benchHttp,
  import: benchImport,
  rebuild: benchRebuild,
  rendering: benchRendering,
  pages: benchPages,
  strangers: benchStrangers,
  tenants: benchTenants,
  apart: benchApart,
  capacity: benchCapacity,
};

const asked = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length === 0 || asked.includes(name)) await bench();
}
