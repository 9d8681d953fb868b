import { posix } from 'node:path';
import sax from 'sax';
import { FeedUnreadable } from './feed-unreadable.js';

/** Opens a file of the workbook; undefined if there is none. */
export type OpenPart = (name: string) => AsyncIterable<Buffer> | undefined;

/** The part that names the sheets of a workbook in Office Open XML (ECMA-376), as Excel writes it: `.xlsx`, `.xlsm`. */
export const workbookPart = 'xl/workbook.xml';

/** Maximum characters of all texts, which are in memory while the sheet is read, and maximum numbers of columns and rows. */
const [maxTextLength, maxColumns, maxRows] = [32 * 1024 * 1024, 1_000, 1_048_576];

interface Handlers {
  /** @param attributes by name without a prefix */
  readonly open: (name: string, attributes: ReadonlyMap<string, string>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses a part of the workbook. Yields after each chunk, so that the caller can pass on what was found so far. */
async function* parseSteps(part: AsyncIterable<Buffer>, { open, text, close }: Handlers): AsyncGenerator<void, void> {
  const parser = sax.parser(true, { strictEntities: true } as sax.SAXOptions);
  let isBroken = false;
  parser.onerror = () => (isBroken = true);
  parser.onopentag = ({ name, attributes }) =>
    open(
      withoutPrefix(name),
      new Map(Object.entries(attributes).map(([key, value]) => [withoutPrefix(key), String(value)])),
    );
  parser.ontext = (read) => text?.(read);
  parser.oncdata = (read) => text?.(read);
  parser.onclosetag = (name) => close?.(withoutPrefix(name));
  const decoder = new TextDecoder();
  const assertWhole = () => {
    if (isBroken) throw new FeedUnreadable('is a workbook that can’t be read');
  };
  for await (const chunk of part) {
    parser.write(decoder.decode(chunk, { stream: true }));
    assertWhole();
    yield;
  }
  parser.close();
  assertWhole();
}

const parse = async (part: AsyncIterable<Buffer> | undefined, handlers: Handlers): Promise<void> => {
  if (part) for await (const _ of parseSteps(part, handlers));
};

/** Returns the part of the first sheet that is not hidden, and whether dates count from 1904 instead of 1900. */
const findSheet = async (open: OpenPart) => {
  let id: string | undefined;
  let isSince1904 = false;
  await parse(open(workbookPart), {
    open: (name, attributes) => {
      if (name === 'workbookPr') isSince1904 = ['1', 'true'].includes(attributes.get('date1904') ?? '');
      if (name === 'sheet' && (attributes.get('state') ?? 'visible') === 'visible') id ??= attributes.get('id');
    },
  });
  let target: string | undefined;
  await parse(open('xl/_rels/workbook.xml.rels'), {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes.get('Id') === id) target = attributes.get('Target');
    },
  });
  const sheet = target === undefined ? undefined : open(posix.resolve('/xl', target).slice(1));
  if (!sheet) throw new FeedUnreadable('is a workbook without a sheet that is shown');
  return { sheet, isSince1904 };
};

/** Collects the texts of elements such as `<si><t>…</t></si>`, without how they are pronounced (`rPh`). */
class TextCollector {
  private text = '';
  private isInside = false;
  private isPhonetic = false;

  open(name: string): void {
    if (name === 'rPh') this.isPhonetic = true;
    this.isInside = !this.isPhonetic && (name === 't' || name === 'v');
  }

  add(text: string): void {
    if (this.isInside) this.text += text;
  }

  close(name: string): void {
    this.isInside = false;
    if (name === 'rPh') this.isPhonetic = false;
  }

  take(): string {
    const { text } = this;
    this.text = '';
    return text;
  }
}

const readSharedTexts = async (open: OpenPart): Promise<readonly string[]> => {
  const texts: string[] = [];
  const collector = new TextCollector();
  let length = 0;
  await parse(open('xl/sharedStrings.xml'), {
    open: (name) => collector.open(name),
    text: (text) => {
      if ((length += text.length) > maxTextLength)
        throw new FeedUnreadable('is a workbook with too much text: save it as CSV (UTF-8), and send that file');
      collector.add(text);
    },
    close: (name) => {
      collector.close(name);
      if (name === 'si') texts.push(collector.take());
    },
  });
  return texts;
};

/** Numbers of the built-in formats that show a date. */
const builtInDates: ReadonlySet<string> = new Set(['14', '15', '16', '17', '22']);
/** Quoted and escaped characters of a number format, and its colours, currencies and conditions. */
const literals = /"[^"]*"|\\.|\[[^[\]]*\]/g;

