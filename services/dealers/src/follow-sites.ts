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

/** Milliseconds before a retry: after a failure, and after a rejection. */
const again = 1_000;
const later = 30_000;

/** Records the sites' files in the log: at the start, and after each change. A rejected site does not stop others. */
@Injectable()
export class FollowSites implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  /** Ends the wait for the next attempt. */
  private waiting = new AbortController();
  private running: Promise<void> = Promise.resolve();
  /** Whether another run follows the present one. */
  private isPlanned = false;
  private forget: () => void = () => undefined;
  /** Folders whose description is in the log. */
  private recorded: ReadonlySet<SiteFolder> = new Set();
  /** Sites opened by API whose dealerships have an owner in the log, which never changes; each with its dealerships. */
  private claimed: ReadonlySet<string> = new Set();

  constructor(
    private readonly sites: Sites,
    private readonly problems: SiteProblems,
    @InjectLogger() private readonly logger: Logger,
    private readonly describeSite: DescribeSite,
    private readonly versions: RecordedVersions,
    @InjectStandby() private readonly standby?: Standby,
  ) {}

  /** Records before the first request; later, if the log is down or another process has recorded the sites. */
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
    if (this.isPlanned) return;
    this.isPlanned = true;
    this.running = this.running.then(() => {
      this.isPlanned = false;
      return this.untilRecorded();
    });
  }

  private async untilRecorded(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      this.waiting = new AbortController();
      const wait = await this.describeAll();
      // The next call records what changed meanwhile.
      if (wait === undefined || this.waiting.signal.aborted) return;
      const isWoken = await pause(wait, false, { signal: this.waiting.signal }).catch(() => true);
      if (isWoken) return;
    }
  }

  /** @returns milliseconds before a retry; undefined: everything is recorded */
  private async describeAll(): Promise<number | undefined> {
    const folders = this.sites.folders.filter(({ isStale }) => !isStale);
    const done = new Set(folders.filter((folder) => this.recorded.has(folder)));
    const refused: SiteProblem[] = [];
    let failure: unknown;
    for (const folder of folders.filter((one) => !done.has(one))) {
      const { slug, id } = folder.site;
      const name = siteNamed(id);
      try {
        if (await this.versions.has(name, folder.version)) {
          done.add(folder);
          continue;
        }
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
    const claimed = new Set<string>();
    for (const site of this.sites.openedByApi) {
      const claim = JSON.stringify([site.id, ...site.dealerships.map(({ id }) => id)]);
      try {
        const answer = this.claimed.has(claim) ? undefined : await this.describeSite.claimNew(site);
        if (isRejection(answer)) refused.push({ site: site.slug, message: answer.detail, effect: 'as_before' });
        else claimed.add(claim);
      } catch (error) {
        failure = error;
      }
    }
    this.recorded = done;
    this.claimed = claimed;
    // Another site may describe the parts of a removed folder.
    this.versions.forgetSites(new Set(folders.map(({ site }) => site.id)));
    await this.versions.save();
    this.problems.report('recorded in the log', refused);
    if (failure) this.logger.error({ err: failure }, 'the sites could not be described; trying again');
    return failure ? again : refused.length > 0 ? later : undefined;
  }
}
