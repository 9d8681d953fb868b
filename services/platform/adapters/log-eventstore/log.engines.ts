/** @needs eventstore */
import { eventLogContract } from '../../testing/event-log.contract.js';
import { openEventStoreLog } from './log.js';

const connectionString = process.env.EVENTSTORE_URL;
if (connectionString === undefined || connectionString === '')
  throw new Error('EVENTSTORE_URL is not set: it says where the EventStoreDB is that this suite is run against.');

eventLogContract(
  'EventStoreDB',
  async () => {
    let log = await openEventStoreLog({ connectionString });
    return {
      log,
      async reopen() {
        await log.close();
        log = await openEventStoreLog({ connectionString });
        return log;
      },
      close: () => log.close(),
    };
  },
  { idsKnownIn: 'stream' },
);
