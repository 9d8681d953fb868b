import type { Page } from 'playwright-core';

/** A script to run before a page's own scripts. It records layout shifts with the Layout Instability API. */
export const recordLayoutShifts = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifts.push(entry);
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Returns the sum of the current page's shifts so far. */
export const totalLayoutShift = (page: Page): Promise<number> =>
  page.evaluate<number>('globalThis.shifts.reduce((sum, { value }) => sum + value, 0)');
