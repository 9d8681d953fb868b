import { apiKeyStream } from './api-key.js';
import { analyticsStream } from './analytics.js';
import { brandStream } from './brand.js';
import { callStream } from './call.js';
import { carStream } from './car.js';
import { carViewsStream } from './car-views.js';
import { contentStream } from './content.js';
import { dealershipStream } from './dealership.js';
import { deliveryStream } from './delivery.js';
import { feedDescriptionStream } from './feed-description.js';
import { feedImportStream } from './feed-import.js';
import { fullFeedStream } from './full-feed.js';
import { inboxSessionStream } from './inbox-session.js';
import { leadStream } from './lead.js';
import { logStream } from './log.js';
import { locationStream } from './location.js';
import { mailCountStream, mailDigestStream, mailingStream, mailSuppressionStream } from './mail.js';
import { modelStream } from './model.js';
import { offerStream } from './offer.js';
import { ownPicturesStream } from './own-pictures.js';
import { parkedStream } from './parked.js';
import { personStream } from './person.js';
import { projectionStream } from './projection.js';
import { promoStream } from './promo.js';
import { reservationStream } from './reservation.js';
import { reviewStream } from './review.js';
import { shopperStream } from './shopper.js';
import { signInStream } from './sign-in.js';
import { smsStream } from './sms.js';
import { siteStream } from './site.js';
import { slugStream } from './slug.js';
import { stockSourceStream } from './stock-source.js';
import { phoneDrivesStream, testDriveStream } from './test-drive.js';
import { unpaidStream } from './unpaid.js';
import { valuationStream } from './valuation.js';
import { webhookStream } from './webhook.js';
import type { EventOf } from './define.js';
import { createRegistry } from './registry.js';

/** All streams. Topics, AsyncAPI, the console and the tests are derived from this list. */
const streams = [
  carStream,
  slugStream,
  feedImportStream,
  fullFeedStream,
  stockSourceStream,
  feedDescriptionStream,
  leadStream,
  testDriveStream,
  phoneDrivesStream,
  valuationStream,
  analyticsStream,
  carViewsStream,
  callStream,
  siteStream,
  dealershipStream,
  locationStream,
  promoStream,
  reviewStream,
  offerStream,
  brandStream,
  modelStream,
  contentStream,
  ownPicturesStream,
  webhookStream,
  deliveryStream,
  mailingStream,
  mailCountStream,
  mailDigestStream,
  mailSuppressionStream,
  inboxSessionStream,
  signInStream,
  shopperStream,
  smsStream,
  reservationStream,
  unpaidStream,
  personStream,
  projectionStream,
  parkedStream,
  apiKeyStream,
  logStream,
] as const;

export type AnyEvent = EventOf<(typeof streams)[number]>;

export const eventRegistry = createRegistry(streams);

export const { parseNewEvent, readEventData, versionOfType, personalTypes, personalDataOf, redacted } = eventRegistry;
