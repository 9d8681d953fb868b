import { analyticsDayView, analyticsCarView } from './analytics.js';
import { carView, carViewsView } from './car.js';
import { feedDescriptionView } from './feed-description.js';
import { feedImportView } from './feed-import.js';
import { crmLeadView, crmInboxView } from './lead.js';
import { mailSentView } from './mail.js';
import { reservationView } from './reservation.js';
import { searchShortfallView } from './search-shortfall.js';
import { pageView, reviewView, offerView, brandView, modelView } from './site-content.js';
import { locationView, promoView, sitePartView, ownPicturesView } from './site.js';
import { testDriveDayView } from './test-drive.js';
import { watchlistView } from './watchlist.js';
import { crmWebhookView, crmDeliveryView } from './webhook.js';
import type { ViewDefinition } from './view.js';

/** Every view that services read. */
export const allViews: readonly ViewDefinition[] = [
  analyticsDayView,
  analyticsCarView,
  carView,
  carViewsView,
  feedDescriptionView,
  feedImportView,
  crmLeadView,
  crmInboxView,
  mailSentView,
  reservationView,
  searchShortfallView,
  pageView,
  reviewView,
  offerView,
  brandView,
  modelView,
  locationView,
  promoView,
  sitePartView,
  ownPicturesView,
  testDriveDayView,
  watchlistView,
  crmWebhookView,
  crmDeliveryView,
];
