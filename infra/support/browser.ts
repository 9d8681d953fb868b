import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Frame,
  type Page,
  type Request,
} from 'playwright-core';

/** Path of the browser. The test runner finds or installs one, and sets this variable. */
export const browserPath = process.env['CHROMIUM'];

/** @param more arguments beside those of every test */
export const launchBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath!,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', ...more],
  });

export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' };
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
};

const blankTile = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mN4cPLyfwAHyAM7pKlWjwAAAABJRU5ErkJggg==';

/**
 * Makes map tiles blank, because no test depends on an external service. Not by `page.route`, with which the browser
 * caches nothing, and loads all scripts again for each page.
 */
const blankTiles = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const responseHeaders = [{ name: 'content-type', value: 'image/png' }];
    const answer = { requestId, responseCode: 200, responseHeaders, body: blankTile };
    // The page may be closed.
    session.send('Fetch.fulfillRequest', answer).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://tile.openstreetmap.org/*' }] });
};

/** A page and its problems: console errors and warnings, uncaught errors, failed requests. */
export interface WatchedPage {
  readonly page: Page;
  readonly troubles: string[];
  /** Opens an address and waits until the page can be used. */
  visit(address: string): Promise<void>;
  /** Waits until React has hydrated every control, all requests are finished, and nothing moves. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Types of requests that `settle` does not wait for. */
const unawaitedTypes = new Set(['media', 'ping', 'eventsource', 'websocket']);

/**
 * A browser may use a larger picture from the previous page in place of the preloaded one. Without a graphics card,
 * reading what WebGL drew takes longer.
 */
const unproblematic = /was preloaded using link preload but not used|GPU stall due to ReadPixels/;

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
  // Everything takes longer on a busy machine, which is not a failure.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await blankTiles(page);
  const troubles: string[] = [];
  const awaited = new Set<Request>();
  page.on('console', (message) => {
    const isProblem = ['error', 'warning'].includes(message.type());
    if (isProblem && !unproblematic.test(message.text())) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('request', (request) => {
    if (!unawaitedTypes.has(request.resourceType())) awaited.add(request);
  });
  page.on('requestfinished', (request) => awaited.delete(request));
  page.on('requestfailed', (request) => {
    awaited.delete(request);
    // A request that a navigation aborts is no problem.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') troubles.push(`${request.url()} failed`);
  });

  const settle = async (): Promise<void> => {
    for (let calm = 0; calm < 2; calm++) {
      // Does not ask the page for what is known here, because that would slow down its rendering.
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

/** Holds back the page's scripts until the returned function is called. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

/** What the tests use of axe's result. */
interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly target: unknown }[] }[];
}

const require = createRequire(import.meta.url);
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Loads axe into a document once, because that takes longer than to examine a small one. */
const loadAxe = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate<boolean>("'axe' in globalThis"))) await frame.evaluate(axeSource);
};

/**
 * Runs in the page. Contrast is what axe takes longest for, and cards and rows repeat the same texts' styles a hundred
 * times: of texts with the same elements, classes and backgrounds around them, only the first is examined.
 */
const runAxe = `async (part) => {
  const root = part === undefined ? document.body : document.querySelector(part);
  const looks = new Map();
  const lookOf = (element) => {
    if (element === null) return '';
    let look = looks.get(element);
    if (look === undefined) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      const own = [element.localName, element.getAttribute('class'), backgroundColor, backgroundImage, opacity];
      looks.set(element, (look = lookOf(element.parentElement) + own.join(' ')));
    }
    return look;
  };
  const isText = (element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== '');
  const examined = new Map();
  for (const element of [root, ...root.querySelectorAll('*')].filter(isText)) {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const look = [lookOf(element), color, fontSize, fontWeight].join(' ');
    if (!examined.has(look)) examined.set(look, element);
  }
  const options = { resultTypes: ['violations'] };
  const others = await axe.run(part === undefined ? document : root, {
    ...options,
    rules: { 'color-contrast': { enabled: false } },
  });
  if (examined.size === 0) return others;
  const contrast = await axe.run({ include: [...examined.values()] }, { ...options, runOnly: ['color-contrast'] });
  return { violations: [...others.violations, ...contrast.violations] };
}`;

/** Returns the violations that axe finds on a page, or in a part of it. */
export const findViolations = async (page: Page, part?: string): Promise<unknown[]> => {
  const main = page.mainFrame();
  await loadAxe(main);
  // A frame may go away meanwhile, or never answer.
  const others = page.frames().filter((frame) => frame !== main);
  await Promise.all(others.map((frame) => Promise.race([loadAxe(frame).catch(() => undefined), pause(1_000)])));
  const { violations } = await page.evaluate<AxeResult>(`(${runAxe})(${JSON.stringify(part)})`);
  return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]);
};

/** Compares with `clientWidth`, because a phone's `innerWidth` grows with a page that is too wide. */
export const fitsScreen = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>('document.documentElement.scrollWidth <= document.documentElement.clientWidth');
