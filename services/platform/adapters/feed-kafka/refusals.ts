import { RecordRefused } from '../../ports/keyed-topic.js';

/** Kafka errors that are caused by a record itself. Sending it again fails in the same way. */
const refusals: readonly string[] = [
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_RECORD',
  'INVALID_TIMESTAMP',
];

/** Returns why Kafka refuses a record; undefined when the record did not cause the error. */
export const findRefusal = (error: unknown): RecordRefused | undefined => {
  for (let at = error; at instanceof Error; at = at.cause ?? (at as { originalError?: unknown }).originalError)
    if (refusals.includes((at as { type?: string }).type ?? ''))
      return new RecordRefused(`Kafka refuses it: ${at.message}`);
  return undefined;
};
