import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InboxDetail, InboxPage, InboxSession, ResendResponse } from '#contracts/api/inbox';
import { inboxExportQuery, inboxQuery, inboxRoutes } from '#contracts/api/inbox';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { crmInboxView, type CrmInboxView } from '#contracts/views/views';
import { localDay } from '#contracts/domain/local-time';
import { dealerOf, endedCookie, sessionCookie } from '#platform/http/dealer-session';
import { parseInput } from '#platform/http/parse';
import { RateLimit } from '#platform/http/rate-limit';
import { Route } from '#platform/http/route';
import { positionHeader, wantedPosition } from '#platform/http/server';
import type { Principal } from '#platform/access/api-keys';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { ViewReader } from '#platform/kernel/view-reader';
import { csvHeader, csvLine } from './crm-export.js';
import { GetInboxLead, ListInbox } from './crm-inbox.js';
import { ListWebhooks } from './delivery/list-webhooks.js';
import { ReplayMessages } from './delivery/replay-messages.js';

/** Leads of one export at the most, and of one read. */
const mostExported = 50_000;
const readAtOnce = 500;

/** Leads for a dealer without a CRM, behind a dealer key or the session it was exchanged for. */
@Controller()
export class CrmInboxController {
  /** Guessing keys is hopeless; trying all the same is slow. */
  private readonly limit = new RateLimit({ burst: 10, rate: 0.2, senders: 10_000 });
  private readonly inbox: ViewReader<CrmInboxView>;

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {
    this.inbox = new ViewReader(platform.views, crmInboxView);
  }

  @Route(inboxRoutes.openInboxSession)
  open(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): InboxSession | Rejection {
    const { keyring, clock } = this.platform;
    const wait = this.limit.take(request.ip, clock());
    if (wait > 0) return reject('too_many_requests', 'Please try again in a moment.', { retryAfter: wait });
    const dealer = keyring.authenticate(request.headers.authorization, 'dealer');
    if (isRejection(dealer)) return dealer;
    const key = request.headers.authorization!.replace(/^Bearer +/i, '');
    const cookie = sessionCookie(key, request.protocol === 'https', this.platform);
    if (cookie === undefined) return reject('unavailable', 'Sessions are off here: they need SECRET_KEY.');
    reply.header('set-cookie', cookie).header('cache-control', 'no-store');
    return this.sessionOf(dealer);
  }

  @Route(inboxRoutes.getInboxSession)
  session(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): InboxSession | Rejection {
    const dealer = this.dealer(request, reply);
    return isRejection(dealer) ? dealer : this.sessionOf(dealer);
  }

  @Route(inboxRoutes.closeInboxSession)
  close(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): void {
    reply.header('set-cookie', endedCookie(request.protocol === 'https'));
  }

  @Route(inboxRoutes.listInboxLeads)
  async list(
    @Req() request: FastifyRequest,
    @Query() query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InboxPage | Rejection> {
    const dealer = this.dealer(request, reply);
    if (isRejection(dealer)) return dealer;
    const asked = parseInput(inboxQuery, query);
    if (isRejection(asked)) return asked;
    const { webhooks } = await this.queries.execute(new ListWebhooks(dealer, 0));
    return this.queries.execute(
      new ListInbox(reached(dealer, asked.dealership_id), webhooks, asked.page, wantedPosition(request)),
    );
  }

  @Route(inboxRoutes.exportInboxLeads)
  async export(
    @Req() request: FastifyRequest,
    @Query() query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Rejection> {
    const dealer = this.dealer(request, reply);
    if (isRejection(dealer)) return dealer;
    const asked = parseInput(inboxExportQuery, query);
    if (isRejection(asked)) return asked;
    const within = this.withinDays(dealer, asked.from, asked.to);
    const view = await this.inbox.at(wantedPosition(request));
    const where = { dealership_id: reached(dealer, asked.dealership_id) };
    const lines = [csvHeader];
    for (let offset = 0; offset < mostExported; offset += readAtOnce) {
      const orderBy = { field: 'submitted_at', direction: 'asc' } as const;
      const found = await view.find({ where, orderBy, limit: readAtOnce, offset });
      lines.push(...found.filter(({ doc }) => within(doc.submitted_at)).map(({ doc }) => csvLine(doc)));
      if (found.length < readAtOnce) break;
    }
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="leads.csv"');
    // A byte order mark, by which spreadsheets know that it is UTF-8.
    return `\ufeff${lines.join('')}`;
  }

  @Route(inboxRoutes.getInboxLead)
  async lead(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InboxDetail | Rejection> {
    const dealer = this.dealer(request, reply);
    if (isRejection(dealer)) return dealer;
    const found = await this.find(id, dealer, wantedPosition(request));
    return isRejection(found) ? found : found.detail;
  }

  @Route(inboxRoutes.resendInboxLead)
  async resend(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResendResponse | Rejection> {
    const dealer = this.dealer(request, reply);
    if (isRejection(dealer)) return dealer;
    const found = await this.find(id, dealer, 0);
    if (isRejection(found)) return found;
    const { dealership_id, messages } = found.view;
    const { webhooks } = await this.queries.execute(new ListWebhooks(dealer, 0));
    let requested = 0;
    for (const webhook of webhooks.filter(({ dealership_ids }) => dealership_ids.includes(dealership_id))) {
      const replayed = await this.commands.execute(
        new ReplayMessages(
          webhook,
          { messages: messages.map((message) => message.id) },
          dealer.name,
          messages[0]!.position - 1,
        ),
      );
      if (isRejection(replayed)) return replayed;
      requested += replayed.requested;
      reply.header(positionHeader, String(replayed.position));
    }
    return { requested };
  }

  private dealer(request: FastifyRequest, reply: FastifyReply): Principal | Rejection {
    reply.header('cache-control', 'no-store');
    return dealerOf(request, this.platform);
  }

  private async find(id: string, dealer: Principal, atLeast: number) {
    const { webhooks } = await this.queries.execute(new ListWebhooks(dealer, 0));
    return this.queries.execute(new GetInboxLead(id, dealer.dealerships, webhooks, atLeast));
  }

  private sessionOf(dealer: Principal): InboxSession {
    const site = this.siteOf(dealer);
    const dealerships = (site?.dealerships ?? []).filter(({ id }) => dealer.dealerships.has(id));
    return { dealerships: dealerships.map(({ id, name }) => ({ id, name })), timezone: site?.timezone ?? 'UTC' };
  }

  private siteOf({ dealerships }: Principal) {
    return this.platform.sites.all.find((site) => site.dealerships.some(({ id }) => dealerships.has(id)));
  }

  private withinDays(dealer: Principal, from: string | undefined, to: string | undefined) {
    const timeZone = this.siteOf(dealer)?.timezone ?? 'UTC';
    return (at: string): boolean => {
      if (from === undefined && to === undefined) return true;
      const day = localDay(new Date(at), timeZone);
      return (from === undefined || day >= from) && (to === undefined || day <= to);
    };
  }
}

/** All the key reaches, or one of them; none where it does not reach that one. */
const reached = ({ dealerships }: Principal, one: string | undefined): string[] =>
  [...dealerships].filter((id) => one === undefined || id === one);
