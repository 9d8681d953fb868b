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

/** What a document's content is and in which order it is read, for those who don't see it (PDF/UA). */
export class PdfStructure {
  private parent: PDFKit.PDFStructureElement;
  private isDecoration = false;

  constructor(private readonly document: PDFKit.PDFDocument) {
    this.parent = document.struct('Document');
    document.addStructure(this.parent);
  }

  /** Everything that is drawn meanwhile is part of one element, which has no content of its own. */
  within(type: ElementType, draw: () => void): void {
    this.open(this.document.struct(type), draw);
  }

  /** What is drawn is the content of an element. */
  mark(type: ElementType, draw: () => void, options: ElementOptions = {}): void {
    if (this.isDecoration) draw();
    else this.parent.add(this.document.struct(type, options, [draw]));
  }

  /** What is drawn within the box is a link there, described as `contents`. */
  link(address: string, { x, y, width, height }: Box, contents: string, draw: () => void): void {
    const link = this.document.struct('Link');
    this.open(link, () => {
      draw();
      // A primitive string would be written as a name.
      const attributes = { structParent: link, Contents: new String(contents) as string };
      this.document.link(x, y, width, height, address, attributes);
    });
  }

  /** What is drawn says nothing: a line, a ground, or what is repeated on every page. */
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
