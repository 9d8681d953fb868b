import { detectUtf16 } from './encoding.js';

/** Number of bytes at the start of a file that identify its format and encoding. */
export const startBytes = 32;

export const workbook =
  'is an old Excel workbook, or one of another program: save it as .xlsx or CSV (UTF-8), and send that file';

/** Decides whether a zip file with this entry is a workbook of any kind. */
export const isWorkbookEntry = (entry: string): boolean => /^(?:\[Content_Types\]\.xml|mimetype)$/.test(entry);

export const isWorkbookName = (name: string): boolean => /\.(?:xls[xmb]?|ods)$/i.test(name);

/** Whether a file that starts like this is a zip file, also one without a file in it. */
export const isZip = (start: Buffer): boolean => ['PK\x03\x04', 'PK\x05\x06'].includes(start.toString('latin1', 0, 4));

/** The start of a web page: a server’s answer in place of a feed, or what some programs save as `stock.xls`. */
const webPage = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|table)\b/i;

/** Returns the rest of the sentence `The feed …` if a file with this start is no feed. */
export const notAFeedReason = (start: Buffer): string | undefined => {
  const text = start.toString('latin1', 0, 4);
  if (webPage.test(start.toString('latin1')))
    return 'is a web page (HTML): if a spreadsheet opens it, save it there as .xlsx or CSV (UTF-8), and send that file';
  if (text === '\xd0\xcf\x11\xe0') return workbook;
  if (text === '%PDF') return 'is a PDF, which is never a feed: send a table, JSON or XML';
  if (text.startsWith('\x1f\x8b')) return 'is packed with gzip: send it with the header Content-Encoding: gzip';
  if (isZip(start)) return 'is an Excel workbook or another zip file: send it as application/zip';
  return text.includes('\0') && !detectUtf16(start) ? 'is no text: send a table, JSON or XML' : undefined;
};

/** Joins the first chunks of a file until they have `startBytes` bytes. */
export async function* withWholeStart(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (!start) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < startBytes) continue;
    yield start;
    start = undefined;
  }
  if (start && start.length > 0) yield start;
}
