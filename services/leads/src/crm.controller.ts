import { Controller, Get, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import { crmLeadsQuery } from '#contracts/api/crm';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import { parseInput } from '#platform/http/parse';
import { wantedPosition } from '#platform/http/server';
import { InjectPlatform, type Platform } from '#platform/platform.module';
import { PullLeads } from './pull-leads.js';

/** The CRMs' side of the leads, behind a CRM key. */
@Controller('api/crm')
export class CrmController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly queries: QueryBus,
  ) {}

  @Get('leads')
  async pull(@Req() request: FastifyRequest, @Query() query: unknown): Promise<CrmLeadsResponse | Rejection> {
    const crm = this.platform.keyring.authenticate(request.headers.authorization, 'crm');
    if (isRejection(crm)) return crm;
    const page = parseInput(crmLeadsQuery, query);
    if (isRejection(page)) return page;
    return this.queries.execute(
      new PullLeads([...crm.dealerships], Number(page.after ?? 0), page.limit, wantedPosition(request)),
    );
  }
}
