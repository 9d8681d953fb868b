import { Controller, Query, Req, Res, type OnModuleDestroy } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import { crmLeadsQuery, crmRoutes, crmStreamQuery } from '#contracts/api/crm';
import { fromCloudEvent } from '#contracts/events/envelope';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import { parseInput } from '#platform/http/parse';
import { sendProblem } from '#platform/http/problems';
import { Route } from '#platform/http/route';
import { wantedPosition } from '#platform/http/server';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { toAdf } from './crm-adf.js';
import { prospectOf } from './crm-leads.js';
import { LeadStreams } from './crm-stream.js';
import { PullLeads } from './pull-leads.js';

/** The CRMs' side of the leads, behind a CRM key. */
@Controller()
export class CrmController implements OnModuleDestroy {
  private readonly streams: LeadStreams;

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly queries: QueryBus,
  ) {
    this.streams = new LeadStreams(platform.log);
  }

  onModuleDestroy(): Promise<void> {
    return this.streams.close();
  }

  @Route(crmRoutes.pullLeads)
  async pull(
    @Req() request: FastifyRequest,
    @Query() query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CrmLeadsResponse | string | Rejection> {
    const crm = this.platform.keyring.authenticate(request.headers.authorization, 'crm');
    if (isRejection(crm)) return crm;
    const page = parseInput(crmLeadsQuery, query);
    if (isRejection(page)) return page;
    const found = await this.queries.execute(
      new PullLeads([...crm.dealerships], Number(page.after ?? 0), page.limit, wantedPosition(request)),
    );
    reply.header('cache-control', 'no-store');
    return page.format === 'json' ? found : this.inAdf(found, reply);
  }

  @Route(crmRoutes.streamLeads)
  async stream(@Req() request: FastifyRequest, @Query() query: unknown, @Res() reply: FastifyReply): Promise<void> {
    const refuse = (rejection: Rejection) => void reply.send(sendProblem(reply, rejection));
    const crm = this.platform.keyring.authenticate(request.headers.authorization, 'crm');
    if (isRejection(crm)) return refuse(crm);
    const last = request.headers['last-event-id'];
    const asked = parseInput(crmStreamQuery, typeof last === 'string' && last !== '' ? { after: last } : query);
    if (isRejection(asked)) return refuse(asked);
    const after = asked.after === undefined ? await this.platform.log.head() : Number(asked.after);
    const opened = this.streams.open({ key: crm.name, dealerships: crm.dealerships, after, reply });
    if (isRejection(opened)) return refuse(opened);
  }

  private async inAdf({ leads, next, more }: CrmLeadsResponse, reply: FastifyReply): Promise<string> {
    const { log, sites } = this.platform;
    const prospects = await Promise.all(leads.map((lead) => prospectOf(fromCloudEvent(lead), log, sites)));
    reply.header('content-type', 'application/xml; charset=utf-8');
    reply.header('forecourt-next', next).header('forecourt-more', String(more));
    return toAdf(prospects.filter((prospect) => prospect !== undefined));
  }
}
