import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoSites, readConfig } from '#platform/process/config';
import { keepFilesPrivate } from '#platform/process/private-files';
import { orExplain } from '#platform/process/serve';
import { loadSites } from '#platform/sites/watch-sites';
import { readOrMakeDemoKeys } from './demo.js';

/**
 * Makes the demo's keys for services that run apart: `<DATA_DIR>/demo-keys.json` for whoever asks, and their hashes in
 * `<DATA_DIR>/keys.json` for the services.
 */
await orExplain(async () => {
  const { DATA_DIR, SITES_DIR } = readConfig(process.env);
  keepFilesPrivate([DATA_DIR]);
  const entries = readOrMakeDemoKeys(DATA_DIR, loadSites(SITES_DIR ?? demoSites));
  writeFileSync(join(DATA_DIR, 'keys.json'), `${JSON.stringify(entries, undefined, 2)}\n`);
  console.log(`keys: ${DATA_DIR}/demo-keys.json`);
});
