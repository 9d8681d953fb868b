import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RawRow } from './raw.js';
import { readXml } from './xml.js';

const limit = 1_000_000;

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = async (xml: string | Buffer, chunk = 7): Promise<RawRow[]> => {
  const rows: RawRow[] = [];
  for await (const batch of readXml(inChunks(Buffer.from(xml), chunk), limit)) rows.push(...batch);
  return rows;
};

const fieldsOf = async (...given: Parameters<typeof read>) =>
  (await read(...given)).map((row) => ('isUtf8' in row ? row.fields : row));

describe('XML', () => {
  it.each(['car', 'vehicle', 'listing', 'item', 'entry', 'unit', 'ad', 'Stock-Item', 'auto', 'Car', 'a:item'])(
    '<%s> is a row at any depth, and its elements are the fields [STK-03]',
    async (name) => {
      const xml = `<?xml version="1.0"?>\n<feed xmlns:a="urn:a"><title>Ours</title><cars>
        <${name}><stocknum>K1</stocknum><make> Toyota </make><badge/></${name}>
        <${name}><stocknum>K2</stocknum><!-- sold --><make><![CDATA[Rolls & Royce]]></make></${name}></cars></feed>`;
      for (const chunk of [1, 2, 5000]) {
        expect(await fieldsOf(xml, chunk)).toEqual([
          { stocknum: 'K1', make: 'Toyota' },
          { stocknum: 'K2', make: 'Rolls & Royce' },
        ]);
      }
    },
  );

  it('repeated and nested XML elements become lists and objects, and a link’s address its value [STK-03]', async () => {
    const xml = `<cars><car><images><image>/images/a</image><image>/images/b</image></images>
      <image><url>/images/c</url></image><image><url>/images/d</url></image><link href="https://x.example/1"/>
      <address><component name="city">Geelong</component></address></car></cars>`;
    expect(await fieldsOf(xml)).toEqual([
      {
        images: { image: ['/images/a', '/images/b'] },
        image: [{ url: '/images/c' }, { url: '/images/d' }],
        link: 'https://x.example/1',
        address: { city: 'Geelong' },
      },
    ]);
  });

  it('attributes are fields of a row, and of a nested element without content [FEED-05]', async () => {
    const xml = `<a:cars xmlns:a="urn:a"><a:car a:stockno="0012" make=" A " xml:lang="en" vin=""><make>B</make>
      <Image url="/images/a"/><Image order="2" src="/images/b"/><price currency="AUD">100</price>
      <engine litres="2" fuel="Petrol"/><images count="1"><image>/images/c</image></images><empty/></a:car></a:cars>`;
    for (const chunk of [1, 5000]) {
      expect(await fieldsOf(xml, chunk)).toEqual([
        {
          stockno: '0012',
          make: 'B',
          Image: ['/images/a', '/images/b'],
          price: '100 AUD',
          engine: { litres: '2', fuel: 'Petrol' },
          images: { image: '/images/c' },
        },
      ]);
    }
    expect(await fieldsOf('<cars><car stockno="1"/></cars>')).toEqual([{ stockno: '1' }]);
  });

  it('attributes of a figure say its currency, its unit and what the price is [FEED-05] [PRICE-01]', async () => {
    const xml = `<cars><car><price currency="USD" type="EGC">$19,990</price><now type="retail" currency="$">$18,990</now>
      <odometer unit="mi" source="dash">41000</odometer><make unit="km" code="T">Toyota</make></car></cars>`;
    expect(await fieldsOf(xml)).toEqual([
      { price: '19,990 USD', now: '$18,990', odometer: '41000 mi', make: 'Toyota' },
    ]);
  });

  it('XML without a row element is refused with the known names; an empty list has no rows [FEED-05]', async () => {
    expect(await read('<stock><wagon><stocknum>K1</stocknum></wagon></stock>')).toEqual([
      { line: 1, cutOff: true, problem: expect.stringContaining('car, vehicle, listing, item, entry, unit, ad') },
    ]);
    expect(await read('<cars></cars>')).toEqual([]);
  });

  it('attributes count towards the size of a row [STK-05]', async () => {
    const attributes = Array.from({ length: 9 }, (_, n) => `<a b="${'x'.repeat(60_000)}${n}"/>`).join('');
    expect(await read(`<cars><car>${attributes.repeat(2)}</car></cars>`, 50_000)).toMatchObject([
      { problem: expect.stringContaining('larger than') },
    ]);
  });

  it('an element with a namespace prefix takes precedence over one without [STK-03]', async () => {
    const xml = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><title>Hi</title><g:title>2021 Yaris</g:title>
      <g:id>K1</g:id></item></channel></rss>`;
    expect(await fieldsOf(xml)).toEqual([{ title: '2021 Yaris', id: 'K1' }]);
  });

  it('XML has the line number of every row and element [STK-05]', async () => {
    const [first, second] = await read('<cars>\n<car>\n<a>1</a>\n\n<b>2</b></car>\n<car><a>3</a></car></cars>');
    expect(first).toMatchObject({
      line: 2,
      lines: new Map([
        ['a', 3],
        ['b', 5],
      ]),
    });
    expect(second).toMatchObject({ line: 6 });
  });

  it('invalid UTF-8 is marked, and other encodings are refused [STK-05]', async () => {
    const latin = Buffer.concat([
      Buffer.from('<cars><car><make>Citro'),
      Buffer.from([0xeb]),
      Buffer.from('n</make></car></cars>'),
    ]);
    expect(await read(latin)).toMatchObject([{ isUtf8: false, fields: { make: 'Citro\ufffdn' } }]);
    expect(await read('<?xml version="1.0" encoding="Shift_JIS"?><cars><car/></cars>')).toEqual([
      { line: 1, cutOff: true, problem: 'is in Shift_JIS; save the file as UTF-8' },
    ]);
  });

  it('a file that is cut off gives the rows before the cut, and the place of the cut [STK-05]', async () => {
    expect(await read('<cars>\n<car><stocknum>K1</stocknum></car>\n<car><stocknum>K2</stocknum>\n<ma')).toMatchObject([
      { line: 2, fields: { stocknum: 'K1' } },
      { line: 3, cutOff: true, fields: { stocknum: 'K2' }, problem: expect.stringContaining('line 4') },
    ]);
    expect(await read('<cars><car><a>1</a></car><car><a>2</b></car><car><a>3</a></car></cars>')).toMatchObject([
      { fields: { a: '1' } },
      { cutOff: true, problem: expect.stringContaining('not well-formed') },
    ]);
  });
});

describe('hostile XML', () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE cars [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>
    <cars><car><make>&c;</make></car></cars>`;

  it('an entity declaration is refused, so a billion laughs expand to nothing [STK-05]', async () => {
    expect(await read(laughs, 5000)).toEqual([{ line: 1, cutOff: true, problem: expect.stringContaining('DOCTYPE') }]);
    const external = '<!DOCTYPE cars SYSTEM "file:///etc/passwd"><cars><car/></cars>';
    expect(await read(external)).toEqual([{ line: 1, cutOff: true, problem: expect.stringContaining('DOCTYPE') }]);
  });

  it('an unknown entity ends the file, and is never resolved [STK-05]', async () => {
    const rows = await read('<cars><car><a>&lt;&amp;&#65;</a></car><car><make>&eacute;&xxe;</make></car></cars>');
    expect(rows).toMatchObject([
      { fields: { a: '<&A' } },
      { cutOff: true, problem: expect.stringContaining('entity') },
    ]);
  });

  it('elements nested too deeply reject the row, and deeper ones end the file [STK-05]', async () => {
    const deep = (levels: number) =>
      `<cars><car><stocknum>K1</stocknum>${'<a>'.repeat(levels)}1${'</a>'.repeat(levels)}</car><car><b>2</b></car></cars>`;
    expect(await read(deep(12), 5000)).toMatchObject([
      { problem: expect.stringContaining('more than 8 deep'), column: 'a', fields: { stocknum: 'K1' } },
      { fields: { b: '2' } },
    ]);
    expect(await read(deep(100_000), 5000)).toMatchObject([
      { cutOff: true, problem: expect.stringContaining('more than 64 deep') },
    ]);
  });

  it('an element of 20 MB is skipped without holding it in memory, and its row is identified [STK-05]', async () => {
    async function* feed() {
      yield Buffer.from('<cars>\n<car><stocknum>K1</stocknum><dealercomments>');
      for (let i = 0; i < 20; i++) yield Buffer.alloc(1_000_000, 'x');
      yield Buffer.from('</dealercomments></car>\n<car><stocknum>K2</stocknum></car></cars>');
    }
    const rows: RawRow[] = [];
    for await (const batch of readXml(feed(), limit)) rows.push(...batch);
    expect(rows).toMatchObject([
      {
        line: 2,
        column: 'dealercomments',
        problem: 'the row is larger than 1,000,000 bytes',
        fields: { stocknum: 'K1' },
      },
      { fields: { stocknum: 'K2' } },
    ]);
  });

  it('a name of a megabyte and sixty thousand elements in a row are refused quickly [STK-05]', async () => {
    expect(await read(`<cars><car><${'n'.repeat(1_000_000)}>1</car></cars>`, 60_000)).toMatchObject([{ cutOff: true }]);
    const many = `<cars><car>${'<a>1</a>'.repeat(70_000)}</car></cars>`;
    expect(await read(many, 60_000)).toMatchObject([{ problem: expect.stringContaining('larger than') }]);
  });

  it('any bytes are read without an exception [STK-05]', async () => {
    const bit = fc.constantFrom(
      '<car>',
      '</car>',
      '<a>',
      '</a>',
      '&',
      '<![CDATA[',
      ']]>',
      '<!--',
      'x',
      '"',
      '<?xml ?>',
      '<!DOCTYPE a>',
      '\ufffd',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(bit, { maxLength: 30 }), async (bits) => {
        for (const row of await read(`<cars>${bits.join('')}`, 3)) expect(row.line).toBeGreaterThan(0);
      }),
    );
  });
});
