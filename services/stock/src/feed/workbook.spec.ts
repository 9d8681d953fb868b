import { expect, it } from '@jest/globals';
import { csvOfWorkbook } from './workbook.js';

const relations = (target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
    <Relationship Id="rId9" Type="t" Target="theme/theme1.xml"/><Relationship Id="rId2" Type="t" Target="${target}"/></Relationships>`;
const book = (sheets: string, properties = '') =>
  `<?xml version="1.0"?><workbook xmlns="m" xmlns:r="r"><workbookPr${properties}/><sheets>${sheets}</sheets></workbook>`;
const shown = '<sheet name="Stock" sheetId="1" r:id="rId2"/>';
const styles = `<styleSheet><numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>
  <numFmt numFmtId="165" formatCode="#,##0&quot; days&quot;"/><numFmt numFmtId="166" formatCode="mmm\\-yy"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/><xf numFmtId="166"/></cellXfs></styleSheet>`;

const csvOf = async (rows: string, parts: Readonly<Record<string, string>> = {}): Promise<string> => {
  const all: Readonly<Record<string, string>> = {
    'xl/workbook.xml': book(shown),
    'xl/_rels/workbook.xml.rels': relations('worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/styles.xml': styles,
    ...parts,
  };
  const chunksOf = async function* (text: string) {
    const bytes = Buffer.from(text);
    // Chunks end within names, entities and letters.
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
  };
  const csv: Buffer[] = [];
  for await (const chunk of csvOfWorkbook((name) => (name in all ? chunksOf(all[name]!) : undefined))) csv.push(chunk);
  expect(Buffer.concat(csv).toString()).toMatch(/^\ufeff/);
  return new TextDecoder().decode(Buffer.concat(csv));
};
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
const number = (reference: string, value: string, style = 0) => `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;

it('a sheet becomes a table whose lines have the numbers of its rows [FEED-05]', async () => {
  const rows = [row(1, text('A1', 'Stock list')), row(3, text('A3', 'No'), text('B3', 'Make'), text('C3', 'Km'))];
  const csv = await csvOf([...rows, row(6, number('A6', '7'), text('B6', 'Citroën'))].join(''));
  expect(csv).toBe('Stock list\n\nNo,Make,Km\n\n\n7,Citroën,\n');
});

it('shared, rich and computed texts, and yes and no, are read [FEED-05]', async () => {
  const shared = `<sst><si><t>Kia</t></si><si><r><t xml:space="preserve">One </t></r><r><t>owner</t></r><rPh><t>no</t></rPh></si></sst>`;
  const cells = ['<c r="A1" t="s"><v>0</v></c>', '<c r="B1" t="s"><v>1</v></c>', '<c r="C1" t="b"><v>1</v></c>'];
  const formula = '<c r="D1" t="str"><f>A1&amp;"!"</f><v>Kia!</v></c>';
  expect(await csvOf(row(1, ...cells, formula), { 'xl/sharedStrings.xml': shared })).toBe('Kia,One owner,TRUE,Kia!\n');
});

it('what a cell has of commas, quotes and line breaks stays in it [FEED-05]', async () => {
  const cells = [text('A1', '17" alloys, &quot;as new&quot;'), text('B1', 'a&#10;b'), text('C1', '=1')];
  expect(await csvOf(row(1, ...cells))).toBe('"17"" alloys, ""as new""","a\nb","=1"\n');
});

it('a number is a date where its format shows one, counted from 1900 or from 1904 [FEED-05]', async () => {
  const cells = [
    number('A1', '45291', 1),
    number('B1', '45291', 2),
    number('C1', '45291.75', 3),
    number('D1', '43160', 4),
  ];
  expect(await csvOf(row(1, ...cells))).toBe('2023-12-31,45291,2023-12-31,2018-03-01\n');
  const since1904 = { 'xl/workbook.xml': book(shown, ' date1904="1"') };
  expect(await csvOf(row(1, number('A1', '43829', 1)), since1904)).toBe('2023-12-31\n');
});

it('a number has the digits that Excel shows [FEED-05]', async () => {
  const cells = [number('A1', '31990.000000000004'), number('B1', '2.2999999999999998'), number('C1', '1.5E4')];
  expect(await csvOf(row(1, ...cells))).toBe('31990,2.3,15000\n');
});

it('the first sheet that is not hidden is read, wherever it is [FEED-05]', async () => {
  const csv = await csvOf('', {
    'xl/workbook.xml': book(`<sheet name="Codes" sheetId="1" state="hidden" r:id="rId9"/>${shown}`),
    'xl/_rels/workbook.xml.rels': relations('/xl/other/stock.xml'),
    'xl/other/stock.xml': `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
  });
  expect(csv).toBe('5\n');
});

it.each([
  ['without a sheet', { 'xl/workbook.xml': book('') }, 'without a sheet that is shown'],
  ['that is cut off', { 'xl/worksheets/sheet1.xml': '<w><row r="1">' }, 'can’t be read'],
  ['that is no XML', { 'xl/worksheets/sheet1.xml': '<worksheet><row' + '></col>' }, 'can’t be read'],
  ['with a row beyond the last', { 'xl/worksheets/sheet1.xml': `<w>${row(1e11)}</w>` }, 'a row that no sheet has'],
  [
    'with too many columns',
    { 'xl/worksheets/sheet1.xml': `<w>${row(1, number('ZZZ1', '1'))}</w>` },
    'than 1,000 columns',
  ],
] as const)('a workbook %s is refused with the reason [FEED-05]', async (_, parts, reason) => {
  await expect(csvOf('', parts)).rejects.toThrow(reason);
});
