import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutsideService } from '#contracts/domain/site/outside-services';
import type { Logger } from 'pino';
import type { Dependency } from '../process/readiness.js';
import { readSite, readSiteContent, siteContentFiles, siteFiles, siteFolders } from './site-files.js';
import { type SiteFolder, Sites } from './sites.js';
import { Owners } from './owned-parts.js';
import type { SiteRecords } from './told-sites.js';
import type { SitePartView } from '#contracts/views/site';

/**
 * @param localPort of sites at `*.localhost`
 * @throws {Error} naming file, line and field of everything that is wrong
 */
export const loadSites = (directory: string, localPort?: number, without: readonly OutsideService[] = []): Sites =>
  new Sites(
    siteFolders(directory).map((slug) => readFolder(directory, slug, localPort)),
    directory,
    localPort,
    without,
  );

const readFolder = (directory: string, slug: string, localPort: number | undefined): SiteFolder => {
  const site = readSite(directory, slug);
  return { site: { ...site, url: urlAt(site.url, localPort) }, content: readSiteContent(directory, site) };
};

const urlAt = (url: string, localPort: number | undefined): string => {
  const { protocol, hostname } = new URL(url);
  return localPort && hostname.endsWith('.localhost') ? new URL(`${protocol}//${hostname}:${localPort}`).origin : url;
};

/** Milliseconds from one look at the folders to the next. */
const pause = 300;

/**
 * Keeps the sites as their folders are: a folder that comes is served, one that goes is not, one that changes is read
 * again. A site whose files are wrong stays as it was, and the reason is logged and shown by {@link dependency}. What is
 * told of sites by API joins them.
 *
 * It looks at the files' times rather than being told, which works the same on every file system and mount.
 */
export class SiteWatch {
  private seen: string | undefined;
  private told: readonly SitePartView[] = [];
  private wrong: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private readonly owners: Owners;

  constructor(
    private readonly sites: Sites,
    private readonly logger: Logger,
    /** Absent: nothing is told by API, and no site has had anything before. */
    private readonly records?: SiteRecords,
  ) {
    this.owners = new Owners(records?.ownersOf ?? (() => Promise.resolve(new Map())));
  }

  readonly dependency: Dependency = {
    name: 'sites',
    essential: false,
    check: () => {
      if (this.wrong !== undefined) throw new Error(this.wrong);
    },
  };

  start(): void {
    this.timer = setTimeout(() => void this.look().finally(() => this.stopped || this.start()), pause).unref();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Reads again what has changed since the last look. */
  async look(): Promise<void> {
    try {
      // While the views can't be read, what they said last goes on.
      this.told = (await this.records?.told().catch(() => undefined)) ?? this.told;
      const now = (await this.state()) + JSON.stringify(this.told);
      if (now === this.seen && !(await this.hasForeign())) return;
      this.seen = now;
      await this.read();
    } catch (error) {
      this.complain([error]);
    }
  }

  /** Whether something turns out to be another site's. */
  private async hasForeign(): Promise<boolean> {
    const learned = await this.owners.learn().catch(() => 0);
    return learned > 0 && this.sites.folders.some((folder) => this.owners.ownOf(folder).foreign.length > 0);
  }

  private async read(): Promise<void> {
    const problems: unknown[] = [];
    const { directory, localPort } = this.sites;
    const folders = siteFolders(directory).flatMap((slug): SiteFolder[] => {
      try {
        return [readFolder(directory, slug, localPort)];
      } catch (error) {
        problems.push(error);
        const before = this.sites.folders.find(({ site }) => site.slug === slug);
        return before ? [before] : [];
      }
    });
    await this.owners.learn(folders.map(({ site }) => site)).catch(() => undefined);
    const owned = folders.flatMap((folder) => {
      const { own, foreign } = this.owners.ownOf(folder);
      const what = foreign.map((stream) => stream.replace('-', ' ')).join(', ');
      if (what !== '')
        problems.push(new Error(`${folder.site.slug}: another site has, or had, ${what}; take a new id`));
      return own ? [own] : [];
    });
    try {
      this.sites.replace(owned, this.told);
      this.logger.debug({ sites: folders.map(({ site }) => site.slug) }, 'sites read');
    } catch (error) {
      problems.push(error);
    }
    this.complain(problems);
  }

  private complain(problems: readonly unknown[]): void {
    const wrong = problems.map((problem) => (problem as Error).message).join('\n');
    if (wrong !== '' && wrong !== this.wrong) this.logger.error({ problems: wrong }, 'a site stays as it was');
    this.wrong = wrong === '' ? undefined : wrong;
  }

  private async state(): Promise<string> {
    const { directory } = this.sites;
    const filesOf = (slug: string, names: readonly string[]) => names.map((name) => join(directory, slug, name));
    const slugs = siteFolders(directory);
    const times = [
      ...slugs.flatMap((slug) => filesOf(slug, siteFiles)).map(timeOf),
      ...slugs.flatMap((slug) => filesOf(slug, siteContentFiles)).map((file) => timeOf(file).catch(() => '')),
    ];
    return (await Promise.all(times)).join('\n');
  }
}

const timeOf = async (file: string): Promise<string> => {
  const { mtimeMs, size } = await stat(file);
  return `${file} ${mtimeMs} ${size}`;
};
