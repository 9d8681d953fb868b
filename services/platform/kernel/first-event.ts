import type { RecordedEvent } from '#contracts/events/envelope';

/** Returns the first event that is read; undefined: there is none. */
export const firstEvent = async (
  batches: AsyncIterable<readonly RecordedEvent[]>,
): Promise<RecordedEvent | undefined> => {
  for await (const [event] of batches) return event;
  return undefined;
};
