import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openEventStoreCopy } from '../adapters/log-eventstore/copy.js';
import { openEventStoreLog } from '../adapters/log-eventstore/log.js';
import { openSqliteCopy } from '../adapters/log-sqlite/copy.js';
import { openSqliteLog } from '../adapters/log-sqlite/log.js';
import type { LogEngine } from '../kernel/log-moves.js';
import { Standby } from '../kernel/standby.js';
import { LogElsewhere } from '../ports/event-log.js';
import type { Config } from './config.js';
import { eventStoreSettings } from './eventstore-settings.js';
import { LogMove } from './move-log.js';

/** Never takes over, because another program continues to write the log. */
const beside = () => new Standby(new Promise(() => undefined), () => undefined);

/**
 * @param isServing whether a program may continue to write the log that is copied
 * @throws {DirectoryInUse} a program runs on a data folder that must be unused
 */
export const openMove = async (
  config: Pick<Config, 'DATA_DIR' | 'EVENTSTORE_URL'>,
  to: LogEngine,
  isServing: boolean,
): Promise<Pick<LogMove, 'copy' | 'finish'> & { close(): Promise<void> }> => {
  const directory = join(config.DATA_DIR, 'log');
  if (!existsSync(join(directory, 'events.sqlite'))) throw new LogElsewhere(`There is no log in ${directory}.`);
  const target = await (to === 'sqlite' ? openSqliteCopy(directory) : openEventStoreCopy(eventStoreSettings(config)));
  try {
    const source = await (to === 'sqlite'
      ? openEventStoreLog({ ...eventStoreSettings(config), isLeaving: true })
      : openSqliteLog({ directory, ...(isServing && { standby: beside() }) }));
    const move = new LogMove(source, target, to);
    return {
      copy: () => move.copy(),
      finish: (now) => move.finish(now),
      async close() {
        await source.close();
        await target.close();
      },
    };
  } catch (error) {
    await target.close();
    throw error;
  }
};
