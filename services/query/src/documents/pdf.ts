import PDFDocument from 'pdfkit';
import type { Sheet } from '#contracts/api/documents';
import type { Site } from '#contracts/domain/site/site';
import { registerFont } from './fonts.js';
import { PdfStructure } from './pdf-structure.js';

/** Points: the size of an A4 page, its margin, and the gap between pictures. */
const [pageWidth, pageHeight, margin, gap] = [595.28, 841.89, 40, 8];
const width = pageWidth - 2 * margin;
const right = pageWidth - margin;
const headerHeight = 62;
const footerTop = pageHeight - 64;
const lineHeight = 17.5;
const columnGap = 24;
const columnOf = (columns: number): number => (width - columnGap * (columns - 1)) / columns;

export interface PdfPictures {
  /** PNG on the bar's colour; if absent, the dealer's name is written instead. */
  readonly logo?: Uint8Array | undefined;
  /** JPEG or PNG; pictures that could not be loaded are left out. */
  readonly vehicle: readonly Uint8Array[];
}

export interface PdfTask {
  readonly sheet: Sheet;
  readonly site: Pick<Site, 'name' | 'theme' | 'url'>;
  readonly pictures: PdfPictures;
  readonly now: Date;
}

/** Draws a vehicle's document: a first page to hand over, and further pages with all details. */
export default ({ sheet, site, pictures, now }: PdfTask): Promise<Uint8Array> => {
  const pen = new Pen(sheet, site, now);
  pen.drawHeader(pictures.logo);
  const below = pen.drawPictures(pictures.vehicle, headerHeight + 20);
  const facts = pen.drawTitle(below + 22);
  const columns = pen.drawFacts(facts + 14) + 18;
  pen.drawKeyInformation(columns, 296);
  pen.drawAside(columns, margin + 296 + 28);
  pen.drawDetails();
  return pen.finish();
};

const nameOf = ({ title, subtitle }: Sheet): string => `${title} ${subtitle}`.trim();

/** A thread receives a Uint8Array in place of a Buffer. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

/** pdfkit does not escape metadata in XML. */
const inMetadata = (text: string): string => text.replaceAll('&', 'and').replace(/[<>]/g, '');

/** Share of a line's spare width that is left of its text. */
const shareBefore = { left: 0, center: 0.5, right: 1 } as const;

interface Words {
  readonly size: number;
  readonly bold?: boolean;
  readonly heading?: boolean;
  readonly colour?: string;
  readonly width?: number;
  readonly align?: keyof typeof shareBefore;
  readonly lineGap?: number;
  /** Structure element for assistive technology; default: a paragraph. */
  readonly as?: 'H1' | 'H2' | 'Span' | 'TH' | 'TD' | 'LBody';
  /** Maximum height in points; longer text is cut with an ellipsis. */
  readonly height?: number;
}

class Pen {
  private readonly document: PDFKit.PDFDocument;
  private readonly structure: PdfStructure;
  private readonly chunks: Buffer[] = [];
  private readonly theme: Site['theme'];
  private readonly radius: number;
  /** Name of the font of headings. */
  private readonly headings: string;

  constructor(
    private readonly sheet: Sheet,
    private readonly site: PdfTask['site'],
    now: Date,
  ) {
    this.theme = site.theme;
    this.radius = Math.min(site.theme.radius * 0.6, 10);
    this.document = new PDFDocument({
      size: 'A4',
      margin: 0,
      lang: 'en-AU',
      displayTitle: true,
      bufferPages: true,
      tagged: true,
      pdfVersion: '1.7',
      // An empty name keeps pdfkit from loading its default font.
      font: '',
      // pdfkit supports this option, but its types lack it.
      ...({ subset: 'PDF/UA' } as object),
      info: {
        Title: inMetadata(nameOf(sheet)),
        Author: inMetadata(site.name),
        Subject: sheet.link,
        CreationDate: now,
      },
    });
    this.structure = new PdfStructure(this.document);
    this.document.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    const { body, heading } = site.theme.fonts;
    registerFont(this.document, 'body', body, 'regular');
    registerFont(this.document, 'body-bold', body, 'bold');
    // pdfkit would load the same font again for every heading.
    this.headings = heading === body ? 'body-bold' : 'heading-bold';
    if (heading !== body) registerFont(this.document, this.headings, heading, 'bold');
  }

