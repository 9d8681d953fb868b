import { AxeBuilder } from '@axe-core/playwright';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContextOptions, type Page, type Request } from 'playwright-core';

/** Where a browser is; the test runner finds or installs one and says so here. */
export const browserPath = process.env['CHROMIUM'];

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath!,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });

export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' };
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
};

const blankTile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mN4cPLyfwAHyAM7pKlWjwAAAABJRU5ErkJggg==',
  'base64',
);

/** A page, and what went wrong in it: console errors and warnings, uncaught errors, failed requests. */
export interface WatchedPage {
  readonly page: Page;
  readonly troubles: string[];
  /** Goes there and waits until the page can be used. */
  visit(address: string): Promise<void>;
  /** Waits until React has taken every control over, what was asked for has come, and nothing moves. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Nobody waits for the end of these. */
const openEnded = new Set(['media', 'ping', 'eventsource', 'websocket']);

const isUsable = `
  document.readyState === 'complete' &&
  [...document.querySelectorAll('#root :is(button, input, select, textarea)')].every((control) =>
    Object.keys(control).some((key) => key.startsWith('__reactProps')),
  ) &&
  document.getAnimations().every(({ playState, effect }) =>
    playState !== 'running' || effect.getComputedTiming().endTime === Infinity,
  )
`;
const twoFrames = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

export const openPage = async (browser: Browser, options: BrowserContextOptions = desktop): Promise<WatchedPage> => {
  const context = await browser.newContext(options);
  // On a busy machine everything takes longer, and nothing is wrong with that.
  context.setDefaultTimeout(120_000);
  // Nothing in a test depends on the world outside: its maps are blank.
  await context.route('https://tile.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: blankTile }),
  );
  const page = await context.newPage();
  const troubles: string[] = [];
  const awaited = new Set<Request>();
  page.on('console', (message) => {
    // A larger picture left from the page before is taken in place of the preloaded one, and rightly.
    const isIdlePreload = message.text().includes('was preloaded using link preload but not used');
    if (['error', 'warning'].includes(message.type()) && !isIdlePreload) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('request', (request) => {
    if (!openEnded.has(request.resourceType())) awaited.add(request);
  });
  page.on('requestfinished', (request) => awaited.delete(request));
  page.on('requestfailed', (request) => {
    awaited.delete(request);
    // A picture given up on by leaving the page is no trouble.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') troubles.push(`${request.url()} failed`);
  });

  const settle = async (): Promise<void> => {
    for (let calm = 0; calm < 2; calm++) {
      // The page is not asked what is known here: that would take from who draws what it waits for.
      while (awaited.size > 0 && !page.isClosed()) await pause(20);
      await page.evaluate(twoFrames);
      if (awaited.size > 0 || !(await page.evaluate<boolean>(isUsable))) calm = -1;
    }
  };
  return {
    page,
    troubles,
    settle,
    async visit(address) {
      awaited.clear();
      await page.goto(address);
      await settle();
    },
    close: () => context.close(),
  };
};

/** What axe finds wrong on a page, or in a part of it. */
export const findViolations = async (page: Page, part?: string): Promise<unknown[]> => {
  // In the page itself: for frames of other origins, which there are none of, it would open another page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]);
};

export const fitsItsScreen = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');
