import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvLine } from './csv.js';

/** Splits a text like a spreadsheet with this separator. Quotes count only at the start of a cell (as in Excel). */
const cellsIn = (text: string, separator: string): string[] => {
  const cells: string[] = [];
  let value = '';
  let quoted = false;
  let fresh = true;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (quoted && character === '"' && text[at + 1] === '"') {
      value += '"';
      at++;
    } else if (quoted && character === '"') quoted = false;
    else if (quoted) value += character;
    else if (fresh && character === '"') [quoted, fresh] = [true, false];
    else if (character === separator || character === '\n' || character === '\r') {
      cells.push(value);
      [value, fresh] = ['', true];
    } else [value, fresh] = [value + character, false];
  }
  return [...cells, value];
};
const isFormula = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell) && !/^[+-][\d ()-]*$/.test(cell);

describe('line of CSV', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2+cmd|x', "'-2+cmd|x"],
    ['\t=1', '"\t\'=1"'],
    ['＝1+1', "'＝1+1"],
    ['hello;=1+1', '"hello;\'=1+1"'],
    ['hello;"=1+1', '"hello;""\'=1+1"'],
    ['- one\n- two', '"\'- one\n\'- two"'],
  ])('a line of CSV writes %j so that no spreadsheet runs it as a formula [HOST-15]', (text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`);
  });

  it.each(['+61 491 570 006', 'a=b', '3-door', 'mia@example.com', ''])(
    'a line of CSV leaves %j unchanged [HOST-15]',
    (text) => {
      expect(csvLine([text])).toBe(`${text}\r\n`);
    },
  );

  it('a line of CSV quotes text with commas and quotes, and writes a number as it is [HOST-15]', () => {
    expect(csvLine(['a, "b"', undefined, -5])).toBe('"a, ""b""",,-5\r\n');
  });

  it.each([',', ';', '\t'])(
    'a line of CSV has no formula in any cell of a spreadsheet that separates with %j [HOST-15]',
    (separator) => {
      const hostile = fc.string({ unit: fc.constantFrom(...'=+-@＝ \t\r\n";,\'a1('), maxLength: 12 });
      fc.assert(
        fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (cells) => {
          // The first cell of the next line begins where this one ends.
          const read = cellsIn(csvLine(['id', ...cells]), separator);
          expect(read.filter(isFormula)).toEqual([]);
        }),
        { numRuns: 5_000 },
      );
    },
  );
});
