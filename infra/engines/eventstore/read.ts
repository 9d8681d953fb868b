import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { handleServerStreamingCall } from '@grpc/grpc-js';
import { status } from '@grpc/grpc-js';
import { assertMayReadAll } from './access.js';
import { filterFrom, type Filter } from './filter.js';
import { Outbox } from './outbox.js';
import { responses } from './read-responses.js';
import { invalidCombination, Refusal, streamDeleted, unforeseen } from './refusals.js';
import { commitPosition, lastPositionAt, positionAt, type Store, type StoredEvent } from './store.js';
import { followAll, followStream } from './subscription.js';
import { streamName, streams } from './wire.js';

const pageEvents = 32;

/** Returns where a read of $all starts, as a position in the embedded log: inclusive forwards, exclusive backwards. */
const startOf = (store: Store, all: ReadReq.Options.AllOptions): number | 'start' | 'end' => {
  const { START, END, POSITION } = streams.ReadReq.Options.AllOptions.AllOptionCase;
  switch (all.getAllOptionCase()) {
    case START:
      return 'start';
    case END:
      return 'end';
    case POSITION: {
      const commit = Number(all.getPosition()!.getCommitPosition());
      if (commit === 0) return 'start';
      // The server waits for a position beyond the end. At a position without an event it fails with its general error.
      if (commit > commitPosition(store.head())) return lastPositionAt(commit);
      const position = positionAt(commit);
      if (position === undefined) throw unforeseen();
      return position;
    }
    default:
      throw unforeseen();
  }
};

const revisionOf = (options: ReadReq.Options.StreamOptions): number | 'start' | 'end' => {
  const { START, END, REVISION } = streams.ReadReq.Options.StreamOptions.RevisionOptionCase;
  switch (options.getRevisionOptionCase()) {
    case START:
      return 'start';
    case END:
      return 'end';
    case REVISION:
      return Number(options.getRevision());
    default:
      throw unforeseen();
  }
};

async function* allForwards(store: Store, from: number): AsyncGenerator<StoredEvent> {
  const upTo = store.head();
  for (let after = from - 1; after < upTo;) {
    const page = await store.readAll(after, pageEvents);
    for (const event of page) if (event.position <= upTo) yield event;
    after = page.at(-1)?.position ?? upTo;
  }
}

async function* allBackwards(store: Store, before: number): AsyncGenerator<StoredEvent> {
  for (let next = before; next > 1;) {
    const first = Math.max(1, next - pageEvents);
    const page = await store.readAll(first - 1, next - first);
    yield* page.reverse();
    next = first;
  }
}

/** Sends up to `count` events that pass the filter. */
const sendSome = async (
  outbox: Outbox<ReadResp>,
  events: AsyncIterable<StoredEvent>,
  count: bigint,
  toResponse: (event: StoredEvent) => ReadResp,
  filter: Filter | undefined,
) => {
  let left = count;
  if (left <= 0n) return;
  for await (const event of events) {
    if (filter && !filter.allows(event)) continue;
    await outbox.send(toResponse(event));
    if (outbox.closed || --left === 0n) return;
  }
};

const readAll = async (store: Store, outbox: Outbox<ReadResp>, options: ReadReq.Options) => {
  const all = options.getAll()!;
  const filter = options.hasFilter() ? filterFrom(options.getFilter()!) : undefined;
  const respond = responses(options);
  const from = startOf(store, all);
  if (options.hasSubscription()) {
    const after = from === 'start' ? 0 : from === 'end' ? store.head() : from;
    return followAll(store, outbox, respond, after, filter);
  }
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const first = from === 'start' ? 1 : from === 'end' ? store.head() + 1 : from;
  const events = backwards ? allBackwards(store, first) : allForwards(store, first);
  await sendSome(outbox, events, BigInt(options.getCount()), (event) => respond.event(event), filter);
};

const readStream = async (store: Store, outbox: Outbox<ReadResp>, options: ReadReq.Options) => {
  if (!options.hasNoFilter()) throw invalidCombination('a stream and a filter');
  const name = streamName(options.getStream()!.getStreamIdentifier());
  if (name === '') throw unforeseen();
  const respond = responses(options);
  const from = revisionOf(options.getStream()!);
  if (options.hasSubscription()) {
    const last = (store.stream(name)?.ids.length ?? 0) - 1;
    return followStream(store, outbox, respond, name, from === 'start' ? -1 : from === 'end' ? last : from);
  }
  const known = store.stream(name);
  if (known?.deleted) throw streamDeleted(name);
  if (!known || known.softDeleted) return void (await outbox.send(respond.streamNotFound(name)));
  const last = known.ids.length - 1;
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const first = from === 'start' ? 0 : from === 'end' ? last : from;
  const events = backwards
    ? (await store.readStream(name, 0)).slice(0, first + 1).reverse()
    : await store.readStream(name, first);
  await sendSome(
    outbox,
    (async function* () {
      yield* events;
    })(),
    BigInt(options.getCount()),
    (event) => respond.event(event),
    undefined,
  );
};

const carryOut = async (store: Store, outbox: Outbox<ReadResp>, options: ReadReq.Options | undefined) => {
  if (!options?.getUuidOption()) throw unforeseen();
  if (!options.hasFilter() && !options.hasNoFilter()) throw invalidCombination('no filter option');
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const { COUNT, SUBSCRIPTION } = streams.ReadReq.Options.CountOptionCase;
  if (![COUNT, SUBSCRIPTION].includes(options.getCountOptionCase())) throw invalidCombination('no count option');
  if (options.hasSubscription() && backwards) throw invalidCombination('a subscription and backwards');
  if (options.hasAll()) return readAll(store, outbox, options);
  if (options.hasStream()) return readStream(store, outbox, options);
  throw unforeseen();
};

/**
 * `Streams/Read`: reads and subscriptions, of one stream or of all.
 * @param isSecured whether the caller needs a user
 */
export const read =
  (store: Store, isSecured: boolean): handleServerStreamingCall<ReadReq, ReadResp> =>
  async (call) => {
    const outbox = new Outbox<ReadResp>(call);
    try {
      if (isSecured && call.request.getOptions()?.hasAll()) await assertMayReadAll(store, call.metadata);
      await carryOut(store, outbox, call.request.getOptions());
      call.end();
    } catch (error) {
      if (outbox.closed) return;
      const message = error instanceof Error ? error.message : String(error);
      call.emit('error', error instanceof Refusal ? error : new Refusal(status.UNKNOWN, message));
    }
  };