  /** Draws the dealer's bar across the top. */
  drawHeader(logo: Uint8Array | undefined): void {
    const { bar, onBar, line, paper } = this.theme;
    const { document } = this;
    this.structure.decorate(() => document.rect(0, 0, pageWidth, headerHeight).fill(bar));
    if (bar.toLowerCase() === paper.toLowerCase()) this.rule(headerHeight, 0, pageWidth, line);
    if (logo) {
      this.structure.mark(
        'Figure',
        () => document.image(asBuffer(logo), margin, 15, { fit: [180, 32], valign: 'center' }),
        {
          alt: this.site.name,
          bbox: [margin, 15, margin + 180, 47],
        },
      );
    } else this.write(this.site.name, margin, 20, { size: 17, heading: true, colour: onBar });
    if (this.sheet.phone !== '') {
      this.write(this.sheet.phone, right - 200, 17, {
        size: 13,
        bold: true,
        colour: onBar,
        width: 200,
        align: 'right',
      });
    }
    const address = this.site.url.replace(/^https?:\/\//, '');
    this.write(address, right - 260, 34, { size: 8.5, colour: onBar, width: 260, align: 'right' });
  }

  /** Draws one large picture and up to three small ones beside it. Returns the y of their lower edge. */
  drawPictures(pictures: readonly Uint8Array[], top: number): number {
    const [hero, ...others] = pictures;
    const small = others.slice(0, 3);
    const heroWidth = small.length > 0 ? 380 : width;
    const height = small.length > 0 ? 253 : 270;
    if (!hero) {
      this.panel(margin, top, width, 150, this.theme.surface);
      const words = { size: 11, colour: this.theme.muted, width, align: 'center' } as const;
      this.write('Photos coming soon', margin, top + 68, words);
      return top + 150;
    }
    const altText = (index: number) => `${nameOf(this.sheet)}, picture ${index + 1} of ${1 + small.length}`;
    this.picture(hero, altText(0), margin, top, heroWidth, height);
    const smallWidth = width - heroWidth - gap;
    const smallHeight = (height - 2 * gap) / 3;
    small.forEach((picture, index) => {
      const y = top + index * (smallHeight + gap);
      this.picture(picture, altText(index + 1), margin + heroWidth + gap, y, smallWidth, smallHeight);
    });
    return top + height;
  }

  /** Draws the vehicle's name and price. Returns the y of their lower edge. */
  drawTitle(top: number): number {
    const { title, subtitle, price, sold } = this.sheet;
    const { ink, muted, accent } = this.theme;
    const priceWidth = 190;
    const words = { size: 23, heading: true, width: width - priceWidth - 16, lineGap: -2, as: 'H1' } as const;
    this.write(title, margin, top, words);
    let left = top + this.heightOf(title, words) + 3;
    if (subtitle !== '') {
      const under = { size: 11.5, colour: muted, width: words.width };
      this.write(subtitle, margin, left, under);
      left += this.heightOf(subtitle, under);
    }
    const at = right - priceWidth;
    const beside = { width: priceWidth, align: 'right' } as const;
    const amount = sold ?? `${price.text}${price.suffix === undefined ? '' : ` ${price.suffix}`}`;
    const size = amount.length > 12 ? 17 : 25;
    this.write(amount, at, top - (size > 20 ? 2 : -3), { ...beside, size, heading: true, colour: sold ? accent : ink });
    let low = top + 29;
    if (sold === undefined && price.was !== undefined) {
      this.struck(`was ${price.was}`, low, muted);
      low += 14;
    }
    if (sold === undefined && price.type !== undefined) {
      this.write(price.type, at, low, { ...beside, size: 9, colour: muted });
      low += 12;
    }
    return Math.max(left, low);
  }

  /** Draws the facts side by side between two lines. */
  drawFacts(top: number): number {
    const { facts } = this.sheet;
    const cell = width / facts.length;
    this.rule(top, margin, right, this.theme.line);
    this.structure.within('Table', () =>
      facts.forEach(({ label, value }, index) => {
        const x = margin + index * cell;
        this.structure.within('TR', () => {
          this.write(label, x, top + 9, { size: 8, colour: this.theme.muted, as: 'TH' });
          this.write(value, x, top + 20, { size: 11, bold: true, width: cell - 10, height: 13, as: 'TD' });
        });
      }),
    );
    this.rule(top + 42, margin, right, this.theme.line);
    return top + 42;
  }

  drawKeyInformation(top: number, columnWidth: number): void {
    this.heading('Key information', margin, top);
    const room = Math.floor((footerTop - 8 - (top + 22)) / lineHeight);
    this.structure.within('Table', () =>
      this.sheet.keyInformation
        .slice(0, room)
        .forEach((line, index) => this.line(line, margin, top + 22 + index * lineHeight, columnWidth)),
    );
  }

  /** Draws the finance example and the QR code of the vehicle's page. */
  drawAside(top: number, x: number): void {
    const { finance, qr } = this.sheet;
    const { surface, muted, ink } = this.theme;
    const columnWidth = right - x;
    let y = top;
    if (finance) {
      this.panel(x, y, columnWidth, 116, surface);
      this.write('Finance example', x + 12, y + 11, { size: 9, bold: true, as: 'H2' });
      this.structure.within('P', () => {
        const amount = { size: 22, heading: true, as: 'Span' } as const;
        this.write(finance.weekly, x + 12, y + 24, amount);
        const after = x + 12 + this.styled(amount).widthOfString(finance.weekly) + 5;
        this.write('per week*', after, y + 35, { size: 9.5, as: 'Span' });
      });
      const cells = [
        ['Monthly', finance.monthly],
        ['Rate', finance.advertisedRate],
        ['Comparison', finance.comparisonRate],
      ] as const;
      this.structure.within('Table', () =>
        cells.forEach(([label, value], index) => {
          const left = x + 12 + index * ((columnWidth - 24) / 3);
          this.structure.within('TR', () => {
            this.write(label, left, y + 58, { size: 7.5, colour: muted, as: 'TH' });
            this.write(value, left, y + 68, { size: 10, bold: true, as: 'TD' });
          });
        }),
      );
      this.write(`${finance.terms}. An estimate, not an offer; *see the disclaimer overleaf.`, x + 12, y + 87, {
        size: 7,
        colour: muted,
        width: columnWidth - 24,
      });
      y += 116 + 14;
    }
    const side = 84;
    const beside = { width: columnWidth - side - 14 };
    this.write('See it online', x + side + 14, y + 2, { ...beside, size: 12, heading: true, colour: ink, as: 'H2' });
    const invitation = 'Scan for every picture and today’s price, or to ask us about it.';
    this.write(invitation, x + side + 14, y + 20, { ...beside, size: 8.5, colour: muted, lineGap: 1 });
    const where = `The page of this vehicle: ${this.sheet.link}`;
    this.structure.link(this.sheet.link, { x, y, width: side, height: side }, where, () =>
      this.squares(qr, x, y, side),
    );
  }

  /** Draws the following pages: specifications, features, the dealer's comments and the small print. */
  drawDetails(): void {
    const { groups, features, comments, commentsTitle, finance } = this.sheet;
    const flow = new Flow(() => this.openPage());
    for (const { title, lines } of groups) {
      const cells = lines.map((line) => (x: number, y: number, w: number) => this.line(line, x, y, w));
      this.flowGrid(flow, title, 'Table', cells, { rowHeight: lineHeight, columns: 2 });
    }
    const words = { size: 9, height: 11, as: 'LBody' } as const;
    const bullet = 11;
    const cells = features.map(
      (feature) => (x: number, y: number, w: number) =>
        this.structure.within('LI', () => {
          this.structure.decorate(() => this.document.circle(x + 2.5, y + 8, 1.8).fill(this.theme.accent));
          this.write(feature, x + bullet, y + 3, { ...words, width: w - bullet });
        }),
    );
    const widest = Math.max(0, ...features.map((feature) => this.styled(words).widthOfString(feature)));
    const columns = bullet + widest <= columnOf(3) ? 3 : 2;
    this.flowGrid(flow, 'Features', 'L', cells, { rowHeight: 15, columns });
    if (comments.length > 0) {
      flow.take(40);
      this.heading(commentsTitle, margin, flow.y + 8);
      flow.y += 30;
      for (const paragraph of comments) {
        const words = { size: 9.5, width, lineGap: 2 };
        for (const { part, height } of this.partsOf(paragraph, words)) {
          flow.take(height);
          this.write(part, margin, flow.y, words);
          flow.y += height + 6;
        }
      }
    }
    if (finance) {
      const words = { size: 7.5, colour: this.theme.muted, width, lineGap: 1.5 };
      const text = `* ${finance.disclaimer}`;
      const height = this.heightOf(text, words);
      flow.take(height + 14);
      this.write(text, margin, flow.y + 10, words);
      flow.y += height + 14;
    }
  }

  finish(): Promise<Buffer> {
    const { document } = this;
    const { count } = document.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      document.switchToPage(page);
      if (page === 0) this.drawFooter(page + 1, count);
      else this.structure.decorate(() => this.drawFooter(page + 1, count), 'Pagination');
    }
    this.structure.end();
    const done = new Promise<Buffer>((resolve, reject) => {
      document.on('end', () => resolve(Buffer.concat(this.chunks)));
      document.on('error', reject);
    });
    document.end();
    return done;
  }

