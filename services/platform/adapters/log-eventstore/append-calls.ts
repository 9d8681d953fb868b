import { randomUUID } from 'node:crypto';
import { StreamGone } from '#platform/ports/event-log';
import type { Encoded } from './codec.js';
import type { AppendCall, Connection } from './connection.js';
import { AppendRefused, Interrupted } from './errors.js';
import { withTimeLimit } from './retry.js';
import { empty, shared, streamIdentifier, streams, timestamp, uuidMessage, type BatchAppendResp } from './wire.js';

/** The server's response: the place of the last event, or on a conflict the stream's last revision (-1: none). */
export type AppendAnswer =
  { readonly revision: number; readonly position: number | undefined } | { readonly actual: number };

interface Waiting {
  readonly stream: string;
  readonly resolve: (answer: AppendAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** Factor by which the timeout grows while the server responds to other appends, because it is busy and not down. */
const maxFactor = 4;

/** Sends appends of all streams over one call, many at a time. After a call fails, the next append opens a new one. */
export class AppendCalls {
  private readonly waiting = new Map<string, Waiting>();
  private opening: Promise<AppendCall> | undefined;
  /** Time of the server's last response. */
  private answeredAt = -Infinity;

  constructor(private readonly connection: Connection) {}

  /**
   * @param after revision of the stream's last event; -1: there is none
   * @param milliseconds without any response of the server after which the append fails
   */
  async append(stream: string, after: number, events: readonly Encoded[], milliseconds: number): Promise<AppendAnswer> {
    const until = performance.now() + milliseconds;
    const call = await withTimeLimit('finding the server', this.open(), { milliseconds });
    const left = Math.max(0, until - performance.now());
    const correlation = randomUUID();
    const begun = performance.now();
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout;
      const checkTimeout = () => {
        const now = performance.now();
        const silence = now - Math.max(begun, this.answeredAt);
        if (silence < left && now - begun < maxFactor * left) {
          timer = setTimeout(checkTimeout, Math.min(left - silence, maxFactor * left - (now - begun)));
          return;
        }
        this.fail(new Interrupted(`the server did not answer an append within ${Math.round(now - begun)} ms`));
        call.cancel();
      };
      timer = setTimeout(checkTimeout, left);
      this.waiting.set(correlation, {
        stream,
        resolve: (answer) => {
          clearTimeout(timer);
          resolve(answer);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      });
      call.write(requestOf(correlation, stream, after, events, maxFactor * left));
    });
  }

  close(): void {
    void this.opening?.then(
      (call) => call.cancel(),
      () => undefined,
    );
  }

  private open(): Promise<AppendCall> {
    this.opening ??= this.connection
      .openAppends(
        (answer) => this.answer(answer),
        (error) => this.fail(error ?? new Interrupted('the server ended the appends')),
      )
      .catch((error: unknown) => {
        this.opening = undefined;
        throw error;
      });
    return this.opening;
  }

  private answer(answer: BatchAppendResp): void {
    const correlation = answer.getCorrelationId()?.getString() ?? '';
    const waiting = this.waiting.get(correlation);
    this.waiting.delete(correlation);
    const success = answer.getSuccess();
    this.answeredAt = performance.now();
    if (!waiting) return;
    if (!success) return answerError(answer, waiting);
    const position = success.getPosition()?.getCommitPosition();
    waiting.resolve({
      revision: Number(success.getCurrentRevision()),
      position: position === undefined ? undefined : Number(position),
    });
  }

  /** Rejects all pending appends, because their responses can no longer arrive. */
  private fail(error: Error): void {
    this.opening = undefined;
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of all) reject(error);
  }
}

const requestOf = (
  correlation: string,
  stream: string,
  after: number,
  events: readonly Encoded[],
  milliseconds: number,
) => {
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(streamIdentifier(stream));
  options.setDeadline(timestamp(Date.now() + milliseconds));
  if (after < 0) options.setNoStream(empty());
  else options.setStreamPosition(String(after));
  const request = new streams.BatchAppendReq();
  request.setCorrelationId(uuidMessage(correlation));
  request.setOptions(options);
  request.setIsFinal(true);
  for (const { id, type, data, metadata } of events) {
    const message = new streams.BatchAppendReq.ProposedMessage();
    message.setId(uuidMessage(id));
    message.getMetadataMap().set('type', type).set('content-type', 'application/json');
    message.setData(data);
    message.setCustomMetadata(metadata);
    request.addProposedMessages(message);
  }
  return request;
};

const answerError = (answer: BatchAppendResp, { stream, resolve, reject }: Waiting): void => {
  const status = answer.getError();
  const details = status?.getDetails();
  const name = details?.getTypeName() ?? '';
  const detail = `${name.split('.').at(-1)} ${status?.getMessage() ?? ''}`.trim();
  switch (name) {
    case 'event_store.client.WrongExpectedVersion': {
      const wrong = details!.unpack((bytes) => shared.WrongExpectedVersion.deserializeBinary(bytes), name)!;
      return resolve({ actual: wrong.hasCurrentStreamRevision() ? Number(wrong.getCurrentStreamRevision()) : -1 });
    }
    case 'event_store.client.StreamDeleted':
      return reject(new StreamGone(stream));
    case 'event_store.client.AccessDenied':
    case 'event_store.client.BadRequest':
    case 'event_store.client.MaximumAppendSizeExceeded':
      return reject(new AppendRefused(`the server refuses it: ${detail}`));
    default:
      return reject(new Interrupted(`the server could not append: ${detail}`));
  }
};
