import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

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

/** A page, and what went wrong in it: console errors and warnings, uncaught errors, failed requests. */
export interface WatchedPage {
  readonly page: Page;
  readonly troubles: readonly string[];
  close(): Promise<void>;
}

export const openPage = async (browser: Browser, options: BrowserContextOptions = desktop): Promise<WatchedPage> => {
  const context: BrowserContext = await browser.newContext(options);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    // A larger picture left from the page before is taken in place of the preloaded one, and rightly.
    const isIdlePreload = message.text().includes('was preloaded using link preload but not used');
    if (['error', 'warning'].includes(message.type()) && !isIdlePreload) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('requestfailed', (request) => {
    // A picture given up on by leaving the page is no trouble.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') troubles.push(`${request.url()} failed`);
  });
  return { page, troubles, close: () => context.close() };
};
