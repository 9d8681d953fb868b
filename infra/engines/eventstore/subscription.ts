import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Filter } from './filter.js';
import type { Outbox } from './outbox.js';
import type { Responses } from './read-responses.js';
import { consumerTooSlow, streamDeleted } from './refusals.js';
import type { Store } from './store.js';

/** Events a subscription may lag before what it is sent no longer counts as live; also those of a page. */
const liveBuffer = 32;

/** $all after a position of the embedded log, then on with what comes, until the client goes. */
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
  /** A page without an event for the client counts as looked at up to its first event. */
  let sure = after;
  const checkpoint = async () => {
    if (!filter || sure <= lastCheckpoint) return;
    lastCheckpoint = sure;
    await outbox.send(respond.checkpoint(sure));
  };
  /** Sends what the filter allows of one page, in order. @returns whether the client made it wait */
  const advance = async (limit: number): Promise<boolean> => {
    const page = await store.readAll(at, limit);
    let waited = false;
    if (page[0]) sure = page[0].position;
    for (const event of page) {
      if (outbox.closed) return waited;
      at = event.position;
      if (filter && !filter.allows(event)) continue;
      sure = at;
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

/** One stream after a revision, then on with what comes, until the client goes. */
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
