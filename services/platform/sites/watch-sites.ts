import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { SiteProblem } from '#contracts/api/ops-events';
import type { OutsideService } from '#contracts/domain/site/outside-services';
import type { SitePartView } from '#contracts/views/site';
import {
  type FileProblem,
  problemsOf,
  readSite,
  readSiteContent,
  siteContentFiles,
  siteFiles,
  siteFolders,
} from './site-files.js';
import { FolderWatch } from './folder-watch.js';
import { type FolderCache, versionOf } from './folder-cache.js';
import { type SiteFolder, Sites } from './sites.js';
import type { Site } from '#contracts/domain/site/site';
import type { SiteProblems } from './site-problems.js';
import { Owners } from './owned-parts.js';
import { type SiteRecords, sitesIn, type RecordedSite, withParts } from './site-records.js';

/** What came of reading a folder. */
interface FolderRead {
  /** Names and times of its files, by which a change is noticed. */
  readonly state: string;
  /** As it was when it could be read last; absent: it never could. */
  readonly folder?: SiteFolder | undefined;
  readonly problems: readonly FileProblem[];
  /** The site itself could not be read. */
  readonly isWrong: boolean;
}

const readFolder = (
  directory: string,
  slug: string,
  localPort: number | undefined,
  cache?: FolderCache,
): Omit<FolderRead, 'state'> => {
  try {
    const version = versionOf(filesOf(directory, slug));
    const folderOf = ({ site, content }: Pick<SiteFolder, 'site' | 'content'>): SiteFolder => ({
      site: { ...site, url: urlAt(site.url, localPort) },
      content,
      version,
    });
    const known = version && cache?.of(slug, version);
    if (known) return { folder: folderOf(known), problems: [], isWrong: false };
    const site = readSite(directory, slug);
    const { content, problems } = readSiteContent(directory, site);
    if (version && problems.length === 0) cache?.put(slug, version, { site, content });
    return { folder: folderOf({ site, content }), problems, isWrong: false };
  } catch (error) {
    return { problems: problemsOf(error, join(directory, slug, siteFiles[0])), isWrong: true };
  }
};

const filesOf = (directory: string, slug: string): string[] =>
  [...siteFiles, ...siteContentFiles].map((name) => join(directory, slug, name));

const urlAt = (url: string, localPort: number | undefined): string => {
  const { protocol, hostname } = new URL(url);
  return localPort && hostname.endsWith('.localhost') ? new URL(`${protocol}//${hostname}:${localPort}`).origin : url;
};

/**
 * The sites of the folders that can be read, for programs that look once.
 * @param localPort of sites at `*.localhost`
 */
export const loadSites = (directory: string, localPort?: number, without: readonly OutsideService[] = []): Sites => {
  const sites = new Sites(directory, localPort, without);
  const read = siteFolders(directory).map((slug) => readFolder(directory, slug, localPort).folder);
  sites.replace({ folders: read.filter((folder) => folder !== undefined) });
  return sites;
};

/** Milliseconds from one check of what the API described, and at whether folders have changed, to the next. */
const pause = 300;
/** Milliseconds from one check of what the API described to the next, where others share its database, or the log stands still. */
const seldomAsked = 5_000;
/** Sites that are looked at in one turn of the event loop. */
const sitesAtOnce = 16;
/** Looks from one try to the next to learn what a folder said before it went wrong. */
const seldom = 10;

/**
 * Keeps the sites as their folders are: a folder that comes is served, one that goes is not, one that changes is read
 * again. What is wrong keeps to its site, and is reported to {@link SiteProblems}: a folder that can't be read is served as it
 * was last, from memory or from the log, and so is each file of content. What the API describes of sites joins them.
 */
