import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Filter } from './filter.js';
import type { Outbox } from './outbox.js';
import type { Responses } from './read-responses.js';
import { consumerTooSlow, streamDeleted } from './refusals.js';
import type { Store } from './store.js';

/** Maximum lag of a subscription, in events, before it no longer counts as live; also the size of a page. */
const liveBuffer = 32;

/** Sends $all after a position of the embedded log, then new events, until the client is gone. */
export const followAll = async (
  store: Store,
  outbox: Outbox<ReadResp>,
  respond: Responses,
  after: number,
  filter: Filter | undefined,
): Promise<void> => {
  let at = after;
  let considered = 0;
  let live = false;
  let lastCheckpoint = 0;
  /** A page without an event for the client counts as checked only up to its first event. */
  let checkedUpTo = after;
  const checkpoint = async () => {
    if (!filter || checkedUpTo <= lastCheckpoint) return;
    lastCheckpoint = checkedUpTo;
    await outbox.send(respond.checkpoint(checkedUpTo));
  };
  /** Sends the events of one page that pass the filter, in order. @returns whether the client made it wait */
  const advance = async (limit: number): Promise<boolean> => {
    const page = await store.readAll(at, limit);
    let waited = false;
    if (page[0]) checkedUpTo = page[0].position;
    for (const event of page) {
      if (outbox.closed) return waited;
      at = event.position;
      if (filter && !filter.allows(event)) continue;
      checkedUpTo = at;
      waited = (await outbox.send(respond.event(event))) || waited;
    }
    considered += page.length;
    if (filter && considered >= filter.checkpointInterval) {
      considered %= filter.checkpointInterval;
      if (live || at < store.head()) await checkpoint();
    }
    return waited;
  };

  await outbox.send(respond.confirmation());
  live = at >= store.head();
  if (live) await outbox.send(respond.caughtUp());
  while (!outbox.closed) {
    const behind = store.head() - at;
    if (live && behind > liveBuffer) {
      live = false;
      await outbox.send(respond.fellBehind());
      await checkpoint();
    } else if (behind > 0) {
      const waited = await advance(live ? 1 : (filter?.window ?? liveBuffer));
      if (live && waited && store.head() - at > liveBuffer) throw consumerTooSlow();
    } else if (!live) {
      live = true;
      await outbox.send(respond.caughtUp());
    } else {
      await store.changed.next(outbox.gone);
    }
  }
};

/** Sends one stream after a revision, then new events, until the client is gone. */
export const followStream = async (
  store: Store,
  outbox: Outbox<ReadResp>,
  respond: Responses,
  name: string,
  after: number,
): Promise<void> => {
  let at = after;
  let live = false;
  await outbox.send(respond.confirmation());
  while (!outbox.closed) {
    if (store.stream(name)?.deleted) throw streamDeleted(name);
    const events = await store.readStream(name, at + 1);
    for (const event of events) {
      if (outbox.closed) return;
      await outbox.send(respond.event(event));
      at = event.revision;
    }
    if (events.length > 0) continue;
    if (!live) await outbox.send(respond.caughtUp());
    live = true;
    await store.changed.next(outbox.gone);
  }
};
