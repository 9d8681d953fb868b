import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { packageFolder } from '../engines/npm.js';
import { findBrowser } from '../support/find-browser.js';

const run = promisify(execFile);

/**
 * The folder that Lighthouse is installed in; fetched from npm the first time.
 * @throws {Error} with a sentence: what the machine lacks
 */
export const lighthouseFolder = async (): Promise<string> => {
  if (findBrowser() === undefined)
    throw new Error('There is no Chromium on the PATH: install one, or name it in CHROMIUM.');
  // The newest for Node 20.
  return packageFolder('lighthouse', 'lighthouse@12.8.2');
};

/** What Lighthouse says of a page on its mobile profile. */
export interface Audited {
  /** Of a hundred. */
  readonly scores: Readonly<Record<'accessibility' | 'best-practices' | 'seo', number>>;
  readonly shift: number;
  /** Audits that are short of a full score. */
  readonly wrong: readonly string[];
}

/** With what depends on what else the machine does: of a hundred, and in milliseconds. */
export interface Measured extends Audited {
  readonly scores: Audited['scores'] & { readonly performance: number };
  readonly lcp: number;
  readonly fcp: number;
  readonly blocked: number;
}

const askLighthouse = async (url: string, how: string, without: readonly string[]): Promise<unknown> => {
  const [folder, browser] = [await lighthouseFolder(), findBrowser()!];
  // In a process of its own: it is large, and leaves much behind.
  const words = ['dist/infra/lighthouse/audit.js', folder, browser, url, how, ...without];
  return JSON.parse((await run(process.execPath, words, { maxBuffer: 2 ** 26 })).stdout);
};

/** @param without audits of which nothing is wanted: a page that search engines are to leave alone is not for them */
export const auditPage = async (url: string, without: readonly string[] = []): Promise<Audited> =>
  (await askLighthouse(url, 'looked at', without)) as Audited;

/** Times that a page is tried: what else a machine does takes from its performance, and nothing adds to it. */
const tries = 3;

/** A quiet machine says 100; one that does other things as well blocks a page for longer than it would be. */
const minPerformance = 90;
/** Milliseconds. */
const longestLcp = 2_000;
const maxShift = 0.02;

/** What is short of what is asked of a page, however busy the machine is. */
export const shortOf = ({ scores, shift, wrong }: Audited): string[] => {
  const { accessibility, seo, 'best-practices': practices } = scores;
  const isFull = accessibility + practices + seo === 300;
  return [...(isFull ? [] : [JSON.stringify(scores), ...wrong]), ...(shift > maxShift ? [`CLS ${shift}`] : [])];
};

/** What is slower than asked. */
export const slownessOf = ({ scores, lcp }: Measured): string[] => [
  ...(scores.performance < minPerformance ? [`performance ${scores.performance}`] : []),
  ...(lcp > longestLcp ? [`LCP ${Math.round(lcp)} ms`] : []),
];

/** The best of some tries; the first that is as fast as asked ends them. */
export const bestOf = async (url: string, without: readonly string[] = []): Promise<Measured> => {
  let best: Measured | undefined;
  for (let tried = 0; tried < tries; tried++) {
    const measured = (await askLighthouse(url, 'measured', without)) as Measured;
    if (!best || measured.scores.performance > best.scores.performance) best = measured;
    if (slownessOf(best).length === 0) break;
  }
  return best!;
};
