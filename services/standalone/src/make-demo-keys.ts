import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoSites, readConfig } from '#platform/process/config';
import { keepFilesPrivate } from '#platform/process/private-files';
import { orExplain } from '#platform/process/serve';
import { loadSites } from '#platform/sites/watch-sites';
import { readOrMakeDemoKeys } from './demo.js';

/**
 * Makes the demo's keys for services that run apart: `<DATA_DIR>/demo-keys.json` for whoever asks, and their hashes in
 * `<DATA_DIR>/keys.json` for the services. Outside a demo that file is the operator's own, and only has to be there.
 */
await orExplain(async () => {
  const { DATA_DIR, DEMO, SITES_DIR } = readConfig(process.env);
  const file = join(DATA_DIR, 'keys.json');
  if (!DEMO) {
    if (!existsSync(file)) throw new Error(`There is no key file ${file}: this is no demo, so put your own there.`);
    return;
  }
  keepFilesPrivate([DATA_DIR]);
  const entries = readOrMakeDemoKeys(DATA_DIR, loadSites(SITES_DIR ?? demoSites));
  writeFileSync(file, `${JSON.stringify(entries, undefined, 2)}\n`);
  console.log(`keys: ${DATA_DIR}/demo-keys.json`);
});
