import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Dependency } from '../readiness.js';
import { moreSiteFiles, readSite, type SiteFolder, siteFiles, siteFolders } from './site-files.js';
import { Sites } from './sites.js';

/** @throws {Error} naming file, line and field of everything that is wrong */
export const loadSites = (directory: string): Sites =>
  new Sites(
    siteFolders(directory).map((slug) => readSite(directory, slug)),
    directory,
  );

/** Milliseconds from one look at the folders to the next. */
const pause = 300;

/**
 * Keeps the sites as their folders are: a folder that comes is served, one that goes is not, one that changes is read
 * again. A site whose files are wrong stays as it was, and the reason is logged and shown by {@link dependency}.
 *
 * It looks at the files' times rather than being told, which works the same on every file system and mount.
 */
export class SiteWatch {
  private seen: string | undefined;
  private wrong: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly sites: Sites,
    private readonly logger: Logger,
  ) {}

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
      const now = await this.state();
      if (now === this.seen) return;
      this.seen = now;
      this.read();
    } catch (error) {
      this.complain([error]);
    }
  }

  private read(): void {
    const problems: unknown[] = [];
    const { directory } = this.sites;
    const sites = siteFolders(directory).flatMap((slug): SiteFolder[] => {
      try {
        return [readSite(directory, slug)];
      } catch (error) {
        problems.push(error);
        const before = this.sites.all.find((site) => site.slug === slug);
        return before ? [before] : [];
      }
    });
    try {
      this.sites.replace(sites);
      this.logger.debug({ sites: sites.map(({ slug }) => slug) }, 'sites read');
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
    const files = siteFolders(directory).flatMap((slug) => siteFiles.map((file) => join(directory, slug, file)));
    const more = siteFolders(directory).flatMap((slug) => moreSiteFiles.map((file) => join(directory, slug, file)));
    const times = files.map(async (file) => {
      const { mtimeMs, size } = await stat(file);
      return `${file} ${mtimeMs} ${size}`;
    });
    const present = more.map(async (file) => {
      const found = await stat(file).catch(() => undefined);
      return found ? [`${file} ${found.mtimeMs} ${found.size}`] : [];
    });
    return [...(await Promise.all(times)), ...(await Promise.all(present)).flat()].join('\n');
  }
}