/** Returns whether cells of a style show a date, by the style's number. */
const readDateStyles = async (open: OpenPart): Promise<readonly boolean[]> => {
  const dates = new Set(builtInDates);
  const styles: boolean[] = [];
  let isOfCells = false;
  await parse(open('xl/styles.xml'), {
    open: (name, attributes) => {
      if (name === 'cellXfs') isOfCells = true;
      const format = attributes.get('numFmtId') ?? '';
      if (name === 'numFmt' && /[dy]/i.test((attributes.get('formatCode') ?? '').replace(literals, '')))
        dates.add(format);
      if (name === 'xf' && isOfCells) styles.push(dates.has(format));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
};

/** The number of 1 January 1970, counted from 1900, and the days from there to 1904. */
const [unixEpoch, daysTo1904] = [25_569, 1_462];
const millisecondsPerDay = 86_400_000;
/** Days from 1 March 1900, before which Excel counts a day that never was, to the end of 9999. */
const isDay = (number: number): boolean => number >= 61 && number < 2_958_466;

/** Returns the text of a number, with the 15 digits that Excel computes with. */
const textOfNumber = (written: string): string => {
  const number = Number(written);
  return written === '' || Number.isNaN(number) ? written : String(Number(number.toPrecision(15)));
};

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$|^=/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Returns the number of a column, from 0: `B` is 1. */
const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of reference) {
    if (letter < 'A' || letter > 'Z') break;
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
};

/** Reads the first shown sheet of a workbook as CSV in UTF-8, which its mark says, a record for each row, also for those left out. */
export async function* csvOfWorkbook(open: OpenPart): AsyncGenerator<Buffer, void> {
  const { sheet, isSince1904 } = await findSheet(open);
  const sharedTexts = await readSharedTexts(open);
  const dateStyles = await readDateStyles(open);
  const collector = new TextCollector();
  // Rows and cells that do not say their place follow the one before.
  let [line, row, next, width] = [1, 1, 0, 0];
  let csv = '\ufeff';
  let cells: string[] = [];
  let cell: { readonly column: number; readonly type: string; readonly style: number } | undefined;

  const textOfCell = (type: string, style: number, written: string): string => {
    if (type === 's') return sharedTexts[Number(written)] ?? '';
    if (type === 'b') return written === '1' ? 'TRUE' : 'FALSE';
    if (type !== 'n') return written;
    const day = Number(written) + (isSince1904 ? daysTo1904 : 0);
    if (!dateStyles[style] || !isDay(day)) return textOfNumber(written);
    return new Date((Math.floor(day) - unixEpoch) * millisecondsPerDay).toISOString().slice(0, 10);
  };
  const place = (text: string, column: number): void => {
    if (column < 0 || column >= maxColumns)
      throw new FeedUnreadable(`is a workbook with more than ${maxColumns.toLocaleString('en-AU')} columns`);
    while (cells.length < column) cells.push('');
    cells[column] = quoted(text);
  };
  const endRow = (): void => {
    // Cells that a sheet leaves out at the end of a row are empty, but a line that ends early is damaged.
    if (cells.length > 1) width = Math.max(width, cells.length);
    csv += '\n'.repeat(Math.max(0, row - line));
    csv += `${cells.join(',')}${','.repeat(cells.length === 0 ? 0 : Math.max(0, width - cells.length))}\n`;
    line = Math.max(line, row) + 1;
    cells = [];
  };
  const steps = parseSteps(sheet, {
    open: (name, attributes) => {
      collector.open(name);
      if (name === 'row') {
        [row, next] = [Number(attributes.get('r') ?? line), 0];
        if (!(row >= 1 && row <= maxRows)) throw new FeedUnreadable('is a workbook with a row that no sheet has');
      }
      if (name !== 'c') return;
      const reference = attributes.get('r');
      const column = reference === undefined ? next : columnOf(reference);
      next = column + 1;
      cell = { column, type: attributes.get('t') ?? 'n', style: Number(attributes.get('s') ?? 0) };
    },
    text: (text) => collector.add(text),
    close: (name) => {
      collector.close(name);
      if (name === 'c' && cell) {
        const written = collector.take();
        if (written !== '') place(textOfCell(cell.type, cell.style, written), cell.column);
      }
      if (name === 'row') endRow();
    },
  });
  for await (const _ of steps) {
    if (csv === '') continue;
    yield Buffer.from(csv);
    csv = '';
  }
}
