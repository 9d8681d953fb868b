import type { Page } from 'playwright-core';

/**
 * To be run before a page's own scripts: adds up how far what was shown has moved, as the Layout Instability API tells.
 * What moves as a font arrives is left out: how far that is depends on the machine's own fonts.
 */
export const watchShifts = `
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

/** So far, of the page that is shown. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate<number>(`
    globalThis.shifts
      .filter(({ startTime }) => !globalThis.fontsArrived.some(({ from, to }) => from <= startTime && startTime <= to))
      .reduce((sum, { value }) => sum + value, 0)
  `);
