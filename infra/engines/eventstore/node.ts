import { randomUUID } from 'node:crypto';
import type { DeleteReq, DeleteResp, TombstoneReq, TombstoneResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import { status, type handleUnaryCall } from '@grpc/grpc-js';
import type { Expected } from './commit-check.js';
import { Refusal, streamDeleted, unforeseen } from './refusals.js';
import { commitPosition, deletedType, metadataType, softDeletion, type Store } from './store.js';
import { features, gossip, shared, streamName, streams } from './wire.js';

/** Version of the server that this one imitates. */
const version = '24.10.0';
const methods: readonly [service: string, method: string, ...features: string[]][] = [
  ['event_store.client.streams.streams', 'read', 'position', 'events'],
  ['event_store.client.streams.streams', 'append'],
  ['event_store.client.streams.streams', 'delete'],
  ['event_store.client.streams.streams', 'tombstone'],
  ['event_store.client.streams.streams', 'batchappend', 'deadline_duration'],
  ['event_store.client.gossip.gossip', 'read'],
  ['event_store.client.server_features.serverfeatures', 'getsupportedmethods'],
];

/** `ServerFeatures/GetSupportedMethods`: only the methods that exist here. */
export const getSupportedMethods: handleUnaryCall<Empty, SupportedMethods> = (_, answer) => {
  const supported = new features.SupportedMethods();
  supported.setEventStoreServerVersion(version);
  for (const [service, name, ...list] of methods) {
    const method = new features.SupportedMethod();
    method.setServiceName(service);
    method.setMethodName(name);
    method.setFeaturesList(list);
    supported.addMethods(method);
  }
  answer(null, supported);
};

/** `Gossip/Read`: a cluster with one node, the leader. */
export const gossipOf =
  (port: () => number): handleUnaryCall<Empty, ClusterInfo> =>
  (_, answer) => {
    const instance = new shared.UUID();
    instance.setString(randomUUID());
    const endPoint = new gossip.EndPoint();
    endPoint.setAddress('127.0.0.1');
    endPoint.setPort(port());
    const member = new gossip.MemberInfo();
    member.setInstanceId(instance);
    member.setTimeStamp(String(Date.now() * 10_000));
    member.setState(gossip.MemberInfo.VNodeState.LEADER);
    member.setIsAlive(true);
    member.setHttpEndPoint(endPoint);
    const cluster = new gossip.ClusterInfo();
    cluster.addMembers(member);
    answer(null, cluster);
  };

const expectedOf = (options: TombstoneReq.Options): Expected => {
  if (options.hasNoStream()) return 'no-stream';
  if (options.hasStreamExists()) return 'stream-exists';
  return options.hasAny() ? 'any' : Number(options.getRevision());
};

/** `Streams/Tombstone`: deletes the stream for good. */
export const tombstone =
  (store: Store): handleUnaryCall<TombstoneReq, TombstoneResp> =>
  async (call, answer) => {
    const options = call.request.getOptions();
    const stream = streamName(options?.getStreamIdentifier());
    if (!options || stream === '') return answer(unforeseen());
    const expected = expectedOf(options);
    const event = { id: randomUUID(), type: deletedType, isJson: true, data: Buffer.from('{}'), metadata: Buffer.of() };
    const outcome = await store.append(stream, expected, [event]);
    if (outcome.result === 'stream-deleted') return answer(streamDeleted(stream));
    if (outcome.result === 'wrong-expected-version') {
      const numbered = { any: -2, 'no-stream': -1, 'stream-exists': -4 };
      const number = typeof expected === 'number' ? expected : numbered[expected];
      const actual = String(outcome.current);
      return answer(
        new Refusal(
          status.FAILED_PRECONDITION,
          `Delete failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${number}, Actual version: ${actual}`,
          {
            exception: 'wrong-expected-version',
            'stream-name': stream,
            'expected-version': String(number),
            'actual-version': actual,
          },
        ),
      );
    }
    const position = new streams.TombstoneResp.Position();
    position.setCommitPosition(String(commitPosition(outcome.position!)));
    position.setPreparePosition(String(commitPosition(outcome.position!)));
    const answered = new streams.TombstoneResp();
    answered.setPosition(position);
    answer(null, answered);
  };

/** `Streams/Delete`: hides the stream's events. A later append continues the stream after them. */
export const softDelete =
  (store: Store): handleUnaryCall<DeleteReq, DeleteResp> =>
  async (call, answer) => {
    const stream = streamName(call.request.getOptions()?.getStreamIdentifier());
    const known = store.stream(stream);
    if (stream === '' || !known) return answer(unforeseen());
    if (known.deleted) return answer(streamDeleted(stream));
    const data = Buffer.from(JSON.stringify({ $tb: softDeletion }));
    const event = { id: randomUUID(), type: metadataType, isJson: true, data, metadata: Buffer.of() };
    await store.append(`$$${stream}`, 'any', [event]);
    const answered = new streams.DeleteResp();
    answered.setNoPosition(new shared.Empty());
    answer(null, answered);
  };
