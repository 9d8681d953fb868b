import type { AnyProjection } from '#platform/kernel/projection';
import { carProjection } from './car.js';
import { crmLeadProjection } from './crm-lead.js';
import { feedImportProjection } from './feed-import.js';
import { reservationProjection } from './reservation.js';
import { watchlistProjection } from './watchlist.js';

/** Every read model there is. */
export const projections = [
  carProjection,
  crmLeadProjection,
  feedImportProjection,
  watchlistProjection,
  reservationProjection,
] as readonly AnyProjection[];
