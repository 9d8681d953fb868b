import { Controller, type BeforeApplicationShutdown } from '@nestjs/common';
import { maxShortfalls } from '#contracts/api/analytics-counts';
import { dayAfter } from '#contracts/domain/local-time';
import { searchShortfallView, shortfallsOf, type SearchShortfallView } from '#contracts/views/search-shortfall';
import { ViewReader } from '#platform/kernel/view-reader';
import { historyKinds, opsEventRoutes, type HistoryKind } from '#contracts/api/ops-events';
import { eventRegistry, personalTypes } from '#contracts/events/index';
import { isRejection, reject } from '#contracts/rejections';
import { KeySessions } from '#platform/access/key-sessions';
import { answer, type Call } from '#platform/http/call';
import { type PersonalReadKind, type PersonalReader, PersonalReads } from '#platform/http/personal-reads';
import { Route } from '#platform/http/route';
import type { EventLog } from '#platform/ports/event-log';
import type { ViewStore } from '#platform/ports/view-store';
import { type Clock, InjectClock, InjectLog, InjectViews } from '#platform/process/providers';
import { Sites, siteOfSlug } from '#platform/sites/sites';
import { Engines } from './engines.js';
import { EventStreams } from './event-streams.js';
import { historyOf } from './history.js';
import { readHistory } from './read-history.js';
import { seekEvents, wantedOf } from './seek-events.js';
import { SiteStock } from './site-stock.js';
import { stockAsOf, stockSeries } from './stock-as-of.js';

/** Lets operators read the log. */
@Controller()
export class ConsoleController implements BeforeApplicationShutdown {
  private readonly streams: EventStreams;
  private readonly stock: SiteStock;
  private readonly searches: ViewReader<SearchShortfallView>;

  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectViews() private readonly views: ViewStore,
    private readonly sites: Sites,
    @InjectClock() private readonly clock: Clock,
    private readonly examine: Engines,
    private readonly personalReads: PersonalReads,
    private readonly sessions: KeySessions,
  ) {
    this.streams = new EventStreams(log);
    this.stock = new SiteStock({ log, views });
    this.searches = new ViewReader(views, searchShortfallView);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.streams.close();
  }

  @Route(opsEventRoutes.openConsoleSession)
  async openSession({ caller, request }: Call<typeof opsEventRoutes.openConsoleSession>) {
    const cookie = await this.sessions.open(request, caller);
    return isRejection(cookie) ? cookie : answer(undefined, { headers: { 'set-cookie': cookie } });
  }

  @Route(opsEventRoutes.closeConsoleSession)
  async closeSession({ request }: Call<typeof opsEventRoutes.closeConsoleSession>) {
    const cookie = await this.sessions.close(request, 'console');
    return isRejection(cookie) ? cookie : answer(undefined, { headers: { 'set-cookie': cookie } });
  }

  @Route(opsEventRoutes.getConsole)
  console({ caller }: Call<typeof opsEventRoutes.getConsole>) {
    return {
      key: caller.name,
      sites: this.sites.all.map(({ slug, name, timezone, labels, dealerships }) => ({
        slug,
        name,
        timezone,
        labels,
        dealerships: dealerships.map((dealership) => ({ id: dealership.id, name: dealership.name })),
      })),
      categories: Object.fromEntries(
        eventRegistry.streams.map(({ category, events }) => [category, Object.keys(events)]),
      ),
      now: this.clock().toISOString(),
    };
  }

  @Route(opsEventRoutes.listEvents)
  async events({ caller, query, request }: Call<typeof opsEventRoutes.listEvents>) {
    const page = await seekEvents(this.log, query, this.sites);
    if (!isRejection(page)) this.recordRead({ caller, request }, 'event_list', { site: query.site, rows: page.events });
    return page;
  }

  private recordRead(
    by: PersonalReader,
    kind: PersonalReadKind,
    { site, rows }: { readonly site: string | undefined; readonly rows: readonly { readonly type: string }[] },
  ) {
    const count = rows.filter(({ type }) => personalTypes.includes(type)).length;
    this.personalReads.record(by, { kind, site, count });
  }

  @Route(opsEventRoutes.tailEvents)
  async tail({ caller, query, lastEventId, reply, request }: Call<typeof opsEventRoutes.tailEvents>) {
    const wanted = wantedOf(query, this.sites);
    if (isRejection(wanted)) return wanted;
    const last = lastEventId === undefined ? undefined : Number.parseInt(lastEventId);
    const after = last ?? query.after ?? (await this.log.head());
    const onSent = (rows: readonly { readonly type: string }[]) =>
      this.recordRead({ caller, request }, 'event_stream', { site: query.site, rows });
    return this.streams.open(wanted, { after, reply, onSent }) ?? reply;
  }

  @Route(opsEventRoutes.getHistory)
  async history({ params: { kind, id } }: Call<typeof opsEventRoutes.getHistory>) {
    if (!isHistoryKind(kind)) return reject('not_found', `There are no histories of ${kind.slice(0, 60)}.`);
    const found = await readHistory({ log: this.log, views: this.views }, kind, id);
    if (!found) return reject('not_found', `There is no ${kind} ${id.slice(0, 100)}.`);
    return historyOf(kind, found.id, found.own, found.others);
  }

  @Route(opsEventRoutes.getStockAsOf)
  async stockAsOf({ query }: Call<typeof opsEventRoutes.getStockAsOf>) {
    const site = siteOfSlug(this.sites, query.site);
    if (isRejection(site)) return site;
    const now = this.clock();
    const at = query.at === undefined ? now.toISOString() : new Date(query.at).toISOString();
    const position = query.at === undefined ? await this.log.head() : await this.log.positionAt(at);
    const pasts = await this.stock.of(site);
    return {
      site: site.slug,
      at,
      position,
      ...stockAsOf(pasts, { ...query, position }),
      series: stockSeries(pasts, now),
    };
  }

  @Route(opsEventRoutes.listOpsShortfalls)
  async shortfalls({ query }: Call<typeof opsEventRoutes.listOpsShortfalls>) {
    const site = siteOfSlug(this.sites, query.site);
    if (isRejection(site)) return site;
    const where = { site_id: site.id, day: { gt: dayAfter(query.from, -1), lte: query.to } };
    const days = await (await this.searches.liveCollection(0)).find({ where });
    return {
      searches: shortfallsOf(
        days.map(({ doc }) => doc),
        maxShortfalls,
      ),
    };
  }

  @Route(opsEventRoutes.getEngines)
  engines() {
    return this.examine.all();
  }
}

const isHistoryKind = (kind: string): kind is HistoryKind => (historyKinds as readonly string[]).includes(kind);
