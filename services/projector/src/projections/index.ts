import type { AnyProjection } from '#platform/kernel/projection';
import { carProjection } from './car.js';
import { carViewsProjection } from './car-views.js';
import { crmLeadProjection } from './crm-lead.js';
import { feedImportProjection } from './feed-import.js';

/** Every read model there is. */
export const projections = [
  carProjection,
  carViewsProjection,
  crmLeadProjection,
  feedImportProjection,
] as readonly AnyProjection[];
