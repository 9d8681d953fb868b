import type { RecordedEvent } from '#contracts/events/envelope';
import { readEventData, versionOfType } from '#contracts/events/index';
import { StreamUnreadable } from './decider.js';

/** Upcasts an event to its current version; idempotent. Throws if there is no upcaster to the current version. */
export const upcastEvent = (event: RecordedEvent): RecordedEvent => {
  // Every reader of the log upcasts every event, and nearly all are of the current version.
  if (event.version === versionOfType(event.type)) return event;
  return { ...event, ...readEventData(event.type, event.version, event.data) };
};

/** @throws {StreamUnreadable} the event can't be upcast; the message names its stream and revision */
export const upcastOrThrow = (event: RecordedEvent): RecordedEvent => {
  try {
    return upcastEvent(event);
  } catch (error) {
    throw new StreamUnreadable(event, error);
  }
};
