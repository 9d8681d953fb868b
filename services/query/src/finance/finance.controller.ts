import { Body, Controller, Get, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { CarFinanceResponse, DisclaimerResponse } from '#contracts/api/finance';
import { quoteRequest } from '#contracts/api/finance';
import { disclaimerOf, termsLine } from '#contracts/domain/finance/disclaimer';
import type { FinanceQuote } from '#contracts/domain/finance/lender';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { parseInput } from '#platform/http/parse';
import { RateLimit } from '#platform/http/rate-limit';
import { wantedPosition } from '#platform/http/server';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { siteOf } from '#platform/sites/sites';
import { GetCarFinance } from './get-car-finance.js';
import { InjectQuotes, type QuoteProvider } from './quotes/quote-provider.js';

@Controller('api')
export class FinanceController {
  /** A shopper opens a vehicle every few seconds at the most; each quote costs the lender something. */
  private readonly limit = new RateLimit({ burst: 20, rate: 0.5, senders: 10_000 });

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectQuotes() private readonly quotes: QuoteProvider,
    private readonly queries: QueryBus,
  ) {}

  @Get('cars/:slug/finance')
  @Header('cache-control', 'no-cache')
  async finance(@Req() request: FastifyRequest, @Param('slug') slug: string): Promise<CarFinanceResponse | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    return this.queries.execute(new GetCarFinance(site, slug, wantedPosition(request)));
  }

  @Get('cars/:slug/disclaimer')
  @Header('cache-control', 'no-cache')
  async disclaimer(
    @Req() request: FastifyRequest,
    @Param('slug') slug: string,
  ): Promise<DisclaimerResponse | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const finance = await this.queries.execute(new GetCarFinance(site, slug, wantedPosition(request)));
    if (isRejection(finance)) return finance;
    const { lender, price } = finance;
    return { terms: termsLine(lender, price), disclaimer: disclaimerOf(lender, price, site.finance) };
  }

  @Post('youx/quote')
  @HttpCode(200)
  async quote(@Req() request: FastifyRequest, @Body() body: unknown): Promise<FinanceQuote | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const wanted = parseInput(quoteRequest, body);
    if (isRejection(wanted)) return wanted;
    if (!site.finance.quotes) return reject('not_found', `The lender of ${site.name} gives no quotes.`);
    const wait = this.limit.take(request.ip, this.platform.clock());
    if (wait > 0) return reject('too_many_requests', 'Please ask for quotes less often.', { retryAfter: wait });
    return this.quotes.quote(wanted, site);
  }
}
