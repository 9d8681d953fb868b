import type { AnyProjection } from '#platform/kernel/projection';
import { analyticsCarProjection, analyticsDayProjection } from './analytics-counts.js';
import { brandProjection, modelProjection } from './brand.js';
import { carProjection } from './car.js';
import { carViewsProjection } from './car-views.js';
import { crmDeliveryProjection } from './crm-delivery.js';
import { crmInboxProjection } from './crm-inbox.js';
import { crmLeadProjection } from './crm-lead.js';
import { crmWebhookProjection } from './crm-webhook.js';
import { feedDescriptionProjection } from './feed-description.js';
import { feedImportProjection } from './feed-import.js';
import { mailSentProjection } from './mail-sent.js';
import { locationProjection } from './location.js';
import { ownPicturesProjection } from './own-pictures.js';
import { pageProjection } from './page.js';
import { offerProjection } from './offer.js';
import { promoProjection } from './promo.js';
import { sitePartProjection } from './site-part.js';
import { testDriveDayProjection } from './test-drive-day.js';
import { reviewProjection } from './review.js';
import { reservationProjection } from './reservation.js';
import { searchShortfallProjection } from './search-shortfall.js';
import { watchlistProjection } from './watchlist.js';

export const projections = [
  carProjection,
  crmLeadProjection,
  feedImportProjection,
  feedDescriptionProjection,
  locationProjection,
  sitePartProjection,
  offerProjection,
  brandProjection,
  modelProjection,
  promoProjection,
  ownPicturesProjection,
  carViewsProjection,
  testDriveDayProjection,
  crmWebhookProjection,
  crmDeliveryProjection,
  crmInboxProjection,
  mailSentProjection,
  analyticsDayProjection,
  analyticsCarProjection,
  searchShortfallProjection,
  watchlistProjection,
  reservationProjection,
  pageProjection,
  reviewProjection,
] as readonly AnyProjection[];
