import { randomUUID } from 'node:crypto';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { structuredUuid } from './proposals.js';
import { unforeseen } from './refusals.js';
import { commitPosition, type StoredEvent } from './store.js';
import { shared, streamIdentifier, streams } from './wire.js';

export interface Responses {
  event(event: StoredEvent): ReadResp;
  streamNotFound(name: string): ReadResp;
  confirmation(): ReadResp;
  caughtUp(): ReadResp;
  fellBehind(): ReadResp;
  /** @param position in the embedded log */
  checkpoint(position: number): ReadResp;
}

const ticksAMillisecond = 10_000n;

/** Returns functions that build the messages of a read, as its options require. */
export const responses = (options: ReadReq.Options): Responses => {
  const { STRUCTURED, STRING } = streams.ReadReq.Options.UUIDOption.ContentCase;
  const form = options.getUuidOption()!.getContentCase();
  if (form !== STRUCTURED && form !== STRING) throw unforeseen();

  const uuid = (text: string) => {
    const id = new shared.UUID();
    if (form === STRING) id.setString(text);
    else id.setStructured(structuredUuid(text));
    return id;
  };

  const response = (fill: (response: ReadResp) => void) => {
    const filled = new streams.ReadResp();
    fill(filled);
    return filled;
  };

  return {
    event: ({ id, stream, revision, position, type, created, isJson, data, metadata }) => {
      const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
      recorded.setId(uuid(id));
      recorded.setStreamIdentifier(streamIdentifier(stream));
      recorded.setStreamRevision(String(revision));
      recorded.setCommitPosition(String(commitPosition(position)));
      recorded.setPreparePosition(String(commitPosition(position)));
      recorded.getMetadataMap().set('type', type);
      recorded.getMetadataMap().set('created', String(BigInt(created) * ticksAMillisecond));
      recorded.getMetadataMap().set('content-type', isJson ? 'application/json' : 'application/octet-stream');
      recorded.setData(data);
      recorded.setCustomMetadata(metadata);
      const event = new streams.ReadResp.ReadEvent();
      event.setEvent(recorded);
      event.setCommitPosition(String(commitPosition(position)));
      return response((filled) => filled.setEvent(event));
    },
    streamNotFound: (name) => {
      const notFound = new streams.ReadResp.StreamNotFound();
      notFound.setStreamIdentifier(streamIdentifier(name));
      return response((filled) => filled.setStreamNotFound(notFound));
    },
    confirmation: () => {
      const confirmation = new streams.ReadResp.SubscriptionConfirmation();
      confirmation.setSubscriptionId(randomUUID());
      return response((filled) => filled.setConfirmation(confirmation));
    },
    caughtUp: () => response((filled) => filled.setCaughtUp(new streams.ReadResp.CaughtUp())),
    fellBehind: () => response((filled) => filled.setFellBehind(new streams.ReadResp.FellBehind())),
    checkpoint: (position) => {
      const checkpoint = new streams.ReadResp.Checkpoint();
      checkpoint.setCommitPosition(String(commitPosition(position)));
      checkpoint.setPreparePosition(String(commitPosition(position)));
      return response((filled) => filled.setCheckpoint(checkpoint));
    },
  };
};
