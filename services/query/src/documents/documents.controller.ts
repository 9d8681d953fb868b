import { Controller } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { CarResponse } from '#contracts/api/cars';
import type { Sheet } from '#contracts/api/documents';
import { shopRoutes } from '#contracts/api/shop-routes';
import type { FinanceQuote } from '#contracts/domain/finance/lender';
import { quoteRequestFor } from '#contracts/domain/finance/quote-request';
import { financeOf } from '#contracts/domain/finance/vehicle';
import type { Site } from '#contracts/domain/site/site';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { withTimeout } from '#platform/kernel/with-timeout';
import { type Clock, InjectClock, InjectLogger } from '#platform/process/providers';
import { documentDerivatives } from '#platform/photos/derive';
import type { Picture } from '../images/image-renderer.js';
import { SiteLogos } from '../images/site-logos.js';
import { SitePictures } from '../images/site-pictures.js';
import { Admission } from '#platform/http/admission';
import { GetCar } from '../cars/get-car.js';
import { InjectQuotes, type QuoteProvider } from '../finance/quotes/quote-provider.js';
import { PdfRenderer } from './pdf-renderer.js';
import { sheetOf } from './sheet.js';

/** Maximum bytes of PDFs in the cache. */
const drawnBytes = 16 * 1024 * 1024;
/** Milliseconds a document waits for the lender's quote. Without it, the lender's published rate is used. */
const quoteTimeout = 1_500;
const missing = 'a picture is missing in a PDF';
/** A request renders at most one picture: small pictures are used only if they are stored already. */
const rejectUncached = (): Rejection => reject('unavailable', 'The picture is not there yet.');

/** A vehicle's printable sheet and PDF. */
@Controller()
export class DocumentsController {
  /** One PDF at a time, because each may also render a picture. */
  private readonly admission = new Admission({ concurrency: 1, maxWaiting: 8, waitTimeout: 10_000 });
  /** PDFs by their content. */
  private readonly pdfCache = new LRUCache<string, Uint8Array>({
    maxSize: drawnBytes,
    sizeCalculation: (pdf) => pdf.length,
  });

  constructor(
    private readonly logos: SiteLogos,
    @InjectClock() private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
    @InjectQuotes() private readonly quotes: QuoteProvider,
    private readonly getCar: GetCar,
    private readonly sitePictures: SitePictures,
    private readonly renderer: PdfRenderer,
  ) {}

  @Route(shopRoutes.getSheet)
  print({ site, params, position }: Call<typeof shopRoutes.getSheet>) {
    return this.sheet(site, params.slug, position);
  }

  @Route(shopRoutes.getSheetPdf)
  async pdf({ site, params, position }: Call<typeof shopRoutes.getSheetPdf>) {
    const sheet = await this.sheet(site, params.slug, position);
    if (isRejection(sheet)) return sheet;
    if (!(await this.admission.enter({ site: site.id, isCrawler: false })))
      return reject('unavailable', 'Many ask for a PDF just now. Please try again in a moment.', { retryAfter: 5 });
    try {
      return await this.draw(sheet, site);
    } finally {
      this.admission.leave();
    }
  }

  private async sheet(site: Site, slugOrId: string, atLeast: number): Promise<Sheet | Rejection> {
    const car = await this.getCar.execute(site, slugOrId, atLeast, 'slug or id');
    if (isRejection(car)) return car;
    const now = this.clock();
    const quote = await this.quoteFor(car, site, now);
    return sheetOf(quote ? { ...car, youxQuote: quote } : car, site, now);
  }

  /** Returns the same quote as the vehicle page; undefined if there is none in time. */
  private async quoteFor(car: CarResponse, site: Site, now: Date): Promise<FinanceQuote | undefined> {
    const { wantsQuote, price } = financeOf(car, site, now);
    if (!wantsQuote) return undefined;
    const asked = this.quotes.quote(quoteRequestFor(car, price, site.name), site).catch(() => undefined);
    const quote = await withTimeout(quoteTimeout, asked, undefined);
    return isRejection(quote) ? undefined : quote;
  }

  private async draw(sheet: Sheet, site: Site) {
    const [logo, vehicle] = await Promise.all([this.logos.of(site, 'paper'), this.pictures(sheet, site)]);
    const { name, theme, url } = site;
    const known = JSON.stringify([sheet, name, theme, url, vehicle.map(({ etag }) => etag)]);
    const pictures = { logo, vehicle: vehicle.map(({ body }) => body) };
    const task = { sheet, site: { name, theme, url }, pictures, now: this.clock() };
    const pdf = this.pdfCache.get(known) ?? (await this.renderer.draw(task));
    if (pdf === 'slow') return reject('unavailable', 'This PDF takes too long at the moment.', { retryAfter: 30 });
    this.pdfCache.set(known, pdf);
    return answer(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${sheet.slug}.pdf"`,
      },
    });
  }

  /** Returns the pictures in order. A picture that fails is left out. */
  private async pictures({ pictures }: Sheet, site: Site): Promise<Picture[]> {
    const found = await Promise.all(
      pictures.map(async (address, index) => {
        const wanted =
          index === 0
            ? { ...documentDerivatives.large, admit: () => undefined }
            : { ...documentDerivatives.small, admit: rejectUncached };
        try {
          const picture = await this.sitePictures.render(site, address, { ...wanted, isKnown: true });
          if (!isRejection(picture)) return picture;
          if (index === 0) this.logger.warn({ picture: address.slice(0, 200), why: picture.rejected }, missing);
        } catch (error) {
          this.logger.warn({ err: error, picture: address.slice(0, 200) }, missing);
        }
        return undefined;
      }),
    );
    return found.filter((picture) => picture !== undefined);
  }
}
