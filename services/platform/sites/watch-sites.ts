import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
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
import { type SiteFolder, Sites } from './sites.js';
import type { SiteProblems } from './site-problems.js';
import { Owners } from './owned-parts.js';
import { type SiteRecords, sitesIn, type ToldSite, withParts } from './told-sites.js';

/** What came of reading a folder. */
interface FolderRead {
  /** Names and times of its files, by which it is told whether it has changed. */
  readonly state: string;
  /** As it was when it could be read last; absent: it never could. */
  readonly folder?: SiteFolder | undefined;
  readonly problems: readonly FileProblem[];
  /** The site itself could not be read. */
  readonly isWrong: boolean;
}

const readFolder = (directory: string, slug: string, localPort: number | undefined): Omit<FolderRead, 'state'> => {
  try {
    const site = readSite(directory, slug);
    const { content, problems } = readSiteContent(directory, site);
    return { folder: { site: { ...site, url: urlAt(site.url, localPort) }, content }, problems, isWrong: false };
  } catch (error) {
    return { problems: problemsOf(error, join(directory, slug, siteFiles[0])), isWrong: true };
  }
};

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

/** Milliseconds from one look at the folders to the next. */
const pause = 300;
/** Looks from one try to the next to learn what a folder said before it went wrong. */
const seldom = 10;

/**
 * Keeps the sites as their folders are: a folder that comes is served, one that goes is not, one that changes is read
 * again. What is wrong keeps to its site, and is told to {@link SiteProblems}: a folder that can't be read is served as it
 * was last, from memory or from the log, and so is each file of content. What is told of sites by API joins them.
 *
 * It looks at the files' times rather than being told, which works the same on every file system and mount.
 */
export class SiteWatch {
  private known: ReadonlyMap<string, FolderRead> = new Map();
  private told: readonly SitePartView[] = [];
  /** What the log has of folders; absent: it was not asked yet. */
  private logged: readonly ToldSite[] | undefined;
  private looks = 0;
  private answers = 0;
  private seen: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private readonly owners: Owners;

  constructor(
    private readonly sites: Sites,
    private readonly problems: SiteProblems,
    /** Absent: nothing is told by API, and nobody knows what any site had before. */
    private readonly records?: SiteRecords,
  ) {
    this.owners = new Owners(records?.ownersOf ?? (() => Promise.resolve(new Map())));
  }

  start(): void {
    this.timer = setTimeout(() => void this.look().finally(() => this.stopped || this.start()), pause).unref();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Reads again what has changed since the last look. */
  async look(): Promise<void> {
    const about = (message: string, effect: SiteProblem['effect'] = 'as_before') =>
      this.problems.report('folders', [{ site: '', message, effect }]);
    try {
      // While the views can't be read, what they said last goes on.
      this.told = (await this.records?.told().catch(() => undefined)) ?? this.told;
      const slugs = siteFolders(this.sites.directory);
      if (slugs.length === 0 && this.known.size > 0)
        return about(`${this.sites.directory} has no site any more; all are served as they were`);
      const known = new Map<string, FolderRead>();
      for (const slug of slugs) known.set(slug, await this.readAgain(slug));
      this.known = known;
      await this.askLog();
      const now = JSON.stringify([[...known].map(([slug, { state }]) => [slug, state]), this.told, this.answers]);
      if (now === this.seen && !(await this.hasForeign())) return;
      this.seen = now;
      await this.serve();
      this.problems.report('folders', []);
    } catch (error) {
      about((error as Error).message);
    }
  }

  /** Whether something turns out to be another site's. */
  private async hasForeign(): Promise<boolean> {
    const learned = await this.owners.learn().catch(() => 0);
    return learned > 0 && this.sites.folders.some((folder) => this.owners.ownOf(folder).foreign.length > 0);
  }

  private async readAgain(slug: string): Promise<FolderRead> {
    const { directory, localPort } = this.sites;
    const before = this.known.get(slug);
    const state = await stateOf(join(directory, slug));
    if (before?.state === state) return before;
    const read = readFolder(directory, slug, localPort);
    return { ...read, state, folder: read.folder ?? before?.folder };
  }

  /** Asks the log what folders said that can't be read and never could, since the program began. */
  private async askLog(isNeeded = false): Promise<void> {
    const isUnknown = (slug: string) => !this.logged?.some(({ site }) => site.slug === slug);
    const unread = [...this.known].filter(([slug, { folder }]) => folder === undefined && isUnknown(slug));
    if (!isNeeded && (unread.length === 0 || this.looks++ % seldom > 0)) return;
    const told = await this.records?.toldByFolders().catch(() => undefined);
    if (told === undefined) return;
    this.answers++;
    this.logged = sitesIn(told).sites.map(({ site, position }) => ({ site: withParts(site, told), position }));
  }

  private async serve(): Promise<void> {
    const { sites: opened, broken } = sitesIn(this.told);
    const said = [...this.known].flatMap(([slug, { folder, isWrong }]): SiteFolder[] => {
      if (folder) return [isWrong ? { ...folder, isOld: true } : folder];
      const logged = this.logged?.find(({ site }) => site.slug === slug);
      return logged ? [{ site: logged.site, content: {}, isOld: true }] : [];
    });
    await this.owners.learn(said.map(({ site }) => site)).catch(() => undefined);
    const owned = said.map((folder) => ({ slug: folder.site.slug, ...this.owners.ownOf(folder) }));
    const folders = owned.flatMap(({ own }) => own ?? []);
    const replace = () => this.sites.replace({ folders, opened, parts: this.told, before: this.logged ?? [] });
    let clashes = replace();
    if (clashes.length > 0 && this.logged === undefined) {
      await this.askLog(true);
      clashes = replace();
    }
    this.problems.report('site files', [
      ...[...this.known].flatMap(([slug, read]) => this.problemsOf(slug, read)),
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

const foreignOf = (slug: string, foreign: readonly string[], isServed: boolean): SiteProblem[] => {
  const what = foreign.map((stream) => stream.replace('-', ' ')).join(', ');
  const message = `another site has, or had, ${what}; take a new id`;
  return what === '' ? [] : [{ site: slug, message, effect: isServed ? 'left_out' : 'not_served' }];
};

/** A file that is not there, or can't be looked at, is a state as well. */
const stateOf = async (folder: string): Promise<string> => {
  const times = [...siteFiles, ...siteContentFiles].map(async (name) => {
    try {
      const { mtimeMs, size } = await stat(join(folder, name));
      return `${mtimeMs} ${size}`;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? '';
    }
  });
  return (await Promise.all(times)).join('\n');
};
