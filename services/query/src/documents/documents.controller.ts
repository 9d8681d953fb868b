import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Controller } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Sheet } from '#contracts/api/documents';
import { shopRoutes } from '#contracts/api/shop-routes';
import type { Site } from '#contracts/domain/site/site';
import { isRejection, reject } from '#contracts/rejections';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { type Clock, InjectClock, InjectLogger } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { openSharp } from '#platform/photos/sharp';
import { Admission } from '../pages/admission.js';
import { GetSheet } from './get-sheet.js';
import { PdfRenderer } from './pdf-renderer.js';

/** Pixels across, of the large picture and of the small ones beside it. */
const pictureWidths = [1440, 480] as const;
const logoHeight = 160;

/** A vehicle on paper. */
@Controller()
export class DocumentsController {
  /** One at a time: each takes pictures to make as well. */
  private readonly admission = new Admission({ atOnce: 1, mostWaiting: 8, longestWait: 10_000 });
  private readonly logos = new Map<string, Promise<Buffer | undefined>>();

  constructor(
    private readonly sites: Sites,
    @InjectClock() private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
    private readonly getSheet: GetSheet,
    private readonly adapter: HttpAdapterHost,
    private readonly renderer: PdfRenderer,
  ) {}

  @Route(shopRoutes.getSheet)
  print({ site, params, position }: Call<typeof shopRoutes.getSheet>) {
    return this.getSheet.execute(site, params.slug, position);
  }

  @Route(shopRoutes.getSheetPdf)
  async pdf({ site, params, position, request }: Call<typeof shopRoutes.getSheetPdf>) {
    const sheet = await this.getSheet.execute(site, params.slug, position);
    if (isRejection(sheet)) return sheet;
    if (!(await this.admission.enter({ site: site.id, isCrawler: false })))
      return reject('unavailable', 'Many ask for a PDF just now. Please try again in a moment.', { retryAfter: 5 });
    try {
      return await this.draw(sheet, site, request.host);
    } finally {
      this.admission.leave();
    }
  }

  private async draw(sheet: Sheet, site: Site, host: string) {
    const [logo, vehicle] = await Promise.all([this.logo(site), this.pictures(sheet, host)]);
    const { name, theme, url } = site;
    const pictures = { logo, vehicle };
    const pdf = await this.renderer.draw({ sheet, site: { name, theme, url }, pictures, now: this.clock() });
    if (pdf === 'slow') return reject('unavailable', 'This PDF takes too long at the moment.', { retryAfter: 30 });
    return answer(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${sheet.slug}.pdf"`,
      },
    });
  }

  private logo(site: Site): Promise<Buffer | undefined> {
    const known = this.logos.get(site.slug) ?? this.drawLogo(site);
    this.logos.set(site.slug, known);
    return known;
  }

  private async drawLogo(site: Site): Promise<Buffer | undefined> {
    const file = site.logo === undefined ? undefined : join(this.sites.folder(site), site.logo);
    if (file === undefined || !existsSync(file)) return undefined;
    const sharp = await openSharp();
    return sharp(file, { density: 300 }).resize({ height: logoHeight }).png().toBuffer();
  }

  /** In order; one that can't be had does not keep the document from being made. */
  private async pictures({ pictures }: Sheet, host: string): Promise<Buffer[]> {
    const found = await Promise.all(
      pictures.map(async (address, index) => {
        const width = pictureWidths[Math.min(index, 1)]!;
        try {
          return await this.ownPicture(`${address}?w=${width}&fm=jpeg`, host);
        } catch (error) {
          this.logger.warn({ err: error, picture: address.slice(0, 200) }, 'a picture is missing in a PDF');
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
