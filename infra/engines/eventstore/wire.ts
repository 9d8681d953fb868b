import { createRequire } from 'node:module';
import type * as gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import type * as gossipMessages from '@eventstore/db-client/generated/gossip_pb.js';
import type * as featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type * as featuresMessages from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type * as sharedMessages from '@eventstore/db-client/generated/shared_pb.js';
import type * as statusMessages from '@eventstore/db-client/generated/status_pb.js';
import type * as streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type * as streamsMessages from '@eventstore/db-client/generated/streams_pb.js';
import type * as anyMessages from 'google-protobuf/google/protobuf/any_pb.js';
import type * as emptyMessages from 'google-protobuf/google/protobuf/empty_pb.js';

const require = createRequire(import.meta.url);

/** EventStoreDB's messages and services, from its own client. An import can't see the names in this CommonJS. */
export const { StreamsService } =
  require('@eventstore/db-client/generated/streams_grpc_pb.js') as typeof streamsService;
export const { ServerFeaturesService } =
  require('@eventstore/db-client/generated/serverfeatures_grpc_pb.js') as typeof featuresService;
export const { GossipService } = require('@eventstore/db-client/generated/gossip_grpc_pb.js') as typeof gossipService;
export const streams = require('@eventstore/db-client/generated/streams_pb.js') as typeof streamsMessages;
export const shared = require('@eventstore/db-client/generated/shared_pb.js') as typeof sharedMessages;
export const features = require('@eventstore/db-client/generated/serverfeatures_pb.js') as typeof featuresMessages;
export const gossip = require('@eventstore/db-client/generated/gossip_pb.js') as typeof gossipMessages;
export const rpcStatus = require('@eventstore/db-client/generated/status_pb.js') as typeof statusMessages;
const { Any } = require('google-protobuf/google/protobuf/any_pb.js') as typeof anyMessages;
const wellKnown = require('google-protobuf/google/protobuf/empty_pb.js') as typeof emptyMessages;

/** Wraps a message in an `Any`, under its full name in the protocol. */
export const packed = (name: string, message: { serializeBinary(): Uint8Array }) => {
  const any = new Any();
  any.pack(message.serializeBinary(), name);
  return any;
};

/** The `Empty` of Protocol Buffers, not the one of EventStoreDB. */
export const empty = () => new wellKnown.Empty();

export const streamIdentifier = (name: string) => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(name));
  return identifier;
};

export const streamName = (identifier: { getStreamName_asU8(): Uint8Array } | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
