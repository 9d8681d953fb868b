import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { SiteProblem } from '#contracts/api/ops-events';
import { isRejection } from '#contracts/rejections';
import { DescribeSite } from './describe-site.js';
import { siteNamed, RecordedVersions } from './recorded-versions.js';
import type { Standby } from '#platform/kernel/standby';
import { SiteProblems } from '#platform/sites/site-problems';
import { type SiteFolder, Sites } from '#platform/sites/sites';
import type { Logger } from 'pino';
import { InjectLogger, InjectStandby } from '#platform/process/providers';

/** Milliseconds before what failed is tried again: what could not be recorded, and what was turned down. */
const again = 1_000;
const later = 30_000;

/** Tells the log what the sites' files say: at the start, and each time they change. One that is turned down stops no other. */
@Injectable()
export class FollowSites implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  /** Ends the wait for the next try. */
  private waiting = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private forget: () => void = () => undefined;
  /** Folders whose description the log has. */
  private recorded: ReadonlySet<SiteFolder> = new Set();

  constructor(
    private readonly sites: Sites,
    private readonly problems: SiteProblems,
    @InjectLogger() private readonly logger: Logger,
    private readonly describeSite: DescribeSite,
    private readonly versions: RecordedVersions,
    @InjectStandby() private readonly standby?: Standby,
  ) {}

  /** Before the first request, where the log answers and no other process has recorded it; otherwise as soon as it does. */
  async onApplicationBootstrap(): Promise<void> {
    this.forget = this.sites.onChange(() => this.recordChanges());
    if (this.standby || (await this.describeAll()) !== undefined) this.recordChanges();
  }

  async onModuleDestroy(): Promise<void> {
    this.forget();
    this.stopping.abort();
    this.waiting.abort();
    await this.running;
  }

  private recordChanges(): void {
    this.waiting.abort();
    this.running = this.running.then(() => this.untilRecorded());
  }

  private async untilRecorded(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      this.waiting = new AbortController();
      const wait = await this.describeAll();
      // What changed meanwhile is recorded by the next in line.
      if (wait === undefined || this.waiting.signal.aborted) return;
      const isWoken = await pause(wait, false, { signal: this.waiting.signal }).catch(() => true);
      if (isWoken) return;
    }
  }

  /** @returns milliseconds after which to try again; undefined: all is recorded */
  private async describeAll(): Promise<number | undefined> {
    const folders = this.sites.folders.filter(({ isOld }) => !isOld);
    const done = new Set(folders.filter((folder) => this.recorded.has(folder)));
    const refused: SiteProblem[] = [];
    let failure: unknown;
    for (const folder of folders.filter((one) => !done.has(one))) {
      const { slug, id } = folder.site;
      const name = siteNamed(id);
      try {
        if (folder.version !== undefined && (await this.versions.versionOf(name)) === folder.version) {
          done.add(folder);
          continue;
        }
        this.versions.note(name, undefined);
        await this.versions.save();
        const answer = await this.describeSite.execute(folder.site, folder.content);
        if (isRejection(answer)) refused.push({ site: slug, message: answer.detail, effect: 'as_before' });
        else {
          done.add(folder);
          this.versions.note(name, folder.version);
        }
      } catch (error) {
        failure = error;
      }
    }
    for (const site of this.sites.openedByApi) {
      try {
        const claimed = await this.describeSite.claimNew(site);
        if (isRejection(claimed)) refused.push({ site: site.slug, message: claimed.detail, effect: 'as_before' });
      } catch (error) {
        failure = error;
      }
    }
    this.recorded = done;
    // Of a folder that has gone others may tell something else.
    this.versions.forgetSites(new Set(folders.map(({ site }) => site.id)));
    await this.versions.save();
    this.problems.report('recorded in the log', refused);
    if (failure) this.logger.error({ error: failure }, 'the sites could not be described; trying again');
    return failure ? again : refused.length > 0 ? later : undefined;
  }
}
