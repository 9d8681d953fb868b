type ElementType =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'P'
  | 'Span'
  | 'Figure'
  | 'Link'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'L'
  | 'LI'
  | 'LBody';

interface ElementOptions extends PDFKit.Mixins.StructureElementOptions {
  readonly scope?: 'Row' | 'Column';
  /** Left, top, right, bottom. */
  readonly bbox?: readonly [number, number, number, number];
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Structure and reading order of a document for assistive technology (PDF/UA). */
export class PdfStructure {
  private parent: PDFKit.PDFStructureElement;
  private isDecoration = false;

  constructor(private readonly document: PDFKit.PDFDocument) {
    this.parent = document.struct('Document');
    document.addStructure(this.parent);
  }

  /** Groups everything that `draw` draws into one element, which has no content of its own. */
  within(type: ElementType, draw: () => void): void {
    this.open(this.document.struct(type), draw);
  }

  /** Marks everything that `draw` draws as the content of an element. */
  mark(type: ElementType, draw: () => void, options: ElementOptions = {}): void {
    if (this.isDecoration) draw();
    else this.parent.add(this.document.struct(type, options, [draw]));
  }

  /** Makes everything that `draw` draws within the box a link with the description `contents`. */
  link(address: string, { x, y, width, height }: Box, contents: string, draw: () => void): void {
    const link = this.document.struct('Link');
    this.open(link, () => {
      draw();
      // pdfkit would write a primitive string as a PDF name.
      const attributes = { structParent: link, Contents: new String(contents) as string };
      this.document.link(x, y, width, height, address, attributes);
    });
  }

  /** Marks everything that `draw` draws as decoration: a line, a background, or a header repeated on every page. */
  decorate(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    if (this.isDecoration) {
      draw();
      return;
    }
    this.isDecoration = true;
    this.document.markContent('Artifact', { type });
    draw();
    this.document.endMarkedContent();
    this.isDecoration = false;
  }

  end(): void {
    this.parent.end();
  }

  private open(element: PDFKit.PDFStructureElement, draw: () => void): void {
    const outer = this.parent;
    outer.add(element);
    this.parent = element;
    draw();
    this.parent = outer;
    element.end();
  }
}
