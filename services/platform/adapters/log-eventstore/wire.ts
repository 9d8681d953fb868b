import { createRequire } from 'node:module';
import type * as streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type * as streamsMessages from '@eventstore/db-client/generated/streams_pb.js';
import type * as sharedMessages from '@eventstore/db-client/generated/shared_pb.js';
import type * as emptyMessages from 'google-protobuf/google/protobuf/empty_pb.js';
import type * as timestampMessages from 'google-protobuf/google/protobuf/timestamp_pb.js';

/** The protocol messages of EventStoreDB's own client, which are CommonJS and have no names that `import` can see. */
const require = createRequire(import.meta.url);
export const { StreamsClient } = require('@eventstore/db-client/generated/streams_grpc_pb.js') as typeof streamsService;
export const streams = require('@eventstore/db-client/generated/streams_pb.js') as typeof streamsMessages;
export const shared = require('@eventstore/db-client/generated/shared_pb.js') as typeof sharedMessages;
const wellKnown = require('google-protobuf/google/protobuf/empty_pb.js') as typeof emptyMessages;
const { Timestamp } = require('google-protobuf/google/protobuf/timestamp_pb.js') as typeof timestampMessages;

export type ReadReq = streamsMessages.ReadReq;
export type ReadResp = streamsMessages.ReadResp;
export type Recorded = streamsMessages.ReadResp.ReadEvent.RecordedEvent;
export type BatchAppendReq = streamsMessages.BatchAppendReq;
export type BatchAppendResp = streamsMessages.BatchAppendResp;

export const recordedIn = (message: ReadResp): Recorded | undefined => message.getEvent()?.getEvent();

/** The `Empty` of Protocol Buffers. EventStoreDB has another one. */
export const empty = () => new wellKnown.Empty();

export const timestamp = (at: number) => Timestamp.fromDate(new Date(at));

export const streamIdentifier = (name: string) => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(name));
  return identifier;
};

export const uuidMessage = (text: string) => {
  const uuid = new shared.UUID();
  uuid.setString(text);
  return uuid;
};

/** Number of events that the server filters before it sends a checkpoint. */
const searchWindow = 500;

/** Selects events by type or by stream prefix; empty: all except the server's own. */
export interface Selection {
  readonly types?: readonly string[];
  readonly prefixes?: readonly string[];
}

const escaped = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');

const filterOf = (selection: Selection) => {
  const filter = new streams.ReadReq.Options.FilterOptions();
  const expression = new streams.ReadReq.Options.FilterOptions.Expression();
  filter.setMax(searchWindow);
  filter.setCheckpointintervalmultiplier(1);
  if (selection.prefixes) {
    expression.setPrefixList([...selection.prefixes]);
    filter.setStreamIdentifier(expression);
  } else {
    expression.setRegex(selection.types ? `^(?:${selection.types.map(escaped).join('|')})$` : '^[^\\$].*');
    filter.setEventType(expression);
  }
  return filter;
};

const request = (fill: (options: streamsMessages.ReadReq.Options) => void): ReadReq => {
  const options = new streams.ReadReq.Options();
  const uuids = new streams.ReadReq.Options.UUIDOption();
  uuids.setString(new shared.Empty());
  options.setUuidOption(uuids);
  options.setResolveLinks(false);
  fill(options);
  const asked = new streams.ReadReq();
  asked.setOptions(options);
  return asked;
};

const allFrom = (position: number | 'end') => {
  const all = new streams.ReadReq.Options.AllOptions();
  if (position === 'end') all.setEnd(new shared.Empty());
  else if (position === 0) all.setStart(new shared.Empty());
  else {
    const place = new streams.ReadReq.Options.Position();
    place.setCommitPosition(String(position));
    place.setPreparePosition(String(position));
    all.setPosition(place);
  }
  return all;
};

const { FORWARDS, BACKWARDS } = streams.ReadReq.Options.ReadDirection;

export const streamRequest = (name: string, fromRevision: number, maxCount = Number.MAX_SAFE_INTEGER): ReadReq =>
  request((options) => {
    const stream = new streams.ReadReq.Options.StreamOptions();
    stream.setStreamIdentifier(streamIdentifier(name));
    stream.setRevision(String(fromRevision));
    options.setStream(stream);
    options.setReadDirection(FORWARDS);
    options.setCount(String(maxCount));
    options.setNoFilter(new shared.Empty());
  });

export const lastOfStreamRequest = (name: string): ReadReq =>
  request((options) => {
    const stream = new streams.ReadReq.Options.StreamOptions();
    stream.setStreamIdentifier(streamIdentifier(name));
    stream.setEnd(new shared.Empty());
    options.setStream(stream);
    options.setReadDirection(BACKWARDS);
    options.setCount('1');
    options.setNoFilter(new shared.Empty());
  });

/** The latest events before a position. */
export const backwardsRequest = (before: number | 'end', count: number, selection: Selection): ReadReq =>
  request((options) => {
    options.setAll(allFrom(before));
    options.setReadDirection(BACKWARDS);
    options.setCount(String(count));
    options.setFilter(filterOf(selection));
  });

/** The last event before a position, of any program. */
export const previousRequest = (before: number | 'end'): ReadReq =>
  request((options) => {
    options.setAll(allFrom(before));
    options.setReadDirection(BACKWARDS);
    options.setCount('1');
    options.setNoFilter(new shared.Empty());
  });

/** The event at a position, of any program. */
export const eventRequest = (position: number): ReadReq =>
  request((options) => {
    options.setAll(allFrom(position));
    options.setReadDirection(FORWARDS);
    options.setCount('1');
    options.setNoFilter(new shared.Empty());
  });

/** Every event after a position, including future ones. */
export const subscriptionRequest = (after: number, selection: Selection): ReadReq =>
  request((options) => {
    options.setAll(allFrom(after));
    options.setReadDirection(FORWARDS);
    options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
    options.setFilter(filterOf(selection));
  });