  private drawFooter(page: number, pages: number): void {
    const { place, preparedOn } = this.sheet;
    const { line, muted } = this.theme;
    this.rule(footerTop, margin, right, line);
    const where = [place.name, place.street].filter(Boolean).join(' · ');
    this.write(where, margin, footerTop + 10, { size: 8.5, bold: true, width: width - 60, height: 11 });
    const licence = place.licence === undefined ? '' : `Dealer licence ${place.licence}. `;
    const small = `${licence}Prepared on ${preparedOn}. Price and availability may change without notice.`;
    this.write(small, margin, footerTop + 24, { size: 7.5, colour: muted, width: width - 60 });
    const number = { size: 8, colour: muted, width: 50, align: 'right' } as const;
    this.structure.decorate(() => this.write(`${page} / ${pages}`, right - 50, footerTop + 10, number), 'Pagination');
  }

  /** Opens a further page with a header line about the vehicle. Returns the y at which its content begins. */
  private openPage(): number {
    this.document.addPage();
    const { price, sold } = this.sheet;
    this.structure.decorate(() => {
      this.write(nameOf(this.sheet), margin, 32, { size: 11, heading: true, width: width - 210, height: 14 });
      const amount = sold ?? [price.text, price.suffix, price.type].filter(Boolean).join(' ');
      this.write(amount, right - 200, 32, { size: 11, bold: true, width: 200, height: 14, align: 'right' });
      this.rule(54, margin, right, this.theme.line);
    }, 'Pagination');
    return 66;
  }

