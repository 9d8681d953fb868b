import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { EventFeed, FeedSubscription, SubscribeOptions } from '#platform/ports/event-feed';
import type { EventLog } from '#platform/ports/event-log';
import { newEvent, newStream } from './event-log.contract.js';
import { eventually } from './eventually.js';

export interface OpenFeed {
  readonly feed: EventFeed;
  /** The log whose events the feed carries. */
  readonly log: EventLog;
  /** Deletes the saved position of a group, as when a store is emptied. */
  lose(group: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Tests the contract of an event feed. Its log may hold other events, before and between those of the tests. */
export const eventFeedContract = (name: string, open: () => Promise<OpenFeed>): void =>
  describe(`event feed contract: ${name} [EVT-02]`, () => {
    let opened: OpenFeed;
    let running: FeedSubscription[] = [];
    beforeAll(async () => {
      opened = await open();
    });
    afterEach(async () => {
      await Promise.all(running.map((subscription) => subscription.stop()));
      running = [];
    });
    afterAll(() => opened.close());

    const newGroup = () => `group-${randomUUID()}`;
    /** A unique type, so that events of other tests do not arrive. */
    const newType = () => `Type-${randomUUID()}`;
    const subscribe = async (options: SubscribeOptions) => {
      const subscription = await opened.feed.subscribe(options);
      running.push(subscription);
      return subscription;
    };
    const append = (type: string, count: number, stream = newStream()) =>
      opened.log.append(
        stream,
        'any',
        Array.from({ length: count }, (_, n) => newEvent({ type, data: { n } })),
      );
    const reached = (subscription: FeedSubscription, position: number) =>
      subscription.reached(position, new AbortController().signal);
    /** Collects what a subscription handles: each event once, in order of first arrival. */
    const collector = () => {
      const events = new Map<string, RecordedEvent>();
      return {
        events: () => [...events.values()],
        handle: async (batch: readonly RecordedEvent[]) => {
          for (const event of batch) if (!events.has(event.id)) events.set(event.id, event);
        },
      };
    };

    it('the feed delivers everything anew where what was saved is lost, and nothing new before that [ENG-02]', async () => {
      const [type, group, stream] = [newType(), newGroup(), newStream()];
      const handled: number[] = [];
      const handle = async (events: readonly RecordedEvent[]) =>
        void handled.push(...events.map(({ revision }) => revision));
      const subscription = await subscribe({ group, types: [type], handle });
      const { position } = await append(type, 3, stream);
      await reached(subscription, position);
      await opened.lose(group);
      await append(type, 1, stream);
      await eventually(() => expect(handled.slice(3)).toEqual([0, 1, 2, 3]));
      const later = await append(type, 1, stream);
      await reached(subscription, later.position);
      expect(handled).toEqual([0, 1, 2, 0, 1, 2, 3, 4]);
      expect(subscription.failure()).toBeUndefined();
    });

    it('the feed delivers every event of the requested types, unchanged, from the first to new ones', async () => {
      const type = newType();
      const stream = newStream();
      await append(type, 3, stream);
      await append(newType(), 2, stream);
      const { events, handle } = collector();
      const subscription = await subscribe({ group: newGroup(), types: [type], handle });
      await append(newType(), 1, stream);
      const { position } = await append(type, 2, stream);
      await reached(subscription, position);
      expect(events()).toEqual((await opened.log.readStream(stream)).filter((event) => event.type === type));
    });

    it('the feed delivers each stream in order', async () => {
      const type = newType();
      const streams = [newStream(), newStream(), newStream()];
      const { events, handle } = collector();
      const subscription = await subscribe({ group: newGroup(), types: [type], handle });
      const appended = await Promise.all(
        Array.from({ length: 60 }, (_, i) => append(type, 1 + (i % 2), streams[i % 3])),
      );
      await reached(subscription, Math.max(...appended.map(({ position }) => position)));
      for (const stream of streams) {
        const revisions = events()
          .filter((event) => event.stream === stream)
          .map(({ revision }) => revision);
        expect(revisions).toEqual(Array.from({ length: 30 }, (_, revision) => revision));
      }
    });

    it('the feed starts a new group at the position given', async () => {
      const type = newType();
      const first = await append(type, 2);
      const second = await append(type, 2);
      const { events, handle } = collector();
      const subscription = await subscribe({ group: newGroup(), types: [type], from: first.position, handle });
      await reached(subscription, second.position);
      expect(events().map(({ position }) => position)).toEqual([second.position - 1, second.position]);
    });

    it('the feed continues where the group stopped, whatever start is given', async () => {
      const type = newType();
      const group = newGroup();
      const before = collector();
      const first = await subscribe({ group, types: [type], handle: before.handle });
      await reached(first, (await append(type, 3)).position);
      await first.stop();
      const { position } = await append(type, 2);
      const after = collector();
      const second = await subscribe({ group, types: [type], from: 0, handle: after.handle });
      await reached(second, position);
      expect(before.events()).toHaveLength(3);
      expect(after.events()).toHaveLength(2);
    });

    it('the feed delivers everything to each group', async () => {
      const type = newType();
      const collectors = [collector(), collector()];
      const subscriptions = await Promise.all(
        collectors.map(({ handle }) => subscribe({ group: newGroup(), types: [type], handle })),
      );
      const { position } = await append(type, 4);
      await Promise.all(subscriptions.map((subscription) => reached(subscription, position)));
      expect(collectors.map(({ events }) => events().length)).toEqual([4, 4]);
    });

    it('the feed hands over one batch at a time', async () => {
      const type = newType();
      let handling = 0;
      let highest = 0;
      const subscription = await subscribe({
        group: newGroup(),
        types: [type],
        handle: async () => {
          highest = Math.max(highest, ++handling);
          await new Promise((resolve) => setTimeout(resolve, 2));
          handling--;
        },
      });
      const appended = await Promise.all(Array.from({ length: 20 }, () => append(type, 1)));
      await reached(subscription, Math.max(...appended.map(({ position }) => position)));
      expect(highest).toBe(1);
    });

    it('the feed delivers a batch again until it is handled, reports the failure meanwhile, and delivers no later batch before', async () => {
      const type = newType();
      const tries: string[][] = [];
      const failures: (string | undefined)[] = [];
      const { events, handle } = collector();
      const stream = newStream();
      const subscription = await subscribe({
        group: newGroup(),
        types: [type],
        handle: async (batch) => {
          failures.push(subscription.failure()?.message);
          if (tries.push(batch.map(({ id }) => id)) <= 2) throw new Error(`failure ${tries.length}`);
          await handle(batch);
        },
      });
      await reached(subscription, (await append(type, 2, stream)).position);
      expect(tries[1]).toEqual(tries[0]);
      expect(tries[2]).toEqual(tries[0]);
      expect(failures.slice(0, 3)).toEqual([undefined, 'failure 1', 'failure 2']);
      expect(subscription.failure()).toBeUndefined();
      expect(events().map(({ revision }) => revision)).toEqual([0, 1]);
    });

    it('the feed does not count unhandled events', async () => {
      const type = newType();
      const { position } = await append(type, 1);
      const group = newGroup();
      let tried: () => void;
      const failing = new Promise<void>((resolve) => (tried = resolve));
      const first = await subscribe({
        group,
        types: [type],
        handle: async () => {
          tried();
          throw new Error('not today');
        },
      });
      await failing;
      expect(first.position()).toBeLessThan(position);
      await first.stop();
      const { events, handle } = collector();
      const second = await subscribe({ group, types: [type], handle });
      await reached(second, position);
      expect(events()).toHaveLength(1);
    });

    it('the feed advances over events of other types', async () => {
      const subscription = await subscribe({ group: newGroup(), types: [newType()], handle: async () => {} });
      const { position } = await append(newType(), 3);
      await reached(subscription, position);
      expect(subscription.position()).toBeGreaterThanOrEqual(position);
    });

    it('the feed stops waiting for a position when the signal aborts, with its reason', async () => {
      const subscription = await subscribe({ group: newGroup(), types: [newType()], handle: async () => {} });
      const abort = new AbortController();
      const waiting = subscription.reached(Number.MAX_SAFE_INTEGER, abort.signal);
      abort.abort(new Error('too long'));
      await expect(waiting).rejects.toThrow('too long');
      await expect(subscription.reached(Number.MAX_SAFE_INTEGER, abort.signal)).rejects.toThrow('too long');
    });

    it('the feed finishes the current batch before it stops, and counts it', async () => {
      const type = newType();
      const group = newGroup();
      const { position } = await append(type, 1);
      let begun: () => void;
      const beginning = new Promise<void>((resolve) => (begun = resolve));
      let done = false;
      const subscription = await subscribe({
        group,
        types: [type],
        handle: async () => {
          begun();
          await new Promise((resolve) => setTimeout(resolve, 20));
          done = true;
        },
      });
      await beginning;
      await subscription.stop();
      expect(done).toBe(true);
      expect(subscription.position()).toBeGreaterThanOrEqual(position);
      const { events, handle } = collector();
      const next = await subscribe({ group, types: [type], handle });
      await reached(next, (await append(type, 1)).position);
      expect(events()).toHaveLength(1);
    });
  });
