import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { chromium, type Locator, type Page } from 'playwright-core';
import type { LocationsResponse } from '#contracts/api/locations';
import type { SearchResponse } from '#contracts/api/search';
import { startPictureHost } from '#platform/testing/picture-host';
import { askSite } from '../support/client.js';
import { reasonUnavailable } from '../engines/engine.js';
import { lighthouseFolder } from '../lighthouse/lighthouse.js';
import { photograph } from '../support/photograph.js';
import { findBrowser } from '../support/find-browser.js';
import { startServer, type Server } from '../support/server.js';
import type { BenchRow, BenchTable } from './report.js';
import { percentile, publish } from './report.js';

const site = 'kestrel';
/** Number of loads of each page; the median counts. */
const runs = 3;
/** Maximum number of loads. Headless Chromium sometimes draws nothing at all, and then the load is repeated. */
const maxTries = 3 * runs;
/** Factor by which Lighthouse's mobile profile slows the processor down. */
const slowdown = 4;
/** Milliseconds of rest before and after a press. */
const rest = 1_000;
/** Number of clicks on filters, and of clicks on the next page. */
const clicks = 5;
/** Without the last flag, a headless browser may draw only once a second. */
const flags = ['--headless=new', '--no-sandbox', '--run-all-compositor-stages-before-draw'];

/** The used part of the `lighthouse` package, which is no dependency of ours. */
interface Lighthouse {
  readonly default: (
    url: string,
    flags: { readonly port: number; readonly logLevel: 'silent'; readonly onlyCategories: readonly string[] },
  ) => Promise<{ readonly lhr: Report } | undefined>;
}
interface Report {
  /** Set if nothing could be measured. */
  readonly runtimeError?: { readonly code: string };
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}
interface ChromeLauncher {
  readonly launch: (options: {
    readonly chromePath: string;
    readonly chromeFlags: readonly string[];
  }) => Promise<{ readonly port: number; kill(): void }>;
}

const importPeer = async <Module>(name: string): Promise<Module> => {
  const { resolve } = createRequire(join(await lighthouseFolder(), 'package.json'));
  return (await import(pathToFileURL(resolve(name)).href)) as Module;
};

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const targets = {
  'LCP ms': '≤ 1,500',
  CLS: '≤ 0.02',
  'INP ms': '≤ 100',
  performance: '≥ 95',
  accessibility: '100',
  'best-practices': '100',
  seo: '100',
};

const median = (figures: readonly number[]): number => percentile(figures, 0.5);

const audit = async (url: string, browser: string): Promise<Record<string, number>> => {
  const { default: lighthouse } = await importPeer<Lighthouse>('lighthouse');
  const { launch } = await importPeer<ChromeLauncher>('chrome-launcher');
  const reports: Report[] = [];
  for (let tried = 0; tried < maxTries && reports.length < runs; tried++) {
    const chrome = await launch({ chromePath: browser, chromeFlags: flags });
    try {
      const result = await lighthouse(url, { port: chrome.port, logLevel: 'silent', onlyCategories: categories });
      if (result && !result.lhr.runtimeError) reports.push(result.lhr);
    } finally {
      chrome.kill();
    }
  }
  const figure = (of: (report: Report) => number | null | undefined) =>
    median(reports.map((report) => of(report) ?? Number.NaN));
  const measured = (name: string) => figure(({ audits }) => audits[name]?.numericValue);
  return {
    'LCP ms': measured('largest-contentful-paint'),
    'FCP ms': measured('first-contentful-paint'),
    CLS: measured('cumulative-layout-shift'),
    'TBT ms': measured('total-blocking-time'),
    ...Object.fromEntries(
      categories.map((name) => [name, figure((report) => 100 * (report.categories[name]?.score ?? Number.NaN))]),
    ),
  };
};

/** Milliseconds from a press until the screen changes, on a slowed processor. */
interface PressTimes {
  /** The longest press of a visit, as the median of all visits. */
  readonly longest: number;
  /** A button that changes only its own text: the browser's own share on this page. */
  readonly empty: number;
}

const measurePresses = async (url: string, browser: string, names: readonly string[]): Promise<PressTimes> => {
  const visits: PressTimes[] = [];
  for (let run = 0; run < runs; run++) visits.push(await visit(url, browser, names));
  return { longest: median(visits.map(({ longest }) => longest)), empty: median(visits.map(({ empty }) => empty)) };
};

const visit = async (url: string, browser: string, names: readonly string[]): Promise<PressTimes> => {
  const running = await chromium.launch({ executablePath: browser, args: flags });
  try {
    const context = await running.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(`window.presses = [];
      new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.presses.push(duration);
      }).observe({ type: 'event', durationThreshold: 16, buffered: true });`);
    await page.goto(url, { waitUntil: 'networkidle' });
    const presses: number[] = [];
    for (const name of names) presses.push(await press(page, page.getByRole('button', { name }).first()));
    await page.evaluate(`const button = document.createElement('button');
      button.id = 'empty';
      button.textContent = 'Press';
      button.style = 'position: fixed; inset: 200px auto auto 100px; z-index: 9999';
      button.onclick = () => (button.textContent = 'Pressed');
      document.body.append(button);`);
    return { longest: Math.max(...presses), empty: await press(page, page.locator('#empty')) };
  } finally {
    await running.close();
  }
};

/** Presses a button once the page is at rest, as after reading. Returns the milliseconds that the browser reports. */
const press = async (page: Page, button: Locator): Promise<number> => {
  await button.scrollIntoViewIfNeeded();
  await page.waitForTimeout(rest);
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.evaluate('window.presses = []');
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.waitForTimeout(rest);
  return Math.max(0, ...((await page.evaluate('window.presses')) as number[]));
};

