import { Metadata, status, type StatusObject } from '@grpc/grpc-js';
import { empty, packed, rpcStatus, shared, streamIdentifier } from './wire.js';
import type { Expected } from './commit-check.js';

/** Bytes; larger appends are rejected. The server's default. */
export const maxAppendSize = 1024 * 1024;

/** The rejection of a call, with its trailers. */
export class Refusal extends Error implements Partial<StatusObject> {
  override readonly name = 'Refusal';
  readonly details: string;
  readonly metadata = new Metadata();

  constructor(
    readonly code: status,
    details: string,
    trailers: Readonly<Record<string, string>> = {},
  ) {
    super(details);
    this.details = details;
    for (const [key, value] of Object.entries(trailers)) this.metadata.set(key, value);
  }
}

export const streamDeleted = (stream: string) =>
  new Refusal(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const appendTooLarge = () =>
  new Refusal(status.INVALID_ARGUMENT, `Maximum Append Size of ${maxAppendSize} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maxAppendSize),
  });

export const metadataMissing = (property: string) =>
  new Refusal(status.INVALID_ARGUMENT, `Required Metadata Property '${property}' is missing`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });

/** The client of a live subscription reads too slowly. */
export const consumerTooSlow = () =>
  new Refusal(status.ABORTED, 'Operation timed out: Consumer too slow to handle event while live.');

export const accessDenied = () =>
  new Refusal(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

export const invalidCombination = (combination: string) =>
  new Refusal(status.INVALID_ARGUMENT, `The combination of ${combination} is invalid.`);

/** The error for an exception that the server does not handle. */
export const unforeseen = () => new Refusal(status.UNKNOWN, 'Exception was thrown by handler.');

const batchStatus = (code: status, name: string, details: { serializeBinary(): Uint8Array }) => {
  const answer = new rpcStatus.Status();
  answer.setCode(code as number);
  answer.setMessage(name);
  answer.setDetails(packed(`event_store.client.${name}`, details));
  return answer;
};

/** Rejections of a single append in a batch. They are part of its response, and the call continues. */
export const batchRefusals = {
  streamDeleted(stream: string) {
    const details = new shared.StreamDeleted();
    details.setStreamIdentifier(streamIdentifier(stream));
    return batchStatus(status.NOT_FOUND, 'StreamDeleted', details);
  },
  appendTooLarge() {
    const details = new shared.MaximumAppendSizeExceeded();
    details.setMaxappendsize(maxAppendSize);
    return batchStatus(status.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', details);
  },
  badRequest(message: string) {
    const details = new shared.BadRequest();
    details.setMessage(message);
    return batchStatus(status.INVALID_ARGUMENT, 'BadRequest', details);
  },
  timeout: () => batchStatus(status.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout()),
  unknown: () => batchStatus(status.UNKNOWN, 'Unknown', new shared.Unknown()),
  wrongExpectedVersion(expected: Expected, current: number) {
    const details = new shared.WrongExpectedVersion();
    if (current < 0) details.setCurrentNoStream(empty());
    else details.setCurrentStreamRevision(String(current));
    if (expected === 'any') details.setExpectedAny(empty());
    else if (expected === 'stream-exists') details.setExpectedStreamExists(empty());
    else if (expected === 'no-stream') details.setExpectedNoStream(empty());
    else details.setExpectedStreamPosition(String(expected));
    return batchStatus(status.ALREADY_EXISTS, 'WrongExpectedVersion', details);
  },
};
