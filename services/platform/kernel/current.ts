import type { RecordedEvent } from '#contracts/events/envelope';
import { readEventData } from '#contracts/events/index';
import { StreamUnreadable } from './decider.js';

/** The event in its current version; done again, it changes nothing. Throws where nobody can read it. */
export const current = (event: RecordedEvent): RecordedEvent => {
  const { version, data } = readEventData(event.type, event.version, event.data);
  return version === event.version ? event : { ...event, version, data };
};

/** As {@link current}, with the place in the stream where nobody can read it. */
export const readable = (event: RecordedEvent): RecordedEvent => {
  try {
    return current(event);
  } catch (error) {
    throw new StreamUnreadable(event, error);
  }
};
