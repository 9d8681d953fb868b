import { Controller, Param, Query, Req, Res, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  ConsoleResponse,
  EnginesResponse,
  EventsPage,
  HistoryKind,
  HistoryResponse,
  StockResponse,
} from '#contracts/api/ops-events';
import { eventsQuery, historyKinds, opsEventRoutes, stockQuery, tailQuery } from '#contracts/api/ops-events';
import { contexts } from '#contracts/events/contexts';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { parseInput } from '#platform/http/parse';
import { sendProblem } from '#platform/http/problems';
import { Route } from '#platform/http/route';
import type { Principal } from '#platform/access/api-keys';
import { operatorOf } from '#platform/access/ops-key';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { siteOfSlug } from '#platform/sites/sites';
import { examineEngines } from './engines.js';
import { EventStreams } from './event-streams.js';
import { historyOf } from './history.js';
import { readHistory } from './read-history.js';
import { seekEvents, wantedOf } from './seek-events.js';
import { SiteStock } from './site-stock.js';
import { stockAsOf, stockSeries } from './stock-as-of.js';

/** What an operator reads of the log, behind the ops key. */
@Controller()
export class ConsoleController implements OnModuleDestroy {
  private readonly streams: EventStreams;
  private readonly stock: SiteStock;

  constructor(@InjectPlatform() private readonly platform: Platform) {
    this.streams = new EventStreams(platform.log);
    this.stock = new SiteStock(platform);
  }

  async onModuleDestroy(): Promise<void> {
    await this.streams.close();
  }

  @Route(opsEventRoutes.getConsole)
  console(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): ConsoleResponse | Rejection {
    const operator = this.operator(request, reply);
    if (isRejection(operator)) return operator;
    return {
      key: operator.name,
      sites: this.platform.sites.all.map(({ slug, name, timezone, dealerships }) => ({
        slug,
        name,
        timezone,
        dealerships: dealerships.map((dealership) => ({ id: dealership.id, name: dealership.name })),
      })),
      categories: Object.fromEntries(
        Object.values(contexts).flatMap(({ categories, events }) =>
          categories.map((category) => [category, Object.keys(events)] as const),
        ),
      ),
      now: this.platform.clock().toISOString(),
    };
  }

  @Route(opsEventRoutes.listEvents)
  async events(
    @Req() request: FastifyRequest,
    @Query() query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EventsPage | Rejection> {
    const operator = this.operator(request, reply);
    if (isRejection(operator)) return operator;
    const asked = parseInput(eventsQuery, query);
    if (isRejection(asked)) return asked;
    return seekEvents(this.platform.log, asked, this.platform.sites);
  }

  @Route(opsEventRoutes.tailEvents)
  async tail(@Req() request: FastifyRequest, @Query() query: unknown, @Res() reply: FastifyReply): Promise<void> {
    const refused = await this.openTail(request, query, reply);
    if (refused) reply.send(sendProblem(reply, refused));
  }

  @Route(opsEventRoutes.getHistory)
  async history(
    @Req() request: FastifyRequest,
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<HistoryResponse | Rejection> {
    const operator = this.operator(request, reply);
    if (isRejection(operator)) return operator;
    if (!isHistoryKind(kind)) return reject('not_found', `There are no histories of ${kind.slice(0, 60)}.`);
    const found = await readHistory(this.platform, kind, id);
    if (!found) return reject('not_found', `There is no ${kind} ${id.slice(0, 100)}.`);
    return historyOf(kind, found.id, found.own, found.others);
  }

  @Route(opsEventRoutes.getStockAsOf)
  async stockAsOf(
    @Req() request: FastifyRequest,
    @Query() query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StockResponse | Rejection> {
    const operator = this.operator(request, reply);
    if (isRejection(operator)) return operator;
    const asked = parseInput(stockQuery, query);
    if (isRejection(asked)) return asked;
    const site = siteOfSlug(this.platform.sites, asked.site);
    if (isRejection(site)) return site;
    const now = this.platform.clock();
    const at = asked.at === undefined ? now.toISOString() : new Date(asked.at).toISOString();
    const { log } = this.platform;
    const position = asked.at === undefined ? await log.head() : await log.positionAt(at);
    const pasts = await this.stock.of(site);
    return {
      site: site.slug,
      at,
      position,
      ...stockAsOf(pasts, { ...asked, position }),
      series: stockSeries(pasts, now),
    };
  }

  @Route(opsEventRoutes.getEngines)
  async engines(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EnginesResponse | Rejection> {
    const operator = this.operator(request, reply);
    return isRejection(operator) ? operator : examineEngines(this.platform);
  }

  private operator(request: FastifyRequest, reply: FastifyReply): Principal | Rejection {
    reply.header('cache-control', 'no-store');
    return operatorOf(this.platform, request);
  }

  private async openTail(request: FastifyRequest, query: unknown, reply: FastifyReply): Promise<Rejection | undefined> {
    const operator = this.operator(request, reply);
    if (isRejection(operator)) return operator;
    const asked = parseInput(tailQuery, query);
    if (isRejection(asked)) return asked;
    const wanted = wantedOf(asked, this.platform.sites);
    if (isRejection(wanted)) return wanted;
    const last = request.headers['last-event-id'];
    const resumed = typeof last === 'string' && /^\d{1,15}$/.test(last) ? Number(last) : undefined;
    return this.streams.open(wanted, resumed ?? asked.after ?? (await this.platform.log.head()), reply);
  }
}

const isHistoryKind = (kind: string): kind is HistoryKind => (historyKinds as readonly string[]).includes(kind);
