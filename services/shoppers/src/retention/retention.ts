import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import type { RetentionReport } from '#contracts/api/erasures';
import { day, hour, minute } from '#contracts/domain/durations';
import type { Site } from '#contracts/domain/site/site';
import { categoryOf, streamOf } from '#contracts/events/stream-name';
import { siteStream } from '#contracts/events/site';
import { valuationStream } from '#contracts/events/valuation';
import type { PersonKeys } from '#platform/access/person-keys';
import type { EventLog } from '#platform/ports/event-log';
import type { ViewStore } from '#platform/ports/view-store';
import type { Config } from '#platform/process/config';
import { type ExclusiveRight, runExclusively } from '#platform/process/exclusive';
import {
  type Clock,
  InjectClock,
  InjectConfig,
  InjectLogger,
  InjectPersonKeys,
  InjectStoredLog,
  InjectViews,
} from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { ErasePeople } from '../erasures/erase-people.js';
import { siteOf } from '../erasures/reach.js';
import { type Due, dueOf } from './due.js';
import { type Period, periodOf, type Privacy } from './period.js';
import { heldRecords } from './records.js';

/** Maximum number of people who are erased in an hour, so that CRMs and read models follow. */
const maxPeople = 500;

/** Milliseconds: somewhere in between, before the time of the clock, the log must have events. */
const [oldest, latest] = [31 * day, 7 * day];

type Periods = { readonly [Setting in keyof Privacy]?: Period | undefined };

