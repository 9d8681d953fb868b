import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sheet } from '#contracts/api/documents';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { RateLimit } from '#platform/http/rate-limit';
import { wantedPosition } from '#platform/http/server';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { openSharp } from '../images/sharp.js';
import { siteOf } from '../site.js';
import { GetSheet } from './get-sheet.js';
import { fetchRemotePicture } from './remote-picture.js';

/** Pixels across, of the large picture and of the small ones beside it. */
const pictureWidths = [1440, 480] as const;
const logoHeight = 160;

/** A vehicle on paper. */
@Controller('api/cars')
export class DocumentsController {
  /** Drawing one takes a good part of a second. */
  private readonly limit = new RateLimit({ burst: 10, rate: 0.2, senders: 10_000 });

  private readonly logos = new Map<string, Promise<Buffer | undefined>>();

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly queries: QueryBus,
    private readonly adapter: HttpAdapterHost,
  ) {}

  @Get(':slug/print')
  @Header('cache-control', 'no-cache')
  async print(@Req() request: FastifyRequest, @Param('slug') slug: string): Promise<Sheet | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    return this.queries.execute(new GetSheet(site, slug, wantedPosition(request)));
  }

  @Get(':slug/pdf')
  async pdf(
    @Req() request: FastifyRequest,
    @Param('slug') slug: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const sheet = await this.queries.execute(new GetSheet(site, slug, wantedPosition(request)));
    if (isRejection(sheet)) return sheet;
    const wait = this.limit.take(request.ip, this.platform.clock());
    if (wait > 0) {
      return reject('too_many_requests', 'Please wait a moment before you ask for another PDF.', { retryAfter: wait });
    }
    const [logo, vehicle] = await Promise.all([this.logo(site), this.pictures(sheet, request.host)]);
    const { drawPdf } = await import('./pdf.js');
    const pdf = await drawPdf(sheet, site, { logo, vehicle }, this.platform.clock());
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${sheet.slug}.pdf"`,
      'cache-control': 'no-cache',
    });
    return pdf;
  }

  private logo(site: Site): Promise<Buffer | undefined> {
    const known = this.logos.get(site.slug) ?? this.drawLogo(site);
    this.logos.set(site.slug, known);
    return known;
  }

  private async drawLogo(site: Site): Promise<Buffer | undefined> {
    const file = site.logo === undefined ? undefined : join(this.platform.sites.folder(site), site.logo);
    if (file === undefined || !existsSync(file)) return undefined;
    const sharp = await openSharp();
    return sharp(file, { density: 300 }).resize({ height: logoHeight }).png().toBuffer();
  }

  /** In order; one that can't be had does not keep the document from being made. */
  private async pictures({ pictures }: Sheet, host: string): Promise<Buffer[]> {
    const sharp = await openSharp();
    const found = await Promise.all(
      pictures.map(async (address, index) => {
        const width = pictureWidths[Math.min(index, 1)]!;
        try {
          const picture = address.startsWith('/')
            ? await this.ownPicture(`${address}?w=${width}&fm=jpeg`, host)
            : await fetchRemotePicture(address);
          return await sharp(picture, { limitInputPixels: 60_000_000 })
            .rotate()
            .resize({ width, withoutEnlargement: true })
            .jpeg({ quality: 82 })
            .toBuffer();
        } catch (error) {
          this.platform.logger.warn({ err: error, picture: address.slice(0, 200) }, 'a picture is missing in a PDF');
          return undefined;
        }
      }),
    );
    return found.filter((picture) => picture !== undefined);
  }

  /** Through the image route, so that what was made for the page is not made again. */
  private async ownPicture(path: string, host: string): Promise<Buffer> {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    const { statusCode, rawPayload } = await fastify.inject({ method: 'GET', url: path, headers: { host } });
    if (statusCode !== 200) throw new Error(`the image route answered ${statusCode}`);
    return rawPayload;
  }
}
