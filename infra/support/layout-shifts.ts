import type { Page } from 'playwright-core';

/**
 * A script to run before a page's own scripts. It records layout shifts with the Layout Instability API, and when fonts
 * arrive, because the shifts of fonts depend on the machine and do not count.
 */
export const recordLayoutShifts = `
  globalThis.shifts = [];
  globalThis.fontsArrived = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifts.push(entry);
  }).observe({ type: 'layout-shift', buffered: true });
  const arrived = () => {
    const from = performance.now() - 100;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => globalThis.fontsArrived.push({ from, to: performance.now() })),
    );
  };
  document.fonts.addEventListener('loading', () => {
    for (const font of document.fonts) void font.loaded.then(arrived, () => undefined);
  });
`;

/** Returns the sum of the current page's shifts so far, without those of fonts. */
export const totalLayoutShift = (page: Page): Promise<number> =>
  page.evaluate<number>(`
    globalThis.shifts
      .filter(({ startTime }) => !globalThis.fontsArrived.some(({ from, to }) => from <= startTime && startTime <= to))
      .reduce((sum, { value }) => sum + value, 0)
  `);
