import type { ImportReport } from '#contracts/api/stock';

export const makeReport = (import_id: string, more: Partial<ImportReport> = {}): ImportReport => ({
  ...{ import_id, state: 'completed', format: 'csv', vocabulary: 'forecourt', feed: 'full', source_id: 'dms' },
  ...{ started_at: '2026-05-19T00:00:00.000Z', updated_at: '2026-05-19T00:00:00.000Z' },
  ...{ received: 40, listed: 0, changed: 0, sold: 0, withdrawn: 0, kept_off: 0, unchanged: 40, rejected: 0 },
  ...{ warned: 0, kept_by_hand: 0 },
  ...{ removed: 0, bytes: 1, errors: [], warnings: [], pictured: 40, complete: 40 },
  ...more,
});