/** Erases people whose data their site keeps no longer (ADR 93): in one process, once a day, some each hour. */
@Injectable()
export class Retention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  /** The last run that left nobody. */
  private done: { readonly at: number; readonly periods: string } | undefined;
  /** Start of this process, by the clock and by the time that nobody sets. */
  private readonly began: { readonly at: number; readonly monotonic: number };

  constructor(
    @InjectStoredLog() private readonly storedLog: EventLog,
    @InjectViews() private readonly views: ViewStore,
    @InjectPersonKeys() private readonly personKeys: PersonKeys | undefined,
    private readonly sites: Sites,
    @InjectClock() private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
    @InjectLogger() private readonly logger: Logger,
    private readonly people: ErasePeople,
  ) {
    this.began = { at: clock().getTime(), monotonic: performance.now() };
  }

  onApplicationBootstrap(): void {
    if (!this.personKeys) return;
    const { config, views, logger } = this;
    const { signal } = this.stopping;
    const onFailure = (error: Error) => logger.warn({ err: error }, 'what is no longer needed was not erased yet');
    const options = { config, views, name: 'retention', duration: minute, signal, onFailure };
    this.running = runExclusively(options, (held) => this.eraseDaily(held));
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort(new Error('retention is stopping'));
    await this.running;
  }

  private async eraseDaily(held: ExclusiveRight): Promise<void> {
    for (;;) {
      await pause(hour, undefined, { signal: held.signal, ref: false }).catch(() => undefined);
      if (held.signal.aborted || !held.isHeld()) return;
      await this.eraseIfDue();
    }
  }

  /** Erases if a day has passed, a period has changed, or somebody was left the last time. */
  async eraseIfDue(): Promise<void> {
    const periods = JSON.stringify(this.sites.all.map(({ id, privacy }) => [id, privacy]));
    const now = this.clock().getTime();
    const { done } = this;
    if (done?.periods === periods && Math.abs(now - done.at) < day) return;
    if (this.sites.all.some(hasEnd) && !(await this.isClockProven(now)))
      return this.logger.warn(
        { event: 'retention', time: new Date(now).toISOString() },
        'nobody is erased yet: the clock may be ahead, because the log has no events of the weeks before',
      );
    this.done = (await this.erase()) ? { at: now, periods } : undefined;
  }

  /** Whether the log or a week of this process bears the clock out. Otherwise a clock ahead of time would erase all. */
  private async isClockProven(now: number): Promise<boolean> {
    const up = performance.now() - this.began.monotonic;
    if (up > latest && now - this.began.at < up + day) return true;
    const at = (before: number) => this.storedLog.positionAt(new Date(now - before).toISOString());
    return (await at(oldest)) < (await at(latest));
  }

  /** @returns whether nobody is left whose data is no longer needed */
  async erase(limit = maxPeople): Promise<boolean> {
    const periods = await this.periods();
    if (periods.size === 0) return true;
    const held = await heldRecords(this.storedLog, new Set(periods.keys()));
    const now = this.clock();
    this.announce(
      periods,
      isDueBy(
        now,
        dueOf(held, (site, setting) => periods.get(site)?.[setting]?.months),
      ),
    );
    const due = isDueBy(
      now,
      dueOf(held, (site, setting) => periods.get(site)?.[setting]?.counting),
    );
    const known = await this.withKeys(due);
    const given = known.slice(0, limit);
    if (given.length === 0) return true;
    const erased = await this.people.eraseUnneeded(
      given.flatMap(({ people }) => people),
      held.position,
    );
    for (const [site, left] of bySite(known)) {
      const traces = [...erased].filter(([, trace]) => siteOf(trace) === site);
      const people = new Set(
        traces.flatMap(([stream, { person }]) => (namesSomebody(categoryOf(stream)) ? person : [])),
      ).size;
      const kinds = countBy(traces.map(([stream]) => categoryOf(stream)));
      const counts = { people, kinds, left: left.filter((one) => !given.includes(one)).length };
      this.logger.info(
        { event: 'retention', site, ...counts },
        'people were erased, because their site keeps their data no longer',
      );
    }
    return given.length === known.length;
  }

  /** What is due now and next. */
  async report(): Promise<RetentionReport> {
    const periods = await this.periods();
    if (periods.size === 0) return { sites: [] };
    const held = await heldRecords(this.storedLog, new Set(periods.keys()));
    const all = bySite(dueOf(held, (site, setting) => periods.get(site)?.[setting]?.months));
    const erased = await this.people.unneeded();
    const now = this.clock();
    const sites = [...periods].map(([site, { keepLeadsMonths, keepAccountsMonths }]) => {
      const ofSite = all.get(site) ?? [];
      const due = isDueBy(now, ofSite);
      const next = ofSite[due.length];
      return {
        site,
        ...(keepLeadsMonths && { leads: shown(keepLeadsMonths) }),
        ...(keepAccountsMonths && { accounts: shown(keepAccountsMonths) }),
        due: reachOf(due),
        ...(next && { next_at: next.at.toISOString() }),
        erased: erased.get(site) ?? 0,
      };
    });
    return { sites };
  }

  /** The periods of the sites that have any. */
  private async periods(): Promise<ReadonlyMap<string, Periods>> {
    const found = new Map<string, Periods>();
    for (const site of this.sites.all) if (hasEnd(site)) found.set(site.id, await this.periodsOf(site));
    return found;
  }

  private async periodsOf(site: Site): Promise<Periods> {
    const history = await this.storedLog.readStream(streamOf(siteStream, site.id));
    const now = this.clock();
    return {
      keepLeadsMonths: periodOf(history, site, 'keepLeadsMonths', now),
      keepAccountsMonths: periodOf(history, site, 'keepAccountsMonths', now),
    };
  }

  /** Says beforehand what a new or shorter period reaches. */
  private announce(periods: ReadonlyMap<string, Periods>, due: readonly Due[]): void {
    const reached = bySite(due);
    for (const [site, { keepLeadsMonths, keepAccountsMonths }] of periods) {
      const begins = [keepLeadsMonths?.begins_at, keepAccountsMonths?.begins_at].filter((at) => at !== undefined);
      if (begins.length === 0) continue;
      const announced = { site, ...reachOf(reached.get(site) ?? []), begins_at: begins.sort()[0] };
      this.logger.warn(
        { event: 'retention', ...announced },
        'people will be erased, because their site now keeps data for a shorter time',
      );
    }
  }

  /** Without those whose keys are missing, which may come back from a copy. */
  private async withKeys(due: readonly Due[]): Promise<readonly Due[]> {
    const missing = new Set(await this.personKeys!.missing(due.flatMap(({ people }) => people)));
    return due.filter(({ people }) => !people.some((person) => missing.has(person)));
  }
}

/** A valuation has a key, but is of nobody known. */
const namesSomebody = (kind: string): boolean => kind !== valuationStream.category;

const hasEnd = ({ privacy }: Site): boolean =>
  privacy?.keepLeadsMonths !== undefined || privacy?.keepAccountsMonths !== undefined;

const isDueBy = (now: Date, due: readonly Due[]): readonly Due[] => due.filter(({ at }) => at <= now);

const bySite = (due: readonly Due[]): ReadonlyMap<string, readonly Due[]> => {
  const found = new Map<string, Due[]>();
  for (const one of due) {
    const ofSite = found.get(one.site);
    if (ofSite) ofSite.push(one);
    else found.set(one.site, [one]);
  }
  return found;
};

const countBy = (kinds: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

const reachOf = (due: readonly Due[]) => ({
  people: due.flatMap(({ people, records }) => (records.some(({ kind }) => namesSomebody(kind)) ? people : [])).length,
  kinds: countBy(due.flatMap(({ records }) => records.map(({ kind }) => kind))),
});

const shown = ({ months, begins_at }: Period) => ({ months, ...(begins_at !== undefined && { begins_at }) });