export class SiteWatch {
  private readonly folders = new FolderWatch();
  private known: ReadonlyMap<string, FolderRead> = new Map();
  private recordedParts: readonly SitePartView[] = [];
  /** What the log has of folders; absent: it was not asked yet. */
  private logged: readonly RecordedSite[] | undefined;
  private asked = -Infinity;
  private head: number | undefined;
  private moved = -Infinity;
  private scans = 0;
  private answers = 0;
  /** How often a folder came, went or changed. */
  private changes = 0;
  private seen: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private readonly owners: Owners;

  constructor(
    private readonly sites: Sites,
    private readonly problems: SiteProblems,
    /** Absent: nothing is described by API, and nobody knows what any site had before. */
    private readonly records?: SiteRecords,
    private readonly cache?: FolderCache,
    /** What the API described is in a database that processes share. */
    private readonly isShared = false,
    /** Where the log ends; only where asking costs nothing. */
    private readonly headOfLog?: () => Promise<number>,
  ) {
    this.owners = new Owners(records?.ownersOf ?? (() => Promise.resolve(new Map())));
  }

  start(): void {
    const again = async () => this.check(this.folders.isDue(), await this.isTimeToAsk());
    this.timer = setTimeout(() => void again().finally(() => this.stopped || this.start()), pause).unref();
  }

  stop(): void {
    this.stopped = true;
    this.folders.close();
    clearTimeout(this.timer);
  }

  /**
   * Reads again what has changed since the last look.
   * @param atFolders false: only what the API described
   * @param asks false: not what the API described
   */
  async check(atFolders = true, asks = true): Promise<void> {
    try {
      if (asks) {
        this.asked = performance.now();
        // While the views can't be read, what they said last goes on.
        this.recordedParts = (await this.records?.describedByApi().catch(() => undefined)) ?? this.recordedParts;
      }
      if (atFolders) {
        await this.folders.check(() => this.readFolders());
        this.problems.report('folders', []);
      }
      await this.askLog();
      const now = JSON.stringify([this.changes, this.recordedParts.map(({ position }) => position), this.answers]);
      if (now === this.seen && !(asks && (await this.hasForeign()))) return;
      await this.serve();
      this.seen = now;
    } catch (error) {
      this.problems.report('folders', [{ site: '', message: (error as Error).message, effect: 'as_before' }]);
    }
  }

  private async isTimeToAsk(): Promise<boolean> {
    const now = performance.now();
    const head = await this.headOfLog?.().catch(() => undefined);
    if (head === undefined || head !== this.head) this.moved = now;
    this.head = head;
    // The view follows the log in a moment.
    const wait = this.isShared || now - this.moved >= seldomAsked ? seldomAsked : 0;
    return now - this.asked >= wait;
  }

  /**
   * @returns the folders in which changes matter
   * @throws {Error} there is no folder of sites, or no site in it any more
   */
  private async readFolders(): Promise<readonly string[]> {
    const { directory } = this.sites;
    const slugs = siteFolders(directory);
    if (slugs.length === 0 && this.known.size > 0)
      throw new Error(`${directory} has no site any more; all are served as they were`);
    const known = new Map<string, FolderRead>();
    for (const slug of slugs) {
      known.set(slug, this.readAgain(slug));
      // Others have their turn between some sites and the next.
      if (known.size % sitesAtOnce === 0) await setImmediate();
    }
    const before = this.known;
    if (known.size !== before.size || slugs.some((slug) => known.get(slug) !== before.get(slug))) this.changes++;
    this.known = known;
    return [directory, ...slugs.map((slug) => join(directory, slug))];
  }

  /** Whether something turns out to be another site's. */
  private async hasForeign(): Promise<boolean> {
    const learned = await this.owners.learn().catch(() => 0);
    return learned > 0 && this.sites.folders.some((folder) => this.owners.ownOf(folder).foreign.length > 0);
  }

  private readAgain(slug: string): FolderRead {
    const { directory, localPort } = this.sites;
    const before = this.known.get(slug);
    const state = filesOf(directory, slug).map(stateOf).join('\n');
    if (before?.state === state) return before;
    const read = readFolder(directory, slug, localPort, this.cache);
    return { ...read, state, folder: read.folder ?? before?.folder };
  }

