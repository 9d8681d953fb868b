import { randomInt } from 'node:crypto';
import { type Epoch, locateCursor } from '#contracts/domain/cursor';
import type { RecordedEvent } from '#contracts/events/envelope';
import { type LogRestoreEvent, logStream } from '#contracts/events/log';
import { streamOf } from '#contracts/events/stream-name';
import { reject, type Rejection } from '#contracts/rejections';
import type { EventLog } from '../ports/event-log.js';
import { firstEvent } from './first-event.js';
import { newId } from './ids.js';

const stream = streamOf(logStream, 'restores');

export const epochOf = ({ data, position, time }: RecordedEvent): Epoch => ({
  ...(data as LogRestoreEvent['data']),
  from: position,
  restored_at: time,
});

/** Returns the log's epochs, in order; empty if the log was never restored. Every process reads them from the log. */
export const epochsOf = async (log: Pick<EventLog, 'readStream'>): Promise<Epoch[]> =>
  (await log.readStream(stream)).map(epochOf);

/** Returns the log position of a CRM's cursor, or the rejection `cursor_gone`. */
export const resolveCursor = async (
  log: Pick<EventLog, 'readStream' | 'head'>,
  epochs: readonly Epoch[],
  cursor: string,
): Promise<number | Rejection> => {
  const located = locateCursor(epochs, await log.head(), cursor);
  if ('position' in located) return located.position;
  const { cursor: next, epoch } = located.gone;
  const detail = epoch
    ? `The log was restored at ${epoch.restored_at} from a backup that is older than this cursor. Go on with ${next}; what came after ${epoch.kept_until ?? 'the beginning'} and was read before may be gone.`
    : 'This log does not reach to this cursor: it is of another installation, or of before a restore from a backup. Go on with 0; what comes may have been read before, under the same ids.';
  const { restored_at, kept_until } = epoch ?? {};
  return reject('cursor_gone', detail, {
    resume: { cursor: next, ...(restored_at && { restored_at }), ...(kept_until && { kept_until }) },
  });
};

/** Records that the log was restored from a backup. Call this before anything else is appended. */
export const beginEpoch = async (log: EventLog, now: Date): Promise<Epoch> => {
  const last = await firstEvent(log.readBackwards({ batchSize: 1 }));
  const epoch = Array.from({ length: 8 }, () => randomInt(36).toString(36)).join('');
  const data: LogRestoreEvent['data'] = { epoch, ...(last && { kept_until: last.time }) };
  const event = { id: newId(), type: 'LogRestored', version: 1, time: now.toISOString(), data };
  const { position } = await log.append(stream, 'any', [event]);
  return { ...data, from: position, restored_at: event.time };
};
