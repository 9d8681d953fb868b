import { expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually.js';
import { newEvent, newEvents } from '../testing/event-log.contract.js';
import { createMemoryLog } from '../testing/memory-log.js';
import { LogUnavailable, type EventLog } from '../ports/event-log.js';
import { followLog } from './follow-log.js';

const type = 'CarListed';

const following = (log: () => Pick<EventLog, 'tail'>, handle: (id: string) => void = () => undefined) => {
  const stopping = new AbortController();
  const seen: string[] = [];
  const said: string[] = [];
  const note = (_: object, message: string) => void said.push(message);
  const done = followLog({
    log: { tail: (options) => log().tail(options) },
    after: 0,
    types: [type],
    signal: stopping.signal,
    handle: ({ id }) => {
      handle(id);
      seen.push(id);
    },
    restart: () => {
      seen.length = 0;
      return 0;
    },
    subject: 'reservations',
    logger: { warn: note, error: note },
    retryDelay: 1,
  });
  const stop = () => {
    stopping.abort();
    return done;
  };
  return { seen, said, stop };
};

it('a follower whose position is no longer in the log restarts, and logs this once [ENG-02]', async () => {
  const [first, restored] = [createMemoryLog(), createMemoryLog()];
  const kept = newEvents(2, { type });
  await first.append('car-1', 'none', [...kept, ...newEvents(5, { type })]);
  await restored.append('car-1', 'none', kept);
  let log = first;
  const { seen, said, stop } = following(() => log);
  await eventually(() => expect(seen).toHaveLength(7));

  log = restored;
  await first.close();
  await eventually(() => expect(seen).toEqual(kept.map(({ id }) => id)));
  const later = newEvent({ type });
  await restored.append('car-2', 'none', [later]);
  await eventually(() => expect(seen).toEqual([...kept, later].map(({ id }) => id)));
  await stop();
  expect(said.filter((line) => line.includes('anew'))).toHaveLength(1);
});

it('a follower retries while the log is unavailable, and logs each outage once [ENG-02]', async () => {
  const log = createMemoryLog();
  await log.append('car-1', 'none', newEvents(1, { type }));
  let failures = 20;
  const failing: Pick<EventLog, 'tail'> = {
    async *tail(options) {
      if (failures-- > 0) throw new LogUnavailable('nobody answers');
      yield* log.tail(options);
    },
  };
  const { seen, said, stop } = following(() => failing);
  await eventually(() => expect(seen).toHaveLength(1));
  await stop();
  expect(said).toEqual(['reservations can’t be followed just now']);
});

it('a follower gets an event again if it failed to handle it, and no earlier one [ENG-02]', async () => {
  const log = createMemoryLog();
  const events = newEvents(3, { type });
  await log.append('car-1', 'none', events);
  let failures = 3;
  const { seen, stop } = following(
    () => log,
    (id) => {
      if (id === events[1]!.id && failures-- > 0) throw new Error('not yet');
    },
  );
  await eventually(() => expect(seen).toHaveLength(3));
  await stop();
  expect(seen).toEqual(events.map(({ id }) => id));
});