/** Returns the milliseconds of each click on a desktop until other results are on the screen. */
const measureClicks = async (
  url: string,
  browser: string,
): Promise<{ readonly ticks: number[]; readonly turns: number[] }> => {
  const running = await chromium.launch({ executablePath: browser, args: flags });
  try {
    const page = await running.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(url, { waitUntil: 'networkidle' });
    const click = async (selector: string, index = 0): Promise<number> => {
      // A user has to scroll to it, too.
      await page.locator(selector).nth(index).scrollIntoViewIfNeeded();
      await page.waitForTimeout(rest);
      return (await page.evaluate(`(async () => {
        const shown = () => [...document.querySelectorAll('[data-part="count"], [data-part="results"] :is(h2, h3) a')]
          .map(({ href, textContent }) => href ?? textContent).join();
        const frame = () => new Promise(requestAnimationFrame);
        const before = shown();
        const start = performance.now();
        document.querySelectorAll(${JSON.stringify(selector)})[${index}].click();
        do await frame();
        while (shown() === before);
        // The one that changed them has been drawn when the next begins.
        await frame();
        return performance.now() - start;
      })()`)) as number;
    };
    const ticks: number[] = [];
    const turns: number[] = [];
    for (let index = 0; index < clicks; index++)
      ticks.push(await click('aside[aria-label="Filters"] input[type=checkbox]', index));
    for (let turn = 0; turn < clicks; turn++) turns.push(await click('nav[aria-label="Pages"] a[rel=next]'));
    return { ticks, turns };
  } finally {
    await running.close();
  }
};

const vehicleOf = async (server: Server): Promise<string> => {
  const { body } = await askSite(server.port, site, '/api/search?refinementList[status][0]=in_stock');
  const { hits } = JSON.parse(body) as SearchResponse;
  return `/cars/${hits.find(({ image_count }) => image_count > 3)!.slug}`;
};

/** Imports a vehicle with a camera's photograph, fetched from a local host. Returns its path. */
const importPhotographedCar = async (server: Server): Promise<string> => {
  const host = await startPictureHost({ '/a.jpg': { body: await photograph() } });
  try {
    const headers = { authorization: `Bearer ${server.keys.dealer[site]!}`, 'content-type': 'application/json' };
    const vehicle = {
      stocknum: 'BENCH',
      year: 2021,
      make: 'Toyota',
      model: 'Corolla',
      car_type: 'used',
      price: 25_000,
    };
    const body = JSON.stringify([{ ...vehicle, images: [host.at('/a.jpg')] }]);
    const path = '/cars/2021-toyota-corolla-bench';
    await askSite(server.port, site, '/api/stock/import', { headers, body });
    while (!(await askSite(server.port, site, `/api${path}`)).body.includes('/images/photos/')) await pause(200);
    return path;
  } finally {
    await host.close();
  }
};

const placeOf = async (server: Server): Promise<string> => {
  const { body } = await askSite(server.port, site, '/api/locations');
  const { locations } = JSON.parse(body) as LocationsResponse;
  return `/locations/${locations[0]!.slug}`;
};

export const benchPages = async (): Promise<void> => {
  const table = (title: string, row: BenchRow): BenchTable => ({
    title,
    compare: { column: 'LCP ms', better: 'less' },
    rows: [row],
    targets,
  });
  const missing = await reasonUnavailable(lighthouseFolder);
  if (missing !== undefined) {
    const row = { name: 'vehicle page', figures: {}, note: `left out: ${missing}` };
    publish('pages', [table('Pages on Lighthouse’s mobile profile', row)]);
    return;
  }
  const browser = findBrowser()!;
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));
  const server = await startServer(directory, { PHOTO_LOCAL: 'true' });
  try {
    const vehicle = await vehicleOf(server);
    const place = await placeOf(server);
    const pages = [
      { name: 'vehicle page', path: vehicle, presses: ['Next', 'Show More', 'Show All', 'Save: '] },
      { name: 'search page', path: '/search/new-used-and-demo-cars/', presses: ['Compare', 'Save: '] },
      { name: 'home page', path: '/', presses: ['Quick Enquiry', 'Save: '] },
      { name: 'location page', path: place, presses: ['View Holiday Hours'] },
    ];
    const tables: BenchTable[] = [];
    for (const { name, path, presses } of pages) {
      const url = `http://${site}.localhost:${server.port}${path}`;
      // The first visit waits for derivatives to be made. The measured visits find them in the cache.
      const { longest, empty } = await measurePresses(url, browser, presses);
      const figures = { ...(await audit(url, browser)), 'INP ms': longest, 'empty press ms': empty };
      const measured = table(`The ${name} on Lighthouse’s mobile profile, median of ${runs}`, { name, figures });
      if (path !== vehicle) tables.push(measured);
      else {
        const large = `http://${site}.localhost:${server.port}${await importPhotographedCar(server)}`;
        const row = { name: '… with a photograph of 4 MB', figures: await audit(large, browser) };
        tables.push({ ...measured, rows: [...measured.rows, row] });
      }
    }
    const search = pages.find(({ name }) => name === 'search page')!;
    const { ticks, turns } = await measureClicks(`http://${site}.localhost:${server.port}${search.path}`, browser);
    const figures = (durations: readonly number[]) => ({
      'median ms': median(durations),
      'longest ms': Math.max(...durations),
    });
    tables.push({
      title: 'From a click to other results on the screen of a desktop',
      compare: { column: 'median ms', better: 'less' },
      rows: [
        { name: 'a filter ticked', figures: figures(ticks) },
        { name: 'the next page', figures: figures(turns) },
      ],
      targets: { 'median ms': '≤ 100' },
    });
    publish('pages', tables);
  } finally {
    await server.kill('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchPages();
