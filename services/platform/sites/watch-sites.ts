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
  unreadFiles,
} from './site-files.js';
import { adviceFor, unreadAdvice } from './site-advice.js';
import { FolderWatch } from './folder-watch.js';
import { type FolderCache, versionOf } from './folder-cache.js';
import { type SiteFolder, Sites } from './sites.js';
import type { SiteProblems } from './site-problems.js';
import { type ForeignPart, OwnerCache } from './owned-parts.js';
import { partsBySite, type SiteRecords, parseSites, type RecordedSite, withParts } from './site-records.js';

interface FolderRead {
  /** Times and sizes of its files; a different state means a change. */
  readonly state: string;
  /** Names of YAML files that nothing reads. */
  readonly unread: readonly string[];
  /** The last readable state; absent: it was never readable. */
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
): Omit<FolderRead, 'state' | 'unread'> => {
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
    const read = { site, content };
    const cached = version && problems.length === 0 ? cache?.put(slug, version, read) : undefined;
    return { folder: folderOf(cached ?? read), problems, isWrong: false };
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

/** Loads the sites of all readable folders once. @param localPort port of sites at `*.localhost` */
export const loadSites = (directory: string, localPort?: number, without: readonly OutsideService[] = []): Sites => {
  const sites = new Sites(directory, localPort, without);
  const read = siteFolders(directory).map((slug) => readFolder(directory, slug, localPort).folder);
  sites.replace({ folders: read.filter((folder) => folder !== undefined) });
  return sites;
};

/** Milliseconds between two checks of folders and of parts described by API. */
const pause = 300;
/** The same for parts described by API, if other processes share the database or the log does not grow. */
const slowPartsInterval = 5_000;
/** Sites that are checked in one turn of the event loop. */
const sitesAtOnce = 16;
/** Checks between two attempts to learn from the log what an unreadable folder said before. */
const seldom = 10;

/**
 * Keeps the sites in step with their folders: new folders are served, removed ones are not, changed ones are read
 * again. An error affects only its own site and is reported to {@link SiteProblems}: an unreadable folder, or content
 * file, is served in its last readable state, from memory or from the log. Parts described by API are added.
 */
export class SiteWatch {
  private readonly folders = new FolderWatch();
  private known: ReadonlyMap<string, FolderRead> = new Map();
  private recordedParts: readonly SitePartView[] = [];
  /** Sites that the log recorded from folders; absent: not read yet. */
  private logged: readonly RecordedSite[] | undefined;
  private partsReadAt = -Infinity;
  private head: number | undefined;
  private moved = -Infinity;
  private scans = 0;
  private logReads = 0;
  /** Number of times that a folder was added, removed or changed. */
  private changes = 0;
  private seen: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private readonly ownerCache: OwnerCache;

  constructor(
    private readonly sites: Sites,
    private readonly problems: SiteProblems,
    /** Absent: nothing is described by API, and earlier states of sites are unknown. */
    private readonly records?: SiteRecords,
    private readonly cache?: FolderCache,
    /** Whether processes share the database of parts described by API. */
    private readonly isShared = false,
    /** Reads the log's head; absent where that is expensive. */
    private readonly headOfLog?: () => Promise<number>,
  ) {
    this.ownerCache = new OwnerCache(records?.ownersOf ?? (() => Promise.resolve(new Map())));
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
   * Reads again what has changed since the last check.
   * @param atFolders false: only parts described by API
   * @param asks false: not the parts described by API
   */
  async check(atFolders = true, asks = true): Promise<void> {
    try {
      if (asks) {
        this.partsReadAt = performance.now();
        // While the views are unavailable, their last answer stays in use.
        this.recordedParts = (await this.records?.describedByApi().catch(() => undefined)) ?? this.recordedParts;
      }
      if (atFolders) {
        await this.folders.check(() => this.readFolders());
        this.problems.report('folders', []);
      }
      await this.readLoggedSites();
      const now = JSON.stringify([this.changes, this.recordedParts.map(({ position }) => position), this.logReads]);
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
    // The view needs a moment to follow the log, so checks stay frequent for a while after the log grew.
    const wait = this.isShared || now - this.moved >= slowPartsInterval ? slowPartsInterval : 0;
    return now - this.partsReadAt >= wait;
  }

  /**
   * @returns the folders to watch for changes
   * @throws {Error} the folder of sites is missing, or has lost all its sites
   */
  private async readFolders(): Promise<readonly string[]> {
    const { directory } = this.sites;
    const slugs = this.readSlugs();
    if (slugs.length === 0 && this.known.size > 0)
      throw new Error(`${directory} has no site any more; all are served as they were`);
    const known = new Map<string, FolderRead>();
    for (const slug of slugs) {
      known.set(slug, this.readAgain(slug));
      // Lets other work run between two groups of sites.
      if (known.size % sitesAtOnce === 0) await setImmediate();
    }
    const before = this.known;
    if (known.size !== before.size || slugs.some((slug) => known.get(slug) !== before.get(slug))) this.changes++;
    this.known = known;
    return [directory, ...slugs.map((slug) => join(directory, slug))];
  }

  private readSlugs(): string[] {
    const { directory } = this.sites;
    try {
      return siteFolders(directory);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      throw new Error(`SITES_DIR is gone (${directory}); sites are served as they were`, { cause: error });
    }
  }

  /** Whether a folder has a dealership or location that turns out to belong to another site. */
  private async hasForeign(): Promise<boolean> {
    const learned = await this.ownerCache.loadOwners().catch(() => 0);
    return learned > 0 && this.sites.folders.some((folder) => this.ownerCache.splitFolder(folder).foreign.length > 0);
  }

  private readAgain(slug: string): FolderRead {
    const { directory, localPort } = this.sites;
    const before = this.known.get(slug);
    const unread = unreadFiles(directory, slug);
    const state = [...filesOf(directory, slug).map(stateOf), ...unread].join('\n');
    if (before?.state === state) return before;
    const read = readFolder(directory, slug, localPort, this.cache);
    return { ...read, state, unread, folder: read.folder ?? before?.folder };
  }

  /** Reads from the log the last state of folders that have been unreadable since the program started. */
  private async readLoggedSites(isNeeded = false): Promise<void> {
    const isUnknown = (slug: string) => !this.logged?.some(({ site }) => site.slug === slug);
    const unread = [...this.known].filter(([slug, { folder }]) => folder === undefined && isUnknown(slug));
    if (!isNeeded && (unread.length === 0 || this.scans++ % seldom > 0)) return;
    const recordedParts = await this.records?.describedByFolders().catch(() => undefined);
    if (recordedParts === undefined) return;
    this.logReads++;
    const bySite = partsBySite(recordedParts);
    this.logged = parseSites(recordedParts).sites.map(({ site, position }) => ({
      site: withParts(site, bySite),
      position,
    }));
  }

  private async serve(): Promise<void> {
    const { sites: opened, broken } = parseSites(this.recordedParts);
    const current = [...this.known].flatMap(([slug, { folder, isWrong }]): SiteFolder[] => {
      if (folder) return [isWrong ? { ...folder, isStale: true } : folder];
      const logged = this.logged?.find(({ site }) => site.slug === slug);
      return logged ? [{ site: logged.site, content: {}, isStale: true }] : [];
    });
    await this.ownerCache.loadOwners(current.map(({ site }) => site)).catch(() => undefined);
    const owned = current.map((folder) => ({ slug: folder.site.slug, ...this.ownerCache.splitFolder(folder) }));
    const folders = owned.flatMap(({ own }) => own ?? []);
    const replace = () => this.sites.replace({ folders, opened, parts: this.recordedParts, before: this.logged ?? [] });
    let clashes = replace();
    if (clashes.length > 0 && this.logged === undefined) {
      await this.readLoggedSites(true);
      clashes = replace();
    }
    this.problems.report('site files', [
      ...[...this.known].flatMap(([slug, read]) => this.problemsOf(slug, read)),
      ...folders.flatMap(({ site }) => adviceFor(site)),
      ...[...this.known].flatMap(([slug, { unread }]) => unread.map((name) => unreadAdvice(slug, name))),
      ...owned.flatMap(({ slug, own, foreign }) => this.foreignOf(slug, foreign, own !== undefined)),
      ...broken.map(({ slug, field, message }) => ({ site: slug, field, message, effect: 'not_served' as const })),
      ...clashes.map(({ slug, field, message, isAsBefore }) => ({
        site: slug,
        ...(this.known.has(slug) && { file: join(slug, fileOf(field)) }),
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

  private foreignOf(slug: string, foreign: readonly ForeignPart[], isServed: boolean): SiteProblem[] {
    return foreign.map(({ field, id, owner }) => {
      const other = this.sites.all.find((site) => site.id === owner)?.slug ?? owner;
      return {
        site: slug,
        file: join(slug, fileOf(field)),
        field,
        message: `${other === slug ? 'another site' : other} has, or had, ${id}: take a new id`,
        effect: isServed ? 'left_out' : 'not_served',
      };
    });
  }
}

const fileOf = (field: string): string => siteFiles[field === 'locations' ? 1 : 0];

/** Returns time and size; a missing or inaccessible file is a state as well. */
const stateOf = (file: string): string => {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    return found ? `${found.mtimeMs} ${found.size}` : '';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? '';
  }
};
