import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { packageFolder } from '../engines/npm.js';
import { findBrowser } from '../support/find-browser.js';

const run = promisify(execFile);

/**
 * Returns the folder of the Lighthouse installation, fetched from npm the first time.
 * @throws {Error} with a sentence that says what the machine lacks
 */
export const lighthouseFolder = async (): Promise<string> => {
  if (findBrowser() === undefined)
    throw new Error('There is no Chromium on the PATH: install one, or name it in CHROMIUM.');
  // The newest version for Node 20.
  return packageFolder('lighthouse', 'lighthouse@12.8.2');
};

/** Lighthouse's result for a page on its mobile profile. */
export interface Audited {
  /** From 0 to 100. */
  readonly scores: Readonly<Record<'accessibility' | 'best-practices' | 'seo', number>>;
  readonly shift: number;
  /** Audits without a full score. */
  readonly wrong: readonly string[];
}

/** Adds the figures that depend on the machine's load: a score from 0 to 100, and milliseconds. */
export interface Measured extends Audited {
  readonly scores: Audited['scores'] & { readonly performance: number };
  readonly lcp: number;
  readonly fcp: number;
  readonly blocked: number;
}

const askLighthouse = async (url: string, how: string, without: readonly string[]): Promise<unknown> => {
  const [folder, browser] = [await lighthouseFolder(), findBrowser()!];
  // In a separate process, because it is large and leaves much behind.
  const words = ['dist/infra/lighthouse/audit.js', folder, browser, url, how, ...without];
  return JSON.parse((await run(process.execPath, words, { maxBuffer: 2 ** 26 })).stdout);
};

/** @param without audits that do not apply, such as those for search engines on a page that is not indexed */
export const auditPage = async (url: string, without: readonly string[] = []): Promise<Audited> =>
  (await askLighthouse(url, 'looked at', without)) as Audited;

/** Number of tries per page; the best counts, because other load on a machine only lowers the performance. */
const tries = 3;

/** An idle machine scores 100. Other load makes the blocking time of a page longer. */
const minPerformance = 90;
/** Milliseconds. */
const longestLcp = 2_000;
const maxShift = 0.02;

/** Returns where a page falls short of the limits that do not depend on the machine's load. */
export const unmetLimits = ({ scores, shift, wrong }: Audited): string[] => {
  const { accessibility, seo, 'best-practices': practices } = scores;
  const isFull = accessibility + practices + seo === 300;
  return [...(isFull ? [] : [JSON.stringify(scores), ...wrong]), ...(shift > maxShift ? [`CLS ${shift}`] : [])];
};

/** Returns the figures that exceed the limits of speed. */
export const exceededSpeedLimits = ({ scores, lcp }: Measured): string[] => [
  ...(scores.performance < minPerformance ? [`performance ${scores.performance}`] : []),
  ...(lcp > longestLcp ? [`LCP ${Math.round(lcp)} ms`] : []),
];

/** Returns the best of some tries. Stops at the first that is within the limits of speed. */
export const bestOf = async (url: string, without: readonly string[] = []): Promise<Measured> => {
  let best: Measured | undefined;
  for (let tried = 0; tried < tries; tried++) {
    const measured = (await askLighthouse(url, 'measured', without)) as Measured;
    if (!best || measured.scores.performance > best.scores.performance) best = measured;
    if (exceededSpeedLimits(best).length === 0) break;
  }
  return best!;
};
