import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isRejection } from '#contracts/rejections';
import { DescribeSite } from './describe-site.js';
import { Sites } from '#platform/sites/sites';
import type { Logger } from 'pino';
import { InjectLogger } from '#platform/process/providers';

/** Milliseconds before a description that failed is tried again. */
const again = 1_000;

/** Tells the log what the sites' files say: at the start, and each time they change. */
@Injectable()
export class FollowSites implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private forget: () => void = () => undefined;

  constructor(
    private readonly sites: Sites,
    @InjectLogger() private readonly logger: Logger,
    private readonly describeSite: DescribeSite,
  ) {}

  /** Before the first request, where the log answers; otherwise as soon as it does. */
  async onApplicationBootstrap(): Promise<void> {
    this.forget = this.sites.onChange(() => this.tell());
    if (!(await this.describeAll())) this.tell();
  }

  async onModuleDestroy(): Promise<void> {
    this.forget();
    this.stopping.abort();
    await this.running;
  }

  private tell(): void {
    this.running = this.running.then(() => this.untilTold());
  }

  private async untilTold(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted && !(await this.describeAll())) {
      await pause(again, undefined, { signal }).catch(() => undefined);
    }
  }

  private async describeAll(): Promise<boolean> {
    try {
      const { folders, all } = this.sites;
      for (const { site, content } of folders) {
        const answer = await this.describeSite.execute(site, content);
        if (isRejection(answer)) throw new Error(`${site.slug}: ${answer.detail}`);
      }
      for (const site of all) {
        const claimed = folders.some((folder) => folder.site.id === site.id) || (await this.describeSite.claim(site));
        if (isRejection(claimed)) throw new Error(`${site.slug}: ${claimed.detail}`);
      }
      return true;
    } catch (error) {
      this.logger.error({ error }, 'the sites could not be described; trying again');
      return false;
    }
  }
}
