import { eventLogContract } from './event-log.contract.js';
import { createMemoryLog } from './memory-log.js';

eventLogContract('memory', async () => {
  const log = createMemoryLog();
  return { log, close: () => log.close() };
});
