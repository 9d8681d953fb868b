import sax from 'sax';
import { priceKindOf } from '#contracts/domain/car/price-kind';
import { normaliseForComparison } from '#contracts/domain/feeds';
import type { RawRow } from './raw.js';

/** Names of elements that are rows, in any namespace or case. The elements inside are the row's fields. */
const itemNames = ['car', 'vehicle', 'listing', 'item', 'entry', 'unit', 'ad', 'stock_item', 'auto'];
const itemElements: ReadonlySet<string> = new Set(itemNames.map(normaliseForComparison));

/** Maximum depth of elements: in the file, and in a row. */
const deepest = 64;
const maxItemDepth = 8;

interface Element {
  readonly name: string;
  /** Whether the name has a prefix, such as `g:`. */
  readonly prefixed: boolean;
  readonly line: number;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: Element[];
  text: string;
}

interface Item {
  readonly root: Element;
  readonly depth: number;
  size: number;
  problem?: { readonly problem: string; readonly column: string; readonly line: number };
}

/** Bytes within which an XML declaration ends. */
const maxDeclarationLength = 200;
type Decoder = InstanceType<typeof TextDecoder>;
/** Accepted encodings. UTF-16 is converted to UTF-8 before the document is parsed. */
const readable = /^(?:utf-?8|us-ascii|utf-?16(?:le|be)?|iso-8859-1|latin-?1|windows-1252|cp1252)$/i;

const decoderOf = (start: Buffer): Decoder =>
  new TextDecoder(
    /^\s*<\?xml[^>]*encoding\s*=\s*["'](?:iso-8859-1|latin-?1|windows-1252|cp1252)["']/i.test(
      start.toString('latin1', 0, maxDeclarationLength),
    )
      ? 'windows-1252'
      : 'utf-8',
  );

type Parser = sax.SAXParser & { startTagPosition: number };
// Only the five entities of XML itself: entities that a document declares are never looked up or expanded.
const options = { position: true, strictEntities: true } as sax.SAXOptions;

/**
 * Reads the rows of an XML document, a batch for each chunk. Memory is bounded by the limit of a row and sax's buffer
 * for one tag. The first error of well-formedness ends the document, as a record with `cutOff`.
 * @param isUtf8 the document is UTF-8, whatever its declaration says
 */
// eslint-disable-next-line max-lines-per-function -- The parser's callbacks share the state of the row being read.
export async function* readXml(
  chunks: AsyncIterable<Buffer>,
  limit: number,
  isUtf8 = false,
): AsyncGenerator<RawRow[], void> {
  const parser = sax.parser(true, options) as Parser;
  let rows: RawRow[] = [];
  let failure: RawRow | undefined;
  let depth = 0;
  let startLine = 1;
  let item: Item | undefined;
  const open: Element[] = [];
  let elements = 0;
  let items = 0;

  const fail = (problem: string) => {
    failure ??= { line: parser.line + 1, problem, cutOff: true, ...(open.at(-1) && { column: open.at(-1)!.name }) };
  };
  const grow = (by: number) => {
    if (!item || (item.size += by) <= limit) return Boolean(item);
    const { name, line } = open.at(-1)!;
    item.problem ??= { line, column: name, problem: `the row is larger than ${limit.toLocaleString('en-AU')} bytes` };
    return false;
  };

  parser.onerror = (error) => fail(`is not well-formed XML: ${error.message.split('\n')[0]!.toLowerCase()}`);
  parser.ondoctype = () => fail('has a document type (DOCTYPE); leave it out');
  parser.onprocessinginstruction = ({ name, body }) => {
    const encoding = name === 'xml' ? /encoding\s*=\s*["']([^"']*)/.exec(body)?.[1] : undefined;
    if (encoding && !isUtf8 && !readable.test(encoding)) fail(`is in ${encoding}; save the file as UTF-8`);
  };
  parser.onopentagstart = () => (startLine = parser.line + 1);
  parser.onopentag = (tag) => {
    if (failure) return;
    elements++;
    if (++depth > deepest) return fail(`elements stand more than ${deepest} deep in one another`);
    const colon = tag.name.indexOf(':');
    const attributes = tag.attributes as Readonly<Record<string, string>>;
    const local = tag.name.slice(colon + 1);
    // Meta's feeds write addresses as `<component name="city">`.
    const name = (local === 'component' && attributes['name']) || local;
    const pairs = Object.entries(attributes).filter(([key]) => !isOfXml(key) && attributes[key]!.trim() !== '');
    const element: Element = {
      name,
      prefixed: colon >= 0,
      line: startLine,
      attributes: pairs,
      children: [],
      text: '',
    };
    if (!item) {
      if (!itemElements.has(normaliseForComparison(local))) return;
      item = { root: element, depth, size: 0 };
      items++;
    } else if (depth - item.depth > maxItemDepth) {
      item.problem ??= {
        line: startLine,
        column: name,
        problem: `elements stand more than ${maxItemDepth} deep in a row`,
      };
    } else if (grow(name.length + 16)) open.at(-1)!.children.push(element);
    open.push(element);
    grow(pairs.reduce((size, [key, value]) => size + key.length + value.length + 16, 0));
  };
  const addText = (text: string) => {
    if (!failure && item && grow(text.length)) open.at(-1)!.text += text;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    if (failure) return;
    depth--;
    if (!item) return;
    open.pop();
    if (open.length > 0) return;
    rows.push(rowOf(item));
    item = undefined;
  };

  const parse = (work: () => void) => {
    try {
      work();
    } catch (error) {
      fail(`is not well-formed XML: ${(error as Error).message.split('\n')[0]!.toLowerCase()}`);
    }
  };
  let decoder: Decoder | undefined = isUtf8 ? new TextDecoder() : undefined;
  let start = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (!decoder) {
      start = Buffer.concat([start, chunk]);
      if (start.length < maxDeclarationLength && !start.includes('?>')) continue;
      decoder = decoderOf(start);
    }
    const bytes = start.length > 0 ? start : chunk;
    start = Buffer.alloc(0);
    parse(() => parser.write(decoder!.decode(bytes, { stream: true })));
    if (failure) break;
    if (rows.length > 0) yield rows;
    rows = [];
  }
  if (!failure) {
    const left = decoder ?? decoderOf(start);
    parse(() => parser.write(left.decode(start)));
    parse(() => parser.close());
    // An empty root element is a list without cars.
    if (items === 0 && elements > 1) fail(`nothing is a row: the elements that are rows are ${itemNames.join(', ')}`);
  }
  if (item && failure) {
    const known = fieldsOf(item.root);
    failure = {
      line: item.root.line,
      problem: `the row is cut off: line ${failure.line} ${'problem' in failure ? failure.problem : ''}`,
      cutOff: true,
      fields: known.fields,
    };
  }
  if (failure) rows.push(failure);
  if (rows.length > 0) yield rows;
}

