import { eventLogContract } from '../../testing/event-log.contract.js';
import { temporaryDirectory } from '../../testing/temporary.js';
import { openSqliteLog } from './log.js';

eventLogContract('SQLite', async () => {
  const directory = await temporaryDirectory();
  let log = await openSqliteLog({ directory: directory.path });
  return {
    log,
    async reopen() {
      await log.close();
      log = await openSqliteLog({ directory: directory.path });
      return log;
    },
    async close() {
      await log.close();
      await directory.remove();
    },
  };
});
