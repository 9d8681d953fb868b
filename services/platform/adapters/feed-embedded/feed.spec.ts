import { expect, it } from '@jest/globals';
import { eventFeedContract } from '../../testing/event-feed.contract.js';
import { createMemoryLog } from '../../testing/memory-log.js';
import { temporaryDirectory } from '../../testing/temporary.js';
import { assertSaved } from '../../ports/view-store.js';
import { openSqliteLog } from '../log-sqlite/log.js';
import { openSqliteViews } from '../views-sqlite/views.js';
import { createEmbeddedFeed } from './feed.js';

eventFeedContract('embedded, on SQLite', async () => {
  const directory = await temporaryDirectory();
  const log = await openSqliteLog({ directory: directory.path });
  const positions = await openSqliteViews({ directory: directory.path });
  return {
    log,
    feed: createEmbeddedFeed({ log, positions, initialBackoff: 1 }),
    lose: (group) => positions.resetCheckpoint(group),
    async close() {
      await Promise.all([log.close(), positions.close()]);
      await directory.remove();
    },
  };
});

eventFeedContract('embedded, in memory', async () => {
  const log = createMemoryLog();
  const saved = new Map<string, number>();
  const positions = {
    checkpoint: async (name: string) => saved.get(name) ?? 0,
    saveCheckpoint: async (name: string, position: number, before = 0) => {
      assertSaved(new Map([[name, before]]), saved);
      saved.set(name, position);
    },
  };
  const feed = createEmbeddedFeed({ log, positions, initialBackoff: 1 });
  return { log, feed, lose: async (group) => saved.delete(group), close: () => log.close() };
});

it('a group has one member at a time', async () => {
  const log = createMemoryLog();
  const feed = createEmbeddedFeed({ log, positions: { checkpoint: async () => 0, saveCheckpoint: async () => {} } });
  const options = { group: 'projector', types: ['Tested'], handle: async () => {} };
  const first = await feed.subscribe(options);
  await expect(feed.subscribe(options)).rejects.toThrow('projector');
  await first.stop();
  await (await feed.subscribe(options)).stop();
  await log.close();
});
