import { it } from '@jest/globals';
import { checkRoundTrip } from '#platform/testing/round-trip';
import { eventRegistry } from './index.js';

const types = eventRegistry.streams.flatMap(({ events }) => Object.keys(events));

it.each(types)('any %s is unchanged by the log, a CloudEvent and encryption [EVT-02, CRM-04]', (type) =>
  checkRoundTrip(eventRegistry, type),
);
