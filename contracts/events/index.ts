import { brandEvents, modelEvents } from './brand.js';
import { callEvents } from './call.js';
import { carEvents } from './car.js';
import { contentEvents } from './content.js';
import type { EventDefinition } from './define.js';
import { upcast } from './define.js';
import { deliveryEvents } from './delivery.js';
import { engagementEvents } from './engagement.js';
import { feedImportEvents } from './feed-import.js';
import { fullFeedEvents } from './full-feed.js';
import { leadEvents } from './lead.js';
import { locationEvents } from './location.js';
import { reviewEvents } from './review.js';
import { offerEvents } from './offer.js';
import { siteEvents } from './site.js';
import { reservationEvents } from './reservation.js';
import { shopperEvents } from './shopper.js';
import { signInEvents } from './sign-in.js';
import { slugEvents } from './slug.js';
import { testDriveEvents } from './test-drive.js';
import { valuationEvents } from './valuation.js';
import { webhookEvents } from './webhook.js';

/** Every event there is, by name. The names are the storage format: they never change meaning. */
export const events = {
  ...carEvents,
  ...slugEvents,
  ...feedImportEvents,
  ...fullFeedEvents,
  ...leadEvents,
  ...testDriveEvents,
  ...valuationEvents,
  ...engagementEvents,
  ...siteEvents,
  ...locationEvents,
  ...reviewEvents,
  ...offerEvents,
  ...brandEvents,
  ...modelEvents,
  ...callEvents,
  ...webhookEvents,
  ...deliveryEvents,
  ...signInEvents,
  ...shopperEvents,
  ...reservationEvents,
  ...contentEvents,
} as const;

const definitions: ReadonlyMap<string, EventDefinition> = new Map(Object.entries(events));

const definitionOf = (type: string): EventDefinition => {
  const definition = definitions.get(type);
  if (!definition) throw new RangeError(`there is no event ${type}`);
  return definition;
};

/** Checks data on its way into the log. Throws a `ZodError`, or a `RangeError` for an unknown type. */
export const parseNewEvent = (type: string, data: unknown): { version: number; data: unknown } => {
  const definition = definitionOf(type);
  return { version: definition.version, data: definition.isPlain?.(data) ? data : definition.schema.parse(data) };
};

/** Data from the log in its current version. Our own log was checked on append, so only older versions are looked into. */
export const readEventData = (type: string, version: number, data: unknown): unknown => {
  const definition = definitionOf(type);
  return version === definition.version ? data : definition.schema.parse(upcast(definition, version, data));
};