  /** Draws a heading and cells in columns, row by row. */
  private flowGrid(
    flow: Flow,
    title: string,
    type: 'Table' | 'L',
    cells: readonly ((x: number, y: number, width: number) => void)[],
    { rowHeight, columns }: { readonly rowHeight: number; readonly columns: number },
  ): void {
    if (cells.length === 0) return;
    const column = columnOf(columns);
    flow.take(30 + rowHeight * 2);
    this.heading(title, margin, flow.y + 8);
    flow.y += 30;
    this.structure.within(type, () =>
      cells.forEach((draw, index) => {
        if (index % columns === 0) flow.take(rowHeight);
        draw(margin + (index % columns) * (column + columnGap), flow.y, column);
        if (index % columns === columns - 1 || index === cells.length - 1) flow.y += rowHeight;
      }),
    );
    flow.y += 8;
  }

  /** Draws a label and its value above a thin line. */
  private line({ label, value }: Sheet['keyInformation'][number], x: number, y: number, columnWidth: number): void {
    const labelWidth = columnWidth * 0.42;
    const cut = { size: 9, height: 11 };
    this.structure.within('TR', () => {
      this.write(label, x, y + 3, { ...cut, colour: this.theme.muted, width: labelWidth, as: 'TH' });
      this.write(value, x + labelWidth, y + 3, { ...cut, bold: true, width: columnWidth - labelWidth, as: 'TD' });
    });
    this.rule(y + lineHeight - 1, x, x + columnWidth, this.theme.line);
  }

