import { setFlagsFromString } from 'node:v8';
import { carView } from '#contracts/views/car';
import { readConfig } from '#platform/process/config';
import { lowerPoolPriority } from '#platform/process/pool-priority';
import { standbyOfSupervised } from '#platform/process/handover';
import { run } from '#platform/process/run';
import { exitOnError } from '#platform/process/serve';
import { awaitView } from '#platform/kernel/view-reader';
import { importDemoStock, readDemoOpsKey, readOrMakeDemoKeys } from './demo.js';
import { roles } from './roles.js';
import { FeedImporter } from '../../stock/src/feed-importer.js';

void exitOnError(async () => {
  const config = readConfig(process.env);
  await lowerPoolPriority();
  const { application, platform, port } = await run(roles, {
    config,
    standby: standbyOfSupervised(),
    ...(config.DEMO && { keys: (sites) => readOrMakeDemoKeys(config.DATA_DIR, sites) }),
  });
  // An import leaves garbage faster than V8 expects: the heap would grow to four times its live size. Not set earlier,
  // because frequent collections slow the start and gain little.
  setFlagsFromString('--heap-growing-percent=50');
  if (config.DEMO) {
    const imported = await importDemoStock(platform.sites, application.get(FeedImporter), platform.clock());
    // The whole stock is there for the first request.
    await awaitView(platform.views, carView, await platform.log.head());
    for (const { site, cars, rejected } of imported)
      console.log(`${site}: ${cars} vehicles, ${rejected} rows rejected`);
    console.log(`keys: ${config.DATA_DIR}/demo-keys.json`);
    console.log(`ops key: ${readDemoOpsKey(config.DATA_DIR)}`);
  }
  console.log('\nForecourt is open:');
  const addresses = platform.sites.all.map(({ slug, name }) => [`http://${slug}.localhost:${port}`, name] as const);
  const longest = Math.max(...addresses.map(([address]) => address.length));
  for (const [address, name] of addresses) console.log(`  ${address.padEnd(longest)}  ${name}`);
});
