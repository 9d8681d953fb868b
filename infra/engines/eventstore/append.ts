import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { status, type handleClientStreamingCall } from '@grpc/grpc-js';
import type { Expected } from './commit-check.js';
import { proposedEvent, sizeOf } from './proposals.js';
import { appendTooLarge, maxAppendSize, Refusal, streamDeleted, unforeseen } from './refusals.js';
import { commitPosition, type AppendOutcome, type ProposedEvent, type Store } from './store.js';
import { shared, streamName, streams } from './wire.js';

/** @throws {Refusal} if the request names no stream or no expected revision */
const targetStream = (request: AppendReq): { stream: string; expected: Expected } => {
  const options = request.getOptions();
  const stream = streamName(options?.getStreamIdentifier());
  if (!options || stream === '') throw unforeseen();
  const { REVISION, NO_STREAM, ANY, STREAM_EXISTS } = streams.AppendReq.Options.ExpectedStreamRevisionCase;
  switch (options.getExpectedStreamRevisionCase()) {
    case REVISION:
      return { stream, expected: Number(options.getRevision()) };
    case NO_STREAM:
      return { stream, expected: 'no-stream' };
    case ANY:
      return { stream, expected: 'any' };
    case STREAM_EXISTS:
      return { stream, expected: 'stream-exists' };
    default:
      throw unforeseen();
  }
};

const answerTo = (expected: Expected, outcome: AppendOutcome): AppendResp => {
  const answer = new streams.AppendResp();
  if (outcome.result === 'success') {
    const success = new streams.AppendResp.Success();
    if (outcome.revision < 0) success.setNoStream(new shared.Empty());
    else success.setCurrentRevision(String(outcome.revision));
    if (outcome.position === undefined) success.setNoPosition(new shared.Empty());
    else {
      const position = new streams.AppendResp.Position();
      position.setCommitPosition(String(commitPosition(outcome.position)));
      position.setPreparePosition(String(commitPosition(outcome.position)));
      success.setPosition(position);
    }
    answer.setSuccess(success);
  } else if (outcome.result === 'wrong-expected-version') {
    const wrong = new streams.AppendResp.WrongExpectedVersion();
    if (outcome.current < 0) wrong.setCurrentNoStream(new shared.Empty());
    else wrong.setCurrentRevision(String(outcome.current));
    if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
    else if (expected === 'stream-exists') wrong.setExpectedStreamExists(new shared.Empty());
    else if (expected === 'no-stream') wrong.setExpectedNoStream(new shared.Empty());
    else wrong.setExpectedRevision(String(expected));
    answer.setWrongExpectedVersion(wrong);
  }
  return answer;
};

/** `Streams/Append`: the options first, then one message per event. */
export const append =
  (store: Store): handleClientStreamingCall<AppendReq, AppendResp> =>
  async (call, answer) => {
    try {
      let to: ReturnType<typeof targetStream> | undefined;
      const events: ProposedEvent[] = [];
      let size = 0;
      for await (const request of call as AsyncIterable<AppendReq>) {
        if (!to) {
          to = targetStream(request);
          continue;
        }
        const message = request.getProposedMessage();
        if (!message) throw unforeseen();
        const event = proposedEvent(message);
        events.push(event);
        size += sizeOf(event);
        if (size > maxAppendSize) throw appendTooLarge();
      }
      if (!to) throw unforeseen();
      const outcome = await store.append(to.stream, to.expected, events);
      if (outcome.result === 'stream-deleted') throw streamDeleted(to.stream);
      answer(null, answerTo(to.expected, outcome));
    } catch (error) {
      if (call.cancelled) return;
      if (error instanceof Refusal) answer(error);
      else if (error instanceof TypeError) answer(unforeseen());
      else answer(new Refusal(status.UNKNOWN, error instanceof Error ? error.message : String(error)));
    }
  };
