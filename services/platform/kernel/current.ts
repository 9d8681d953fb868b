import type { RecordedEvent } from '#contracts/events/envelope';
import { readEventData } from '#contracts/events/index';
import { StreamUnreadable } from './decider.js';

/** Upcasts an event to its current version; idempotent. Throws where there is no way to the current version. */
export const current = (event: RecordedEvent): RecordedEvent => {
  const { version, data } = readEventData(event.type, event.version, event.data);
  return version === event.version ? event : { ...event, version, data };
};

/**
 * As {@link current}.
 * @throws {StreamUnreadable} names the event's place in its stream
 */
export const readable = (event: RecordedEvent): RecordedEvent => {
  try {
    return current(event);
  } catch (error) {
    throw new StreamUnreadable(event, error);
  }
};
