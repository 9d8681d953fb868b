import { brandEvents, modelEvents } from './brand.js';
import { callEvents } from './call.js';
import { carEvents } from './car.js';
import { contentEvents } from './content.js';
import type { EventDefinition } from './define.js';
import { upcast } from './define.js';
import { dealershipEvents } from './dealership.js';
import { deliveryEvents } from './delivery.js';
import { engagementEvents } from './engagement.js';
import { feedImportEvents } from './feed-import.js';
import { fullFeedEvents } from './full-feed.js';
import { leadEvents } from './lead.js';
import { locationEvents } from './location.js';
import { reviewEvents } from './review.js';
import { offerEvents } from './offer.js';
import { parkedEvents, projectionEvents } from './operations.js';
import { siteEvents } from './site.js';
import { personEvents } from './person.js';
import type { PersonalData } from './personal.js';
import { putBack, takeOut } from './personal.js';
import { promoEvents } from './promo.js';
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
  ...dealershipEvents,
  ...locationEvents,
  ...promoEvents,
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
  ...projectionEvents,
  ...parkedEvents,
  ...personEvents,
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
  return { version: definition.version, data: definition.schema.parse(data) };
};

/** Data from the log in its current version. Our own log was checked on append, so only older versions are looked into. */
export const readEventData = (type: string, version: number, data: unknown): { version: number; data: unknown } => {
  const definition = definitionOf(type);
  if (version === definition.version) return { version, data };
  return { version: definition.version, data: definition.schema.parse(upcast(definition, version, data)) };
};

const personal: ReadonlyMap<string, PersonalData> = new Map(
  [...definitions].flatMap(([type, definition]) => (definition.personal ? [[type, definition.personal] as const] : [])),
);

/** Types of the events that tell of a person. */
export const personalTypes: readonly string[] = [...personal.keys()];

/** What of this type's data tells of a person; undefined: nothing does. */
export const personalDataOf = (type: string): PersonalData | undefined => personal.get(type);

/** The data of an event as it stands once its person is erased. */
export const redacted = <Data>(type: string, data: Data): Data => {
  const marked = personal.get(type);
  return marked ? (takeOut(marked, data).rest as Data) : data;
};

export { putBack, takeOut };
