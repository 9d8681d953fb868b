import type { AnyProjection } from '#platform/kernel/projection';
import { carProjection } from './car.js';
import { carViewsProjection } from './car-views.js';
import { crmLeadProjection } from './crm-lead.js';
import { feedImportProjection } from './feed-import.js';
import { locationProjection } from './location.js';
import { testDriveDayProjection } from './test-drive-day.js';

/** Every read model there is. */
export const projections = [
  carProjection,
  crmLeadProjection,
  feedImportProjection,
  locationProjection,
  carViewsProjection,
  testDriveDayProjection,
] as readonly AnyProjection[];
