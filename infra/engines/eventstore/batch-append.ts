import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { handleBidiStreamingCall } from '@grpc/grpc-js';
import type { Expected } from './commit-check.js';
import { proposedEvent, sizeOf, uuidFrom } from './proposals.js';
import { batchRefusals, maxAppendSize } from './refusals.js';
import { commitPosition, type AppendOutcome, type ProposedEvent, type Store } from './store.js';
import { empty, shared, streamIdentifier, streamName, streams } from './wire.js';

interface Collected {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: ProposedEvent[];
  size: number;
}

/** @throws {TypeError} if the options have no expected revision */
const expectedOf = (options: BatchAppendReq.Options): Expected => {
  const { STREAM_POSITION, NO_STREAM, ANY, STREAM_EXISTS } = streams.BatchAppendReq.Options.ExpectedStreamPositionCase;
  switch (options.getExpectedStreamPositionCase()) {
    case STREAM_POSITION:
      return Number(options.getStreamPosition());
    case NO_STREAM:
      return 'no-stream';
    case ANY:
      return 'any';
    case STREAM_EXISTS:
      return 'stream-exists';
    default:
      throw new TypeError('No expected stream position is set');
  }
};

const successOf = ({ revision, position }: Extract<AppendOutcome, { result: 'success' }>) => {
  const success = new streams.BatchAppendResp.Success();
  if (revision < 0) success.setNoStream(empty());
  else success.setCurrentRevision(String(revision));
  if (position === undefined) success.setNoPosition(empty());
  else {
    const place = new shared.AllStreamPosition();
    place.setCommitPosition(String(commitPosition(position)));
    place.setPreparePosition(String(commitPosition(position)));
    success.setPosition(place);
  }
  return success;
};

/** `Streams/BatchAppend`: many appends over one call, each in one or more requests of the same correlation id. */
export const batchAppend =
  // eslint-disable-next-line max-lines-per-function -- It consists of the function that it returns.
  (store: Store): handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> =>
    // eslint-disable-next-line max-lines-per-function -- Its functions share the state of one call.
    (call) => {
      const collecting = new Map<string, Collected>();
      let unanswered = 0;
      let ended = false;

      const answer = (request: BatchAppendReq, stream: string, outcome: Status | BatchAppendResp.Success) => {
        const response = new streams.BatchAppendResp();
        response.setCorrelationId(request.getCorrelationId());
        response.setStreamIdentifier(streamIdentifier(stream));
        if (outcome instanceof streams.BatchAppendResp.Success) response.setSuccess(outcome);
        else response.setError(outcome);
        if (!call.cancelled) call.write(response);
      };

      const carryOut = async (request: BatchAppendReq, { stream, expected, events }: Collected) => {
        unanswered++;
        try {
          const outcome = await store.append(stream, expected, events);
          if (outcome.result === 'success') answer(request, stream, successOf(outcome));
          else if (outcome.result === 'stream-deleted') answer(request, stream, batchRefusals.streamDeleted(stream));
          else answer(request, stream, batchRefusals.wrongExpectedVersion(expected, outcome.current));
        } catch {
          answer(request, stream, batchRefusals.unknown());
        }
        if (--unanswered === 0 && ended) call.end();
      };

      const take = (request: BatchAppendReq) => {
        const options = request.getOptions();
        const stream = streamName(options?.getStreamIdentifier());
        try {
          const correlation = uuidFrom(request.getCorrelationId());
          if (options) {
            if (stream === '')
              return answer(request, stream, batchRefusals.badRequest('Required field StreamIdentifier not set.'));
            const deadline = options.getDeadline()?.toDate().getTime() ?? Infinity;
            if (deadline <= Date.now()) return answer(request, stream, batchRefusals.timeout());
            if (!collecting.has(correlation))
              collecting.set(correlation, { stream, expected: expectedOf(options), events: [], size: 0 });
          }
          const collected = collecting.get(correlation);
          if (!collected) return;
          for (const message of request.getProposedMessagesList()) {
            const event = proposedEvent(message);
            collected.events.push(event);
            collected.size += sizeOf(event);
          }
          if (collected.size > maxAppendSize) {
            collecting.delete(correlation);
            return answer(request, collected.stream, batchRefusals.appendTooLarge());
          }
          if (!request.getIsFinal()) return;
          collecting.delete(correlation);
          void carryOut(request, collected);
        } catch (error) {
          answer(request, stream, batchRefusals.badRequest((error as Error).message));
        }
      };

      call.on('data', take);
      call.on('end', () => {
        ended = true;
        if (unanswered === 0) call.end();
      });
      call.on('error', () => collecting.clear());
    };
