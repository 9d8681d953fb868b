import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoSites, readConfig } from '#platform/process/config';
import { keepFilesPrivate } from '#platform/process/private-files';
import { exitOnError } from '#platform/process/serve';
import { loadSites } from '#platform/sites/watch-sites';
import { readOrMakeDemoKeys } from './demo.js';

/**
 * Generates the demo's keys for separate services: `<DATA_DIR>/demo-keys.json` for users, and their hashes in
 * `<DATA_DIR>/keys.json` for the services. Outside a demo the operator provides that file, and it only has to exist.
 */
await exitOnError(async () => {
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
