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
  private readonly requests = this.histogram(
    'http_request_duration_seconds',
    'From the first byte of a request to the last of its answer',
    ['method', 'route', 'status'],
  );
  private readonly pages = this.histogram(
    'page_render_duration_seconds',
    'From asking for a page to be rendered, with what it waited; outcome: rendered, busy (no thread became free) or slow (given up)',
    ['outcome'],
  );
  private readonly pagesFound = this.counter(
    'pages_found_total',
    'Pages that did not have to be rendered: kept, or checked (the answers they were made of were asked for again, and are the same)',
    ['how'],
  );
  private readonly commands = this.counter(
    'commands_total',
    'Commands by the kind of aggregate and their outcome: handled, or the code of the refusal',
    ['category', 'outcome'],
  );
  private readonly refusals = this.counter(
    'requests_refused_total',
    'Requests turned down for who sent them: without a good key or session, too often, wrongly signed, for an unknown host',
    ['kind'],
  );
  private readonly personalReads = this.counter(
    'personal_data_reads_total',
    'Records with data of people that were read many at a time: lists, exports, streams, replays, access requests',
    ['kind'],
  );
  private readonly appends = this.histogram('log_append_duration_seconds', 'Until an append was durable');
  private readonly refused = this.counter(
    'log_appends_refused_total',
    'Appends that were turned down, or could not be made durable',
    ['reason'],
  );
  private readonly batches = this.histogram(
    'feed_batch_duration_seconds',
    'What a group of the feed, a projection or a reactor, took for a batch',
    ['group'],
  );
  private readonly handled = this.counter('feed_events_handled_total', 'Events a group of the feed has handled', [
    'group',
  ]);
  private readonly failed = this.counter('feed_batches_failed_total', 'Batches that failed and come again', ['group']);
  private readonly swaps = this.gauge(
    'projection_swap_seconds',
    'From the decision that a build is read until this process read it, the last time',
    ['projection'],
  );
  private readonly photoBytes = this.gauge(
    'photo_bytes',
    'Bytes of the photographs that the vehicles of a site have, as they were last counted',
    ['site'],
  );
  private readonly derivativeBytes = this.gauge(
    'photo_derivative_bytes',
    'Bytes of what was made ahead of the photographs of a site, as they were last counted',
    ['site'],
  );
  private readonly mails = this.counter(
    'mail_total',
    'Attempts to send a message by site, kind and outcome: sent, delayed (tried again), refused (not tried again), withheld (not sent, as a limit of the day is reached); and what came of it later: given_up (delayed for a day), bounced (back after it was sent)',
    ['site', 'kind', 'outcome'],
  );
  private readonly mailReports = this.counter(
    'mail_reports_total',
    'What mail servers said later of messages they had taken: delivered, bounced or complained',
    ['report'],
  );
  private readonly abandoned = this.counter(
    'deliveries_abandoned_total',
    'Messages given up, by the reactor that was to deliver them',
    ['reactor'],
  );
  private readonly texts = this.counter(
    'sms_total',
    'Text messages by site: sent, or not sent as its budget of the day is used up',
    ['site', 'outcome'],
  );
  private readonly droppedAnalytics = this.counter(
    'analytics_dropped_total',
    'What pages of a site reported of visits and was not stored, as its budget of the day is used up',
    ['site'],
  );
  /** Counted here, because a labelled metric would cost more than the append of an event. */
  private readonly appended = new Map<string, number>();
  private readonly sites = new SiteCounters();
  private readonly subscriptions = new Map<string, FeedSubscription>();
  private readonly knownHead: { of?: Pick<EventLog, 'head'> } = {};

  constructor(readiness: Readiness, siteProblems: Pick<SiteProblems, 'all'>) {
    const { appended, subscriptions, knownHead } = this;
    const headNow = async () => knownHead.of?.head().catch(() => undefined);
    this.counter('events_appended_total', 'Events this process has appended to the log', ['type'], function () {
      this.reset();
      for (const [type, count] of appended) this.inc({ type }, count);
    });
    this.plainGauge('log_position', 'Position of the last event of the log', headNow);
    this.gaugeBy(
      'group',
      'feed_position',
      'Log position up to which a group of the feed has handled everything',
      async () => [...subscriptions].map(([group, subscription]) => [group, subscription.position()]),
    );
    this.gaugeBy('group', 'feed_lag_events', 'Log positions a group of the feed is behind', async () => {
      const head = await headNow();
      if (head === undefined) return [];
      return [...subscriptions].map(([group, subscription]) => [group, Math.max(0, head - subscription.position())]);
    });
    this.gaugeBy('name', 'dependency_up', 'Whether what this process leans on is well', async () => {
      const { dependencies } = await readiness.report();
      return Object.entries(dependencies).map(([name, state]) => [name, state === 'ok' ? 1 : 0]);
    });
    this.gauge(
      'site_problems',
      'What is wrong with the configuration of a site, by what comes of it',
      ['site', 'effect'],
      function () {
        this.reset();
        for (const { site, effect } of siteProblems.all()) this.inc({ site, effect });
      },
    );
    this.gaugeBy(
      'service',
      'service_missing',
      'An outside service that nobody provides, so that what leans on it is not offered',
      async () => Object.keys(readiness.off).map((service) => [service, 1]),
    );
    this.siteCounters();
  }

  private siteCounters(): void {
    const { sites } = this;
    // Of three metrics this one is read first, so it fills the others as well.
    this.counter(
      'site_bytes_total',
      'Bytes sent to visitors of a site; the sites that are asked least are _other together',
      ['site'],
      function () {
        for (const counter of [this, time, requests]) counter.reset();
        for (const [site, numbers] of sites.read()) {
          this.inc({ site }, numbers.bytes);
          time.inc({ site }, numbers.milliseconds / 1000);
          for (const kind of requestKinds) requests.inc({ site, kind }, numbers.requests[kind]);
        }
      },
    );
    const time = this.counter('site_seconds_total', 'Seconds that requests of a site took', ['site']);
    const requests = this.counter(
      'site_requests_total',
      'Requests of a site: page, search, lead (one that was taken) or other',
      ['site', 'kind'],
    );
  }

  private histogram<Label extends string>(name: string, help: string, labelNames: Label[] = []): Histogram<Label> {
    return new Histogram({ name: prefix + name, help, labelNames, buckets: seconds, registers: [this.registry] });
  }

  /** @param collect sets the values each time they are read */
  private counter<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[] = [],
    collect?: (this: Counter<Label>) => void,
  ): Counter<Label> {
    return new Counter({
      name: prefix + name,
      help,
      labelNames,
      registers: [this.registry],
      ...(collect && { collect }),
    });
  }

  /** @param collect as of a counter */
  private gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[] = [],
    collect?: (this: Gauge<Label>) => void | Promise<void>,
  ): Gauge<Label> {
    return new Gauge({
      name: prefix + name,
      help,
      labelNames,
      registers: [this.registry],
      ...(collect && { collect }),
    });
  }

  /** A gauge without labels; it keeps its value while there is none. */
  private plainGauge(name: string, help: string, read: () => Promise<number | undefined>): void {
    this.gauge(name, help, [], async function () {
      const value = await read();
      if (value !== undefined) this.set(value);
    });
  }

  /** A gauge whose values are read by their label; it keeps them while they can't be read. */
  private gaugeBy(
    label: string,
    name: string,
    help: string,
    read: () => Promise<Iterable<readonly [string, number]>>,
  ): void {
    this.gauge(name, help, [label], async function () {
      const found = await read().catch(() => undefined);
      if (!found) return;
      this.reset();
      for (const [key, value] of found) this.set({ [label]: key }, value);
    });
  }

  /** @param reasons returns the reason of each webhook that was disabled automatically */
  countDisabledWebhooks(reasons: () => Promise<readonly string[]>): void {
    this.gaugeBy(
      'reason',
      'webhooks_disabled',
      'Webhooks that get nothing any more, by the reason: gone (answered 410), or failing',
      async () => {
        const found = await reasons();
        return ['gone', 'failing'].map((reason) => [reason, found.filter((one) => one === reason).length]);
      },
    );
  }

  /** @param behind returns the seconds for which the copy has lagged */
  watchLogCopy(behind: () => number): void {
    this.plainGauge(
      'log_copy_behind_seconds',
      'Seconds since the copy of the embedded log lacks something; 0: it is whole',
      async () => behind(),
    );
  }

  /** @param measure returns the free bytes of volumes by folder */
  watchFreeSpace(measure: () => Promise<ReadonlyMap<string, number>>): void {
    this.gaugeBy(
      'folder',
      'free_bytes',
      'Free bytes of the volume that a folder of data or photographs is on',
      measure,
    );
  }

  /** @param count returns the parked events by the projection, reactor, fold or relay that failed to apply them */
  countParked(count: () => Promise<ReadonlyMap<string, number>>): void {
    this.gaugeBy(
      'owner',
      'parked_events',
      'Events set aside by who could not take them, without those that wait behind them',
      count,
    );
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
    this.gaugeBy(
      'site',
      'leads_unanswered',
      'Leads of the last fortnight that nobody answered in the minutes of unansweredAfter',
      count,
    );
  }

  /** @param ages returns, by site that gets feeds, the seconds since its last stock feed was imported */
  feedAgeGauge(ages: () => Promise<ReadonlyMap<string, number>>): void {
    this.gaugeBy('site', 'stock_feed_age_seconds', 'Since a site’s last stock feed was imported', ages);
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
