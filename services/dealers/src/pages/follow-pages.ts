import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { join, relative } from 'node:path';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { second } from '#contracts/domain/durations';
import type { Site } from '#contracts/domain/site/site';
import { isRejection } from '#contracts/rejections';
import { type HandleCommand } from '#platform/kernel/command';
import { InjectCommands, InjectStandby } from '#platform/process/providers';
import type { Standby } from '#platform/kernel/standby';
import { FolderWatch } from '#platform/sites/folder-watch';
import { type FileProblem, problemsOf, WrongFile } from '#platform/sites/site-files';
import { Sites } from '#platform/sites/sites';
import { SiteProblems } from '#platform/sites/site-problems';
import { RecordedVersions } from '../recorded-versions.js';
import { readPages, stateOfPages, versionOfPages } from './page-files.js';
import { pages } from './pages.js';

/** Milliseconds from one look to the next at the least. */
const rest = 300;
/** Milliseconds before what failed is tried again, and what was turned down. */
const [again, later] = [second, 30 * second];

/**
 * Tells the log what the sites' page files say: at the start, and each time they change. A page whose file is wrong stays
 * as it was, and is reported to {@link SiteProblems}.
 */
@Injectable()
export class FollowPages implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private looking: Promise<void> = Promise.resolve();
  /** Site → the state of its pages that the log has. */
  private seen = new Map<string, string>();
  private readonly folders = new FolderWatch();
  private forget: () => void = () => undefined;

  constructor(
    private readonly sites: Sites,
    private readonly problems: SiteProblems,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly versions: RecordedVersions,
    @InjectStandby() private readonly standby?: Standby,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.forget = this.sites.onChange(() => this.folders.again());
    // What another process has recorded before goes on meanwhile.
    if (!this.standby) await this.folders.check(() => this.readAll());
    this.looking = this.follow();
  }

  async onModuleDestroy(): Promise<void> {
    this.forget();
    this.stopping.abort();
    await this.looking;
    this.folders.close();
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping;
    for (;;) {
      await pause(rest, undefined, { signal, ref: false }).catch(() => undefined);
      await this.folders.untilDue(signal);
      if (signal.aborted) return;
      await this.folders.check(() => this.readAll());
    }
  }

  /**
   * Records every site whose files have changed since they were last recorded.
   * @returns the folders in which changes matter
   */
  private async readAll(): Promise<readonly string[]> {
    const { sites } = this;
    const readIn: string[] = [];
    for (const site of sites.all) {
      // Others have their turn between two sites.
      await setImmediate();
      const folder = sites.folder(site);
      try {
        const { state, folders } = stateOfPages(folder);
        readIn.push(...folders);
        if (this.seen.get(site.id) === state) continue;
        await this.describe(site, folder);
        this.seen.set(site.id, state);
      } catch (error) {
        this.complain(site, problemsOf(error, join(folder, 'pages')));
        this.folders.again(error instanceof WrongFile ? later : again);
      }
    }
    // A site that has gone has nothing wrong with it any more.
    for (const id of this.seen.keys())
      if (!sites.all.some((site) => site.id === id)) {
        this.seen.delete(id);
        this.versions.note(`pages ${id}`, undefined);
        this.problems.report(`pages ${id}`, []);
      }
    await this.versions.save();
    return readIn;
  }

  private async describe(site: Site, folder: string): Promise<void> {
    const name = `pages ${site.id}`;
    const version = versionOfPages(folder);
    if (version !== undefined && (await this.versions.versionOf(name)) === version) return this.complain(site, []);
    this.versions.note(name, undefined);
    await this.versions.save();
    const { problems, ...found } = readPages(folder);
    const answer = await this.handle(pages, site.id, { type: 'follow', site_id: site.id, ...found });
    if (isRejection(answer)) throw new WrongFile([{ file: join(folder, 'pages'), message: answer.detail }]);
    if (problems.length === 0) this.versions.note(name, version);
    this.complain(site, problems);
  }

  private complain({ id, slug }: Site, problems: readonly FileProblem[]): void {
    this.problems.report(
      `pages ${id}`,
      problems.map(({ file, ...problem }) => ({
        site: slug,
        file: relative(this.sites.directory, file),
        ...problem,
        effect: 'as_before',
      })),
    );
  }
}
