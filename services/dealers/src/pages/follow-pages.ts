import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isRejection } from '#contracts/rejections';
import { type HandleCommand } from '#platform/kernel/command';
import { InjectCommands, InjectLogger } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import type { Logger } from 'pino';
import { Readiness } from '#platform/process/readiness';
import { readPages, stateOfPages } from './page-files.js';
import { pages } from './pages.js';

/** Milliseconds from one look at the folders to the next. */
const rest = 300;

/**
 * Tells the log what the sites' page files say: at the start, and each time they change. A page whose file is wrong stays
 * as it was; the reason is logged, and shown with what this process leans on.
 */
@Injectable()
export class FollowPages implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private stopped = false;
  private seen = new Map<string, string>();
  private wrong = new Map<string, string>();

  constructor(
    private readonly sites: Sites,
    @InjectLogger() private readonly logger: Logger,
    readiness: Readiness,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {
    readiness.add({
      name: 'pages',
      essential: false,
      check: () => {
        if (this.wrong.size > 0) throw new Error([...this.wrong.values()].join('\n'));
      },
    });
  }

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
    const { sites, logger } = this;
    for (const site of sites.all) {
      try {
        const folder = sites.folder(site);
        const state = stateOfPages(folder);
        if (this.seen.get(site.id) === state) continue;
        const { problems, ...found } = readPages(folder);
        const told = await this.handle(pages, site.id, { type: 'follow', site_id: site.id, ...found });
        if (isRejection(told)) throw new Error(`${site.slug}: ${told.detail}`);
        this.seen.set(site.id, state);
        this.complain(site.id, problems.join('\n'));
      } catch (error) {
        const reason = (error as Error).message;
        if (this.wrong.get(site.id) !== reason) logger.error({ error }, 'pages could not be told of; trying again');
        this.wrong.set(site.id, reason);
      }
    }
  }

  private complain(siteId: string, problems: string): void {
    if (problems === '') this.wrong.delete(siteId);
    else {
      this.logger.error({ problems }, 'pages stay as they were');
      this.wrong.set(siteId, problems);
    }
  }
}
