/** @needs kafka */
import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, jest } from '@jest/globals';
import { newEvent, newStream } from '../../testing/event-log.contract.js';
import { kafkaBrokers, openTestKafka } from '../../testing/kafka.js';
import { createKafkaFeed } from './feed.js';

const groups = 5;
const seconds = 12;

it('a group with nothing to read asks Kafka less than once a second, and gets an event at once [ENG-03]', async () => {
  const kafka = await openTestKafka();
  const feed = createKafkaFeed({ ...kafka.connection, topics: kafka.topics, positions: kafka.views });
  const type = `Type-${randomUUID()}`;
  const handled = new Map<string, number>();
  const subscriptions = await Promise.all(
    Array.from({ length: groups }, (_, n) =>
      feed.subscribe({
        group: `group-${randomUUID()}`,
        types: [type],
        handle: async (events) => {
          if (n === 0) for (const { id } of events) handled.set(id, performance.now());
        },
      }),
    ),
  );
  const publish = async () => {
    const event = newEvent({ type });
    const { position } = await kafka.log.append(newStream(), 'none', [event]);
    const since = performance.now();
    await Promise.all(subscriptions.map((each) => each.reached(position, AbortSignal.timeout(60_000))));
    return handled.get(event.id)! - since;
  };
  await publish();
  // Offsets are committed within a second.
  await pause(3_000);
  const ports = new Set(kafkaBrokers().map((broker) => Number(broker.split(':').at(-1))));
  const write = jest.spyOn(Socket.prototype, 'write');
  await pause(seconds * 1_000);
  // The client writes each request in one call.
  const asked = (write.mock.contexts as Socket[]).filter(({ remotePort = 0 }) => ports.has(remotePort)).length;
  write.mockRestore();
  expect(asked).toBeGreaterThan(0);
  expect(asked / seconds).toBeLessThan(groups);
  const took: number[] = [];
  for (let n = 0; n < 5; n++) took.push(await publish());
  // Faster than a fetch waits, at least once, because the machine may be busy.
  expect(Math.min(...took)).toBeLessThan(1_000);
  await Promise.all(subscriptions.map((each) => each.stop()));
  await kafka.close();
});