  /** Asks the log what folders said that can't be read and never could, since the program began. */
  private async askLog(isNeeded = false): Promise<void> {
    const isUnknown = (slug: string) => !this.logged?.some(({ site }) => site.slug === slug);
    const unread = [...this.known].filter(([slug, { folder }]) => folder === undefined && isUnknown(slug));
    if (!isNeeded && (unread.length === 0 || this.scans++ % seldom > 0)) return;
    const recordedParts = await this.records?.describedByFolders().catch(() => undefined);
    if (recordedParts === undefined) return;
    this.answers++;
    this.logged = sitesIn(recordedParts).sites.map(({ site, position }) => ({
      site: withParts(site, recordedParts),
      position,
    }));
  }

  private async serve(): Promise<void> {
    const { sites: opened, broken } = sitesIn(this.recordedParts);
    const current = [...this.known].flatMap(([slug, { folder, isWrong }]): SiteFolder[] => {
      if (folder) return [isWrong ? { ...folder, isOld: true } : folder];
      const logged = this.logged?.find(({ site }) => site.slug === slug);
      return logged ? [{ site: logged.site, content: {}, isOld: true }] : [];
    });
    await this.owners.learn(current.map(({ site }) => site)).catch(() => undefined);
    const owned = current.map((folder) => ({ slug: folder.site.slug, ...this.owners.ownOf(folder) }));
    const folders = owned.flatMap(({ own }) => own ?? []);
    const replace = () => this.sites.replace({ folders, opened, parts: this.recordedParts, before: this.logged ?? [] });
    let clashes = replace();
    if (clashes.length > 0 && this.logged === undefined) {
      await this.askLog(true);
      clashes = replace();
    }
    this.problems.report('site files', [
      ...[...this.known].flatMap(([slug, read]) => this.problemsOf(slug, read)),
      ...folders.flatMap(({ site }) => adviceFor(site)),
      ...owned.flatMap(({ slug, own, foreign }) => foreignOf(slug, foreign, own !== undefined)),
      ...broken.map(({ slug, field, message }) => ({ site: slug, field, message, effect: 'not_served' as const })),
      ...clashes.map(({ slug, field, message, isAsBefore }) => ({
        site: slug,
        ...(this.known.has(slug) && { file: join(slug, field === 'locations' ? siteFiles[1] : siteFiles[0]) }),
        field,
        message,
        effect: isAsBefore ? ('as_before' as const) : ('not_served' as const),
      })),
    ]);
  }

  private problemsOf(slug: string, { problems, isWrong }: FolderRead): SiteProblem[] {
    const effect = !isWrong || this.sites.ofSlug(slug) ? 'as_before' : 'not_served';
    return problems.map(({ file, ...problem }) => ({
      site: slug,
      file: relative(this.sites.directory, file),
      ...problem,
      effect,
    }));
  }
}

/** What a site's law asks for and its folder does not say. */
const adviceFor = ({ slug, finance: { vehicles, estimate } }: Site): SiteProblem[] =>
  vehicles && estimate.comparisonRate === null
    ? [
        {
          site: slug,
          file: join(slug, siteFiles[0]),
          field: 'finance.estimate.comparisonRate',
          message: 'is not stated, and repayments are shown without it, which the National Credit Code does not allow',
          effect: 'advice',
        },
      ]
    : [];

const foreignOf = (slug: string, foreign: readonly string[], isServed: boolean): SiteProblem[] => {
  const what = foreign.map((stream) => stream.replace('-', ' ')).join(', ');
  const message = `another site has, or had, ${what}; take a new id`;
  return what === '' ? [] : [{ site: slug, message, effect: isServed ? 'left_out' : 'not_served' }];
};

/** A file that is not there, or can't be looked at, is a state as well. */
const stateOf = (file: string): string => {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    return found ? `${found.mtimeMs} ${found.size}` : '';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? '';
  }
};