  private heading(text: string, x: number, y: number): void {
    this.write(text, x, y, { size: 13, heading: true, as: 'H2' });
  }

  /** Splits a long text into parts that each fit on a page. */
  private partsOf(text: string, words: Words): { part: string; height: number }[] {
    const room = footerTop - 90;
    const height = this.heightOf(text, words);
    if (height <= room) return [{ part: text, height }];
    const middle = text.lastIndexOf(' ', text.length / 2);
    const at = middle > 0 ? middle : Math.floor(text.length / 2);
    return [...this.partsOf(text.slice(0, at), words), ...this.partsOf(text.slice(at).trimStart(), words)];
  }

  private struck(text: string, y: number, colour: string): void {
    const { document } = this;
    this.structure.mark('P', () => {
      document.font('body').fontSize(11).fillColor(colour);
      const x = right - document.widthOfString(text);
      document.text(text, x, y, { strike: true, lineBreak: false });
    });
  }

  private styled({ size, bold = false, heading = false }: Words): PDFKit.PDFDocument {
    return this.document.font(heading ? this.headings : bold ? 'body-bold' : 'body').fontSize(size);
  }

  private heightOf(text: string, words: Words): number {
    return this.styled(words).heightOfString(text, { width: words.width, lineGap: words.lineGap ?? 0 });
  }

  private write(text: string, x: number, y: number, words: Words): void {
    const { colour = this.theme.ink, width: within, align = 'left', lineGap = 0, height, as = 'P' } = words;
    const draw = () => {
      const document = this.styled(words).fillColor(colour);
      const spare = within === undefined ? 0 : within - document.widthOfString(text);
      // Looking for the ends of lines takes longer than all else.
      if (spare >= 0 && !text.includes('\n'))
        document.text(text, x + spare * shareBefore[align], y, { lineBreak: false });
      else
        document.text(text, x, y, {
          width: within,
          align,
          lineGap,
          ...(height !== undefined && { height, ellipsis: '…' }),
        });
    };
    this.structure.mark(as, draw, as === 'TH' ? { scope: 'Row' } : {});
  }

  private rule(y: number, from: number, to: number, colour: string): void {
    this.structure.decorate(() => this.document.moveTo(from, y).lineTo(to, y).lineWidth(0.6).stroke(colour));
  }

  private panel(x: number, y: number, panelWidth: number, height: number, colour: string): void {
    this.structure.decorate(() => this.document.roundedRect(x, y, panelWidth, height, this.radius).fill(colour));
  }

  /** Draws a picture that fills its frame; the excess is cropped. */
  private picture(picture: Uint8Array, alt: string, x: number, y: number, frameWidth: number, height: number): void {
    const draw = () =>
      this.document
        .save()
        .roundedRect(x, y, frameWidth, height, this.radius)
        .clip()
        .image(asBuffer(picture), x, y, { cover: [frameWidth, height], align: 'center', valign: 'center' })
        .restore();
    this.structure.mark('Figure', draw, { alt, bbox: [x, y, x + frameWidth, y + height] });
  }

  /** Draws the QR code in black on white whatever the theme, so that every camera can read it. */
  private squares({ size, path }: Sheet['qr'], x: number, y: number, side: number): void {
    const draw = () => {
      this.document.rect(x, y, side, side).fill('#ffffff');
      this.document
        .save()
        .translate(x, y)
        .scale(side / size)
        .path(path)
        .fill('#000000')
        .restore();
    };
    this.structure.mark('Figure', draw, { alt: 'QR code', bbox: [x, y, x + side, y + side] });
  }
}

/** The current y on a sequence of pages. Opens a new page when the content needs one. */
class Flow {
  y = Infinity;
  constructor(private readonly open: () => number) {}

  /** Opens a new page unless so many points are left on this one. */
  take(height: number): void {
    if (this.y + height > footerTop - 8) this.y = this.open();
  }
}
