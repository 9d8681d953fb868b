import type { RecordedEvent } from '#contracts/events/envelope';
import { readEventData } from '#contracts/events/index';
import { StreamUnreadable } from './decider.js';

/** Upcasts an event to its current version; idempotent. Throws if there is no upcaster to the current version. */
export const upcastEvent = (event: RecordedEvent): RecordedEvent => {
  const { version, data } = readEventData(event.type, event.version, event.data);
  return version === event.version ? event : { ...event, version, data };
};

/** @throws {StreamUnreadable} the event can't be upcast; the message names its stream and revision */
export const upcastOrThrow = (event: RecordedEvent): RecordedEvent => {
  try {
    return upcastEvent(event);
  } catch (error) {
    throw new StreamUnreadable(event, error);
  }
};