const rowOf = ({ root, problem }: Item): RawRow => {
  const { fields, lines } = fieldsOf(root);
  if (problem) return { ...problem, fields };
  return { line: root.line, fields, lines, isUtf8: !JSON.stringify(fields).includes('\ufffd') };
};

/** Attributes about the document itself, not about a car. */
const isOfXml = (attribute: string): boolean => /^(?:xmlns|xml:|xsi:)/i.test(attribute);

/**
 * Returns the values in an element by name: its child elements, and its attributes if no child has their name. An
 * element with a prefix wins over one without, as with `g:title` in RSS.
 */
const fieldsOf = ({ children, attributes }: Pick<Element, 'children' | 'attributes'>) => {
  const lines = new Map<string, number>();
  const values = new Map<string, unknown[]>();
  const prefixed = new Set(children.filter((child) => child.prefixed).map(({ name }) => name));
  for (const child of children) {
    if (!child.prefixed && prefixed.has(child.name)) continue;
    const value = valueOf(child);
    if (value === undefined) continue;
    const all = values.get(child.name);
    if (all) all.push(value);
    else {
      values.set(child.name, [value]);
      lines.set(child.name, child.line);
    }
  }
  for (const [attribute, value] of attributes) {
    const name = attribute.slice(attribute.indexOf(':') + 1);
    if (!values.has(name)) values.set(name, [value.trim()]);
  }
  const fields = Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
  return { fields, lines };
};

/** Returns the value of an element in a row: its children, text or attributes, or the address of a link or picture. */
const valueOf = ({ children, text, attributes }: Element): unknown => {
  if (children.length > 0) return fieldsOf({ children, attributes: [] }).fields;
  if (text.trim() !== '' || attributes.length === 0) return withUnit(text.trim(), attributes) || undefined;
  const address = attributes.find(([name]) => addressAttributes.has(name.toLowerCase()));
  return address ? address[1] : fieldsOf({ children, attributes }).fields;
};

const figure = /^-?\$?\d[\d.,' ]*$/;
const currency = /^[A-Z]{3}$/;
const unit = /^(?:kms?|mi|miles?|cc|l|lit(?:er|re)s?|kw|hp|ps|nm|kg|t|mm|cm|m)$/i;

/** Returns a figure with what its attributes say of it: `<price currency="AUD" type="EGC">19990</price>`. */
const withUnit = (text: string, attributes: Element['attributes']): string => {
  if (attributes.length === 0 || !figure.test(text)) return text;
  const all = attributes.map(([name, value]) => [name.toLowerCase(), value.trim()] as const);
  const units = all.filter(
    ([name, value]) =>
      (name.startsWith('currency') && currency.test(value)) || (/^(?:units?|uom)$/.test(name) && unit.test(value)),
  );
  const foreign = units.find(([name, value]) => name.startsWith('currency') && value !== 'AUD');
  if (foreign) return `${text.replace('$', '')} ${foreign[1]}`;
  const kinds = all.filter(([name, value]) => !name.startsWith('currency') && priceKindOf(value) !== undefined);
  return [text, ...kinds.map(([, value]) => value), ...units.map(([, value]) => value)].join(' ');
};
const addressAttributes: ReadonlySet<string> = new Set(['href', 'url', 'src']);
