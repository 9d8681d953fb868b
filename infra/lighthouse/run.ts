import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SearchResponse } from '#contracts/api/search';
import { demoSites as sites } from '../demo/site-files.js';
import { reasonUnavailable } from '../engines/engine.js';
import { askSite, withSession } from '../support/client.js';
import { scriptsOf } from '../support/scripts.js';
import { startServer, type Server } from '../support/server.js';
import { bestOf, lighthouseFolder, unmetLimits, exceededSpeedLimits } from './lighthouse.js';
import { templatesOf } from './templates.js';

/** Audits every kind of page of every demo site, and fails if one falls short. Arguments select kinds. */

const asked = process.argv.slice(2);

const printAll = async ({ port }: Server): Promise<void> => {
  const ask = async (site: string, path: string) => (await askSite(port, site, path, withSession)).body;
  const templates = await templatesOf(
    async (site, query) => JSON.parse(await ask(site, `/api/search?${query}`)) as SearchResponse,
  );
  console.log('perf a11y best  seo  LCP ms  FCP ms  blocked ms    CLS  script bytes');
  for (const [name, { paths, skippedAudits, isDrawnLate }] of Object.entries(templates)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    for (const site of sites) {
      const path = paths[site];
      if (path === undefined) continue;
      const bytes = scriptsOf(await ask(site, path)).reduce((sum, size) => sum + size, 0);
      const measured = await bestOf(`http://${site}.localhost:${port}${path}`, skippedAudits);
      const { scores, lcp, fcp, blocked, shift } = measured;
      const short = [...unmetLimits(measured), ...(isDrawnLate ? [] : exceededSpeedLimits(measured))];
      if (short.length > 0) process.exitCode = 1;
      console.log(
        Object.values(scores)
          .map((score) => String(score).padStart(4))
          .join(' '),
        [lcp, fcp].map((duration) => String(Math.round(duration)).padStart(7)).join(' '),
        String(Math.round(blocked)).padStart(11),
        shift.toFixed(3).padStart(6),
        String(bytes).padStart(13),
        ` ${name}: ${site}${path}`,
        ...short,
      );
    }
  }
};

const missing = await reasonUnavailable(lighthouseFolder);
if (missing !== undefined) {
  console.log(missing);
  process.exit(1);
}
const directory = mkdtempSync(join(tmpdir(), 'forecourt-lighthouse-'));
const server = await startServer(directory);
try {
  await printAll(server);
} finally {
  await server.kill('SIGTERM');
  rmSync(directory, { recursive: true, force: true });
}
