import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DeliveryOf } from '#contracts/events/delivery';
import type { EventFeed, FeedSubscription } from '../../ports/event-feed.js';
import type { EventLog } from '../../ports/event-log.js';
import type { SiteProblems } from '../../sites/site-problems.js';
import type { Readiness } from '../readiness.js';
import { kindOf, requestKinds, SiteCounters } from './site-counters.js';

const prefix = 'forecourt_';
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * `delayed`: retried later; `given_up`: delayed for a day; `withheld`: the daily limit of the recipient or the site is
 * reached; `bounced`: the server accepted it and could not deliver it.
 */
export type MailOutcome = 'sent' | 'delayed' | 'given_up' | 'refused' | 'withheld' | 'bounced';

/** Milliseconds between two samples of the event loop's delay; 10 would be most of the work of an idle program. */
const eventLoopMonitoringPrecision = 100;

let measured: Registry | undefined;
/** Measures the process itself, once however many Forecourts it opens, because such a measurement never ends. */
const measureProcess = (): Registry => {
  if (measured === undefined) {
    measured = new Registry();
    collectDefaultMetrics({ register: measured, eventLoopMonitoringPrecision });
  }
  return measured;
};

/** Metrics of a process. No label has a value that a visitor chose. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly ofProcess = measureProcess();
  private readonly requests = new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: 'From the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: seconds,
    registers: [this.registry],
  });
  private readonly pages = new Histogram({
    name: `${prefix}page_render_duration_seconds`,
    help: 'From asking for a page to be rendered, with what it waited; outcome: rendered, busy (no thread became free) or slow (given up)',
    labelNames: ['outcome'] as const,
    buckets: seconds,
    registers: [this.registry],
  });
  private readonly pagesFound = new Counter({
    name: `${prefix}pages_found_total`,
    help: 'Pages that did not have to be rendered: kept, or checked (the answers they were made of were asked for again, and are the same)',
    labelNames: ['how'] as const,
    registers: [this.registry],
  });
  private readonly commands = new Counter({
    name: `${prefix}commands_total`,
    help: 'Commands by the kind of aggregate and their outcome: handled, or the code of the refusal',
    labelNames: ['category', 'outcome'] as const,
    registers: [this.registry],
  });
  private readonly refusals = new Counter({
    name: `${prefix}requests_refused_total`,
    help: 'Requests turned down for who sent them: without a good key or session, too often, wrongly signed, for an unknown host',
    labelNames: ['kind'] as const,
    registers: [this.registry],
  });
  private readonly personalReads = new Counter({
    name: `${prefix}personal_data_reads_total`,
    help: 'Records with data of people that were read many at a time: lists, exports, streams, replays, access requests',
    labelNames: ['kind'] as const,
    registers: [this.registry],
  });
  private readonly appends = new Histogram({
    name: `${prefix}log_append_duration_seconds`,
    help: 'Until an append was durable',
    buckets: seconds,
    registers: [this.registry],
  });
  private readonly refused = new Counter({
    name: `${prefix}log_appends_refused_total`,
    help: 'Appends that were turned down, or could not be made durable',
    labelNames: ['reason'] as const,
    registers: [this.registry],
  });
  private readonly batches = new Histogram({
    name: `${prefix}feed_batch_duration_seconds`,
    help: 'What a group of the feed, a projection or a reactor, took for a batch',
    labelNames: ['group'] as const,
    buckets: seconds,
    registers: [this.registry],
  });
  private readonly handled = new Counter({
    name: `${prefix}feed_events_handled_total`,
    help: 'Events a group of the feed has handled',
    labelNames: ['group'] as const,
    registers: [this.registry],
  });
  private readonly failed = new Counter({
    name: `${prefix}feed_batches_failed_total`,
    help: 'Batches that failed and come again',
    labelNames: ['group'] as const,
    registers: [this.registry],
  });
  private readonly swaps = new Gauge({
    name: `${prefix}projection_swap_seconds`,
    help: 'From the decision that a build is read until this process read it, the last time',
    labelNames: ['projection'] as const,
    registers: [this.registry],
  });
  private readonly photoBytes = new Gauge({
    name: `${prefix}photo_bytes`,
    help: 'Bytes of the photographs that the vehicles of a site have, as they were last counted',
    labelNames: ['site'] as const,
    registers: [this.registry],
  });
  private readonly derivativeBytes = new Gauge({
    name: `${prefix}photo_derivative_bytes`,
    help: 'Bytes of what was made ahead of the photographs of a site, as they were last counted',
    labelNames: ['site'] as const,
    registers: [this.registry],
  });
  private readonly mails = new Counter({
    name: `${prefix}mail_total`,
    help: 'Attempts to send a message by site, kind and outcome: sent, delayed (tried again), refused (not tried again), withheld (not sent, as a limit of the day is reached); and what came of it later: given_up (delayed for a day), bounced (back after it was sent)',
    labelNames: ['site', 'kind', 'outcome'] as const,
    registers: [this.registry],
  });
  private readonly mailReports = new Counter({
    name: `${prefix}mail_reports_total`,
    help: 'What mail servers said later of messages they had taken: delivered, bounced or complained',
    labelNames: ['report'] as const,
    registers: [this.registry],
  });
  private readonly abandoned = new Counter({
    name: `${prefix}deliveries_abandoned_total`,
    help: 'Messages given up, by the reactor that was to deliver them',
    labelNames: ['reactor'] as const,
    registers: [this.registry],
  });
  private readonly texts = new Counter({
    name: `${prefix}sms_total`,
    help: 'Text messages by site: sent, or not sent as its budget of the day is used up',
    labelNames: ['site', 'outcome'] as const,
    registers: [this.registry],
  });
  private readonly droppedAnalytics = new Counter({
    name: `${prefix}analytics_dropped_total`,
    help: 'What pages of a site reported of visits and was not stored, as its budget of the day is used up',
    labelNames: ['site'] as const,
    registers: [this.registry],
  });
  /** Counted here, because a labelled metric would cost more than the append of an event. */
  private readonly appended = new Map<string, number>();
  private readonly sites = new SiteCounters();
  private readonly subscriptions = new Map<string, FeedSubscription>();
  private readonly knownHead: { of?: Pick<EventLog, 'head'> } = {};

  constructor(readiness: Readiness, siteProblems: Pick<SiteProblems, 'all'>) {
    const { appended, subscriptions, knownHead, registry } = this;
    const headNow = async () => knownHead.of?.head().catch(() => undefined);
    new Counter({
      name: `${prefix}events_appended_total`,
      help: 'Events this process has appended to the log',
      labelNames: ['type'] as const,
      registers: [registry],
      collect() {
        this.reset();
        for (const [type, count] of appended) this.inc({ type }, count);
      },
    });
    new Gauge({
      name: `${prefix}log_position`,
      help: 'Position of the last event of the log',
      registers: [registry],
      async collect() {
        const head = await headNow();
        if (head !== undefined) this.set(head);
      },
    });
    new Gauge({
      name: `${prefix}feed_position`,
      help: 'Log position up to which a group of the feed has handled everything',
      labelNames: ['group'] as const,
      registers: [registry],
      collect() {
        this.reset();
        for (const [group, subscription] of subscriptions) this.set({ group }, subscription.position());
      },
    });
    new Gauge({
      name: `${prefix}feed_lag_events`,
      help: 'Log positions a group of the feed is behind',
      labelNames: ['group'] as const,
      registers: [registry],
      async collect() {
        this.reset();
        const head = await headNow();
        if (head === undefined) return;
        for (const [group, subscription] of subscriptions)
          this.set({ group }, Math.max(0, head - subscription.position()));
      },
    });
    new Gauge({
      name: `${prefix}dependency_up`,
      help: 'Whether what this process leans on is well',
      labelNames: ['name'] as const,
      registers: [registry],
      async collect() {
        this.reset();
        const { dependencies } = await readiness.report();
        for (const [name, state] of Object.entries(dependencies)) this.set({ name }, state === 'ok' ? 1 : 0);
      },
    });
    this.problemGauges(readiness, siteProblems);
    this.siteGauges();
  }

  private siteGauges(): void {
    const { registry, sites } = this;
    new Counter({
      name: `${prefix}site_bytes_total`,
      help: 'Bytes sent to visitors of a site; the sites that are asked least are _other together',
      labelNames: ['site'] as const,
      registers: [registry],
      // Of three metrics this one is read first, so it fills the others as well.
      collect() {
        for (const counter of [this, time, requests]) counter.reset();
        for (const [site, numbers] of sites.read()) {
          this.inc({ site }, numbers.bytes);
          time.inc({ site }, numbers.milliseconds / 1000);
          for (const kind of requestKinds) requests.inc({ site, kind }, numbers.requests[kind]);
        }
      },
    });
    const time = new Counter({
      name: `${prefix}site_seconds_total`,
      help: 'Seconds that requests of a site took',
      labelNames: ['site'] as const,
      registers: [registry],
    });
    const requests = new Counter({
      name: `${prefix}site_requests_total`,
      help: 'Requests of a site: page, search, lead (one that was taken) or other',
      labelNames: ['site', 'kind'] as const,
      registers: [registry],
    });
  }

  private problemGauges(readiness: Readiness, siteProblems: Pick<SiteProblems, 'all'>): void {
    const { registry } = this;
    new Gauge({
      name: `${prefix}site_problems`,
      help: 'What is wrong with the configuration of a site, by what comes of it',
      labelNames: ['site', 'effect'] as const,
      registers: [registry],
      collect() {
        this.reset();
        for (const { site, effect } of siteProblems.all()) this.inc({ site, effect });
      },
    });
    new Gauge({
      name: `${prefix}service_missing`,
      help: 'An outside service that nobody provides, so that what leans on it is not offered',
      labelNames: ['service'] as const,
      registers: [registry],
      collect() {
        this.reset();
        for (const service of Object.keys(readiness.off)) this.set({ service }, 1);
      },
    });
  }

  /** @param reasons returns the reason of each webhook that was disabled automatically */
  countDisabledWebhooks(reasons: () => Promise<readonly string[]>): void {
    new Gauge({
      name: `${prefix}webhooks_disabled`,
      help: 'Webhooks that get nothing any more, by the reason: gone (answered 410), or failing',
      labelNames: ['reason'] as const,
      registers: [this.registry],
      async collect() {
        const found = await reasons().catch(() => undefined);
        if (!found) return;
        for (const reason of ['gone', 'failing']) this.set({ reason }, found.filter((one) => one === reason).length);
      },
    });
  }

  /** @param behind returns the seconds for which the copy has lagged */
  watchLogCopy(behind: () => number): void {
    new Gauge({
      name: `${prefix}log_copy_behind_seconds`,
      help: 'Seconds since the copy of the embedded log lacks something; 0: it is whole',
      registers: [this.registry],
      collect() {
        this.set(behind());
      },
    });
  }

  /** @param measure returns the free bytes of volumes by folder */
  watchFreeSpace(measure: () => Promise<ReadonlyMap<string, number>>): void {
    new Gauge({
      name: `${prefix}free_bytes`,
      help: 'Free bytes of the volume that a folder of data or photographs is on',
      labelNames: ['folder'] as const,
      registers: [this.registry],
      async collect() {
        for (const [folder, bytes] of await measure()) this.set({ folder }, bytes);
      },
    });
  }

  /** @param count returns the parked events by the projection, reactor, fold or relay that failed to apply them */
  countParked(count: () => Promise<ReadonlyMap<string, number>>): void {
    new Gauge({
      name: `${prefix}parked_events`,
      help: 'Events set aside by who could not take them, without those that wait behind them',
      labelNames: ['owner'] as const,
      registers: [this.registry],
      async collect() {
        const found = await count().catch(() => undefined);
        if (!found) return;
        this.reset();
        for (const [owner, parked] of found) this.set({ owner }, parked);
      },
    });
  }

  countRefusal(kind: string): void {
    this.refusals.inc({ kind });
  }

  countPersonalRead(kind: string, records: number): void {
    this.personalReads.inc({ kind }, records);
  }

  countCommand(category: string, outcome: string): void {
    this.commands.inc({ category, outcome });
  }

  recordRendering(outcome: 'rendered' | 'busy' | 'slow', milliseconds: number): void {
    this.pages.observe({ outcome }, milliseconds / 1000);
  }

  countMail(site: string, kind: string, outcome: MailOutcome): void {
    this.mails.inc({ site, kind, outcome });
  }

  pageFound(how: 'kept' | 'checked'): void {
    this.pagesFound.inc({ how });
  }

  countMailReport(report: string): void {
    this.mailReports.inc({ report });
  }

  /** @param count returns, by site, the leads that have waited longer for an answer than the site allows */
  countUnanswered(count: () => Promise<ReadonlyMap<string, number>>): void {
    this.gaugeOfSites(
      'leads_unanswered',
      'Leads of the last fortnight that nobody answered in the minutes of unansweredAfter',
      count,
    );
  }

  /** @param ages returns, by site that gets feeds, the seconds since its last stock feed was imported */
  feedAgeGauge(ages: () => Promise<ReadonlyMap<string, number>>): void {
    this.gaugeOfSites('stock_feed_age_seconds', 'Since a site’s last stock feed was imported', ages);
  }

  private gaugeOfSites(name: string, help: string, values: () => Promise<ReadonlyMap<string, number>>): void {
    new Gauge({
      name: `${prefix}${name}`,
      help,
      labelNames: ['site'] as const,
      registers: [this.registry],
      async collect() {
        const found = await values().catch(() => undefined);
        if (!found) return;
        this.reset();
        for (const [site, value] of found) this.set({ site }, value);
      },
    });
  }

  /** Sets the bytes of photographs of each site's vehicles, by slug. */
  setPhotoBytes(bytes: ReadonlyMap<string, { readonly originals: number; readonly derivatives: number }>): void {
    this.photoBytes.reset();
    this.derivativeBytes.reset();
    for (const [site, { originals, derivatives }] of bytes) {
      this.photoBytes.set({ site }, originals);
      this.derivativeBytes.set({ site }, derivatives);
    }
  }

  countTextMessage(site: string, outcome: 'sent' | 'over_budget'): void {
    this.texts.inc({ site, outcome });
  }

  analyticsDropped(site: string, count: number): void {
    this.droppedAnalytics.inc({ site }, count);
  }

  recordSwap(projection: string, milliseconds: number): void {
    this.swaps.set({ projection }, milliseconds / 1000);
  }

  /** Returns all metrics in Prometheus' text format. */
  text(): Promise<string> {
    return Registry.merge([this.ofProcess, this.registry]).metrics();
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  recordResponse(method: string, route: string, status: number, milliseconds: number): void {
    this.requests.observe({ method, route, status }, milliseconds / 1000);
  }

  /** @param site slug, so that there are no more labels than sites */
  recordSiteResponse(
    site: string,
    {
      method,
      route,
      status,
      contentType,
      bytes,
      milliseconds,
    }: Readonly<Record<'method' | 'route' | 'contentType', string>> &
      Readonly<Record<'status' | 'bytes' | 'milliseconds', number>>,
  ): void {
    this.sites.count(site, kindOf(method, route, status, contentType), bytes, milliseconds);
  }

  ofLog(log: EventLog): EventLog {
    this.knownHead.of = log;
    return {
      ...log,
      append: (stream, expected, events) => {
        const began = performance.now();
        const appending = log.append(stream, expected, events);
        appending.then(
          () => {
            this.appends.observe((performance.now() - began) / 1000);
            for (const { type, data } of events) {
              this.appended.set(type, (this.appended.get(type) ?? 0) + 1);
              if (type === 'DeliveryAbandoned') this.abandoned.inc({ reactor: (data as DeliveryOf).reactor });
            }
          },
          (error: unknown) => this.refused.inc({ reason: error instanceof Error ? error.name : 'unknown' }),
        );
        return appending;
      },
    };
  }

  ofFeed(feed: EventFeed): EventFeed {
    return {
      subscribe: async (options) => {
        const { group, handle } = options;
        const subscription = await feed.subscribe({
          ...options,
          handle: async (events) => {
            const began = performance.now();
            try {
              await handle(events);
            } catch (error) {
              this.failed.inc({ group });
              throw error;
            }
            this.batches.observe({ group }, (performance.now() - began) / 1000);
            this.handled.inc({ group }, events.length);
          },
        });
        this.subscriptions.set(group, subscription);
        return {
          position: () => subscription.position(),
          failure: () => subscription.failure(),
          reached: (position, signal) => subscription.reached(position, signal),
          stop: async () => {
            await subscription.stop();
            if (this.subscriptions.get(group) === subscription) this.subscriptions.delete(group);
          },
        };
      },
    };
  }
}
