import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import type { SiteConfig } from '#contracts/domain/site/site';

type FontName = SiteConfig['theme']['fonts']['body'];
export type FontWeight = 'regular' | 'bold';

interface OpenedFont {
  readonly font: Font;
  /** Laid-out words, as pdfkit caches them for one document. */
  words: object;
  documents: number;
}

const opened = new Map<string, OpenedFont>();
/** Number of documents that share laid-out words, so that the cache stays small. */
const documentsPerCache = 100;

/** Each file is read once, because reading takes a third of the time of drawing a document. */
const open = (file: string): OpenedFont => {
  const known = opened.get(file);
  if (known) return known;
  const font = create(readFileSync(fileURLToPath(new URL(`./fonts/${file}`, import.meta.url)))) as Font;
  const made = { font, words: Object.create(null) as object, documents: 0 };
  opened.set(file, made);
  return made;
};

/**
 * Registers one of the pages' fonts with a document, and selects it. See `fonts/README.md` for how the files were made.
 * @param id name of the font in the document
 */
export const registerFont = (document: PDFKit.PDFDocument, id: string, name: FontName, weight: FontWeight): void => {
  const font = open(`${name}-${weight}.ttf`);
  if (++font.documents % documentsPerCache === 0) font.words = Object.create(null) as object;
  // pdfkit accepts an opened font, but its types don't say so.
  document.registerFont(id, font.font as unknown as PDFKit.Mixins.PDFFontSource).font(id);
  // pdfkit would lay out each word anew for each document, which is a quarter of the time of drawing one.
  (document as unknown as { _font: { layoutCache: object } })._font.layoutCache = font.words;
};
