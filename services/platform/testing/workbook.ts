import { zipped } from './zip.js';

/** Makes a workbook of one sheet with these rows, each under its number. */
export const workbookOf = (rows: Readonly<Record<number, readonly string[]>>): Buffer => {
  const cellsOf = (values: readonly string[]) =>
    values.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('');
  const sheet = Object.entries(rows).map(([number, values]) => `<row r="${number}">${cellsOf(values)}</row>`);
  return zipped({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="sheet.xml"/></Relationships>',
    'xl/sheet.xml': `<worksheet><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  });
};
