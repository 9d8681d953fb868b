import { categoryOf } from './envelope.js';
import { brandEvents, modelEvents } from './brand.js';
import { callEvents } from './call.js';
import { carEvents } from './car.js';
import { contentEvents } from './content.js';
import type { EventDefinitions } from './define.js';
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
import { promoEvents } from './promo.js';
import { reservationEvents } from './reservation.js';
import { shopperEvents } from './shopper.js';
import { signInEvents } from './sign-in.js';
import { slugEvents } from './slug.js';
import { testDriveEvents } from './test-drive.js';
import { valuationEvents } from './valuation.js';
import { webhookEvents } from './webhook.js';

interface ContextDefinition {
  /** Categories of its streams. */
  readonly categories: readonly string[];
  readonly events: EventDefinitions;
}

/** The parts of the business whose events travel together: each has a topic of its own. */
export const contexts = {
  stock: {
    categories: ['car', 'slug', 'import', 'fullfeed'],
    events: { ...carEvents, ...slugEvents, ...feedImportEvents, ...fullFeedEvents },
  },
  leads: { categories: ['lead'], events: leadEvents },
  dealers: {
    categories: ['site', 'dealership', 'location', 'content', 'offer', 'brand', 'model', 'promo', 'review'],
    events: {
      ...siteEvents,
      ...dealershipEvents,
      ...locationEvents,
      ...promoEvents,
      ...contentEvents,
      ...offerEvents,
      ...brandEvents,
      ...modelEvents,
      ...reviewEvents,
    },
  },
  engagement: { categories: ['analytics', 'carviews', 'call'], events: { ...engagementEvents, ...callEvents } },
  appointments: { categories: ['testdrive'], events: testDriveEvents },
  valuations: { categories: ['valuation'], events: valuationEvents },
  delivery: { categories: ['webhook', 'delivery'], events: { ...webhookEvents, ...deliveryEvents } },
  checkout: { categories: ['reservation'], events: reservationEvents },
  privacy: { categories: ['person'], events: personEvents },
  shoppers: { categories: ['signin', 'shopper'], events: { ...signInEvents, ...shopperEvents } },
  operations: { categories: ['projection', 'parked'], events: { ...projectionEvents, ...parkedEvents } },
} as const satisfies Record<string, ContextDefinition>;

export type Context = keyof typeof contexts;

const entries = Object.entries(contexts) as [Context, ContextDefinition][];
const byCategory = new Map(entries.flatMap(([context, { categories }]) => categories.map((name) => [name, context])));
const byType = new Map(entries.flatMap(([context, { events }]) => Object.keys(events).map((type) => [type, context])));

const found = <Key>(known: ReadonlyMap<Key, Context>, key: Key, what: string): Context => {
  const context = known.get(key);
  if (context === undefined) throw new RangeError(`${what} belongs to no context; contexts.ts has to say to which`);
  return context;
};

/** @throws {RangeError} naming the stream's category when no context has it */
export const contextOfStream = (stream: string): Context =>
  found(byCategory, categoryOf(stream), `the stream category ${categoryOf(stream)}`);

/** @throws {RangeError} naming the event type when no context has it */
export const contextOfType = (type: string): Context => found(byType, type, `the event type ${type}`);
