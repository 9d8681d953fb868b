import { join } from 'node:path';
import { createEmbeddedFeed } from './adapters/feed-embedded/feed.js';
import { openSqliteLog } from './adapters/log-sqlite/log.js';
import { createEmbeddedSearchIndex } from './adapters/search-embedded/index.js';
import { openSqliteViews } from './adapters/views-sqlite/views.js';
import type { Config } from './config.js';
import type { Ports } from './platform.module.js';

/**
 * Opens the adapters the configuration asks for.
 * @throws {Error} when the data folder is another process's, or can't be read
 */
export const openPorts = async (config: Config): Promise<Ports> => {
  const log = await openSqliteLog({ directory: join(config.DATA_DIR, 'log') });
  const views = await openSqliteViews({ directory: join(config.DATA_DIR, 'views') });
  const search = createEmbeddedSearchIndex({ documents: views });
  const feed = createEmbeddedFeed({ log, positions: views });
  return {
    log,
    feed,
    views,
    search,
    close: async () => {
      await search.close();
      await views.close();
      await log.close();
    },
  };
};
