import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { join, relative } from 'node:path';
import type { Site } from '#contracts/domain/site/site';
import { isRejection } from '#contracts/rejections';
import { type HandleCommand } from '#platform/kernel/command';
import { InjectCommands } from '#platform/process/providers';
import { type FileProblem, problemsOf, WrongFile } from '#platform/sites/site-files';
import { Sites } from '#platform/sites/sites';
import { SiteProblems } from '#platform/sites/site-problems';
import { readPages, stateOfPages } from './page-files.js';
import { pages } from './pages.js';

/** Milliseconds from one look at the folders to the next. */
const rest = 300;

/**
 * Tells the log what the sites' page files say: at the start, and each time they change. A page whose file is wrong stays
 * as it was, and is told to {@link SiteProblems}.
 */
@Injectable()
export class FollowPages implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private stopped = false;
  private seen = new Map<string, string>();

  constructor(
    private readonly sites: Sites,
    private readonly problems: SiteProblems,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.look();
    this.follow();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  private follow(): void {
    this.timer = setTimeout(() => {
      this.looking = this.look().finally(() => this.stopped || this.follow());
    }, rest).unref();
  }

  /** Tells of every site whose files have changed since they were last told of. */
  private async look(): Promise<void> {
    const { sites } = this;
    for (const site of sites.all) {
      const folder = sites.folder(site);
      try {
        const state = stateOfPages(folder);
        if (this.seen.get(site.id) === state) continue;
        const { problems, ...found } = readPages(folder);
        const told = await this.handle(pages, site.id, { type: 'follow', site_id: site.id, ...found });
        if (isRejection(told)) throw new WrongFile([{ file: join(folder, 'pages'), message: told.detail }]);
        this.seen.set(site.id, state);
        this.complain(site, problems);
      } catch (error) {
        this.complain(site, problemsOf(error, join(folder, 'pages')));
      }
    }
    // A site that has gone has nothing wrong with it any more.
    for (const id of this.seen.keys())
      if (!sites.all.some((site) => site.id === id)) {
        this.seen.delete(id);
        this.problems.report(`pages ${id}`, []);
      }
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
