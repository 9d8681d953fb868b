import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Audited, Measured } from './lighthouse.js';

/**
 * Prints Lighthouse's result for a page, as JSON. Arguments: the folder of the installation, the browser, the page's
 * address, the mode (`measured` or `looked at`), and audits to leave out.
 */

/** The used part of the `lighthouse` package, which is no dependency of ours. */
interface Lighthouse {
  readonly default: (
    url: string,
    flags: Readonly<Record<string, unknown>>,
  ) => Promise<{ readonly lhr: Report } | undefined>;
  readonly defaultConfig: { readonly categories: Readonly<Record<string, Category>> };
}
interface Category {
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}
interface Report {
  /** Set if nothing could be measured. */
  readonly runtimeError?: { readonly code: string };
  readonly categories: Readonly<Record<string, Category & { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, Audit>>;
}
interface Audit {
  readonly score: number | null;
  readonly numericValue?: number;
  /** Set if the audit could not be made. Its categories then have no score. */
  readonly errorMessage?: string;
}
interface ChromeLauncher {
  readonly launch: (options: {
    readonly chromePath: string;
    readonly chromeFlags: readonly string[];
  }) => Promise<{ readonly port: number; kill(): void }>;
}

const [folder, browser, url, how, ...without] = process.argv.slice(2);

const requireFrom = createRequire(join(folder!, 'package.json'));
const importFrom = async <Module>(name: string): Promise<Module> =>
  (await import(pathToFileURL(requireFrom.resolve(name)).href)) as Module;

const { default: lighthouse, defaultConfig } = await importFrom<Lighthouse>('lighthouse');
const { launch } = await importFrom<ChromeLauncher>('chrome-launcher');

/** Without the last flag, a headless browser may draw only once a second. */
const chromeFlags = ['--headless=new', '--no-sandbox', '--run-all-compositor-stages-before-draw'];
const timeless = ['accessibility', 'best-practices', 'seo'] as const;
const categories = how === 'measured' ? (['performance', ...timeless] as const) : timeless;
/** Headless Chromium sometimes draws nothing at all, or does not answer an audit in time. */
const maxTries = 3;

const counts = (id: string) =>
  Object.values(defaultConfig.categories).some(({ auditRefs }) =>
    auditRefs.some((ref) => ref.id === id && ref.weight > 0),
  );

const options = {
  logLevel: 'silent',
  onlyCategories: categories,
  onlyAudits: ['cumulative-layout-shift'],
  // Audits that add nothing to a score take half the time.
  skipAudits: [
    ...Object.values(defaultConfig.categories).flatMap(({ auditRefs }) =>
      auditRefs.map(({ id }) => id).filter((id) => !counts(id)),
    ),
    ...without,
  ],
  disableFullPageScreenshot: true,
  // Each run has a new browser.
  disableStorageReset: true,
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 500,
  cpuQuietThresholdMs: 500,
  ignoreStatusCode: true,
  // No test depends on an external service.
  blockedUrlPatterns: ['*://tile.openstreetmap.org/*'],
};

/** Returns why the report has no result, or not all of them. */
const troubleOf = ({ runtimeError, audits }: Report): string | undefined =>
  runtimeError?.code ??
  Object.entries(audits)
    .filter(([, { errorMessage }]) => errorMessage !== undefined)
    .map(([id, { errorMessage }]) => `${id}: ${errorMessage}`)[0];

const report = async (): Promise<Report> => {
  for (let tried = 1; ; tried++) {
    const chrome = await launch({ chromePath: browser!, chromeFlags });
    try {
      const result = await lighthouse(url!, { ...options, port: chrome.port });
      const trouble = result ? troubleOf(result.lhr) : 'no result';
      if (trouble === undefined) return result!.lhr;
      if (tried === maxTries) throw new Error(`Lighthouse could not measure ${url}: ${trouble}.`);
    } finally {
      chrome.kill();
    }
  }
};

const { categories: judged, audits } = await report();
const measured = (name: string) => audits[name]?.numericValue ?? Number.NaN;
const audited: Audited | Measured = {
  scores: Object.fromEntries(
    categories.map((name) => [name, Math.round(100 * (judged[name]!.score ?? 0))]),
  ) as unknown as Audited['scores'],
  lcp: measured('largest-contentful-paint'),
  fcp: measured('first-contentful-paint'),
  blocked: measured('total-blocking-time'),
  shift: measured('cumulative-layout-shift'),
  wrong: categories.flatMap((name) =>
    judged[name]!.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
  ),
};
process.stdout.write(JSON.stringify(audited));
process.exit();
