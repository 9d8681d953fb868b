import { RecordRefused } from '../../ports/keyed-topic.js';

/** Kafka's answers that say something of a record, and stay the same however often it is sent. */
const refusals: readonly string[] = [
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_RECORD',
  'INVALID_TIMESTAMP',
];

/** Why Kafka refuses a record for what it is; undefined where the error says nothing of the record. */
export const refusalIn = (error: unknown): RecordRefused | undefined => {
  for (let at = error; at instanceof Error; at = at.cause ?? (at as { originalError?: unknown }).originalError)
    if (refusals.includes((at as { type?: string }).type ?? ''))
      return new RecordRefused(`Kafka refuses it: ${at.message}`);
  return undefined;
};
