import { expect } from '@jest/globals';
import fc from 'fast-check';
import { cloudEvent, fromCloudEvent, toCloudEvent, type RecordedEvent } from '#contracts/events/envelope';
import { extractPersonalData, restorePersonalData } from '#contracts/events/personal';
import type { EventRegistry } from '#contracts/events/registry';
import { recordedEvents } from './event-arbitraries.js';

const inJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/** Checks that the log, a CloudEvent and encryption return any event of this type unchanged. */
export const checkRoundTrip = (registry: EventRegistry, type: string): void => {
  const { parseNewEvent, readEventData, redacted } = registry;
  const personal = registry.personalDataOf(type);
  const check = (event: RecordedEvent) => {
    const { version, data } = event;
    expect(parseNewEvent(type, data)).toEqual({ version, data });
    expect(readEventData(type, version, inJson(data))).toEqual({ version, data });
    expect(fromCloudEvent(cloudEvent.parse(inJson(toCloudEvent(event))))).toEqual(event);
    if (!personal) return;
    const extracted = extractPersonalData(personal, data);
    expect(restorePersonalData(inJson(extracted.redacted), inJson(extracted.personal))).toEqual(data);
    expect(parseNewEvent(type, redacted(type, data)).data).toEqual(extracted.redacted);
  };
  fc.assert(fc.property(recordedEvents(registry, type), check), { numRuns: 25 });
};
