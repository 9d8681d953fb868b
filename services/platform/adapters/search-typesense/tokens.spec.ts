import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { absenceToken, documentId, idOrder, valueToken } from './tokens.js';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('a', 'A', 'q', '0', '-', ' ', '`', '(', '\u0000', '\ud800', 'é'), maxLength: 5 }),
);

it('a token consists of letters and digits that Typesense takes whole and unquoted [SRCH-02]', () => {
  fc.assert(
    fc.property(anyText, (value) => {
      expect(valueToken('filtered_features', value)).toMatch(/^[a-z0-9]{1,90}$/);
    }),
  );
});

it('different values, and the same values of different attributes, have different tokens [SRCH-02]', () => {
  fc.assert(
    fc.property(anyText, anyText, (a, b) => {
      expect(valueToken('make', a) === valueToken('make', b)).toBe(a === b);
      expect(valueToken('make', a)).not.toBe(valueToken('model', a));
      expect(valueToken('make', a)).not.toBe(absenceToken('make'));
    }),
  );
});

it('different ids stay different in Typesense, and need no encoding in a URL [EVT-05]', () => {
  fc.assert(
    fc.property(anyText, anyText, (a, b) => {
      expect(documentId(a) === documentId(b)).toBe(a === b);
      expect(encodeURIComponent(documentId(a))).toBe(documentId(a));
    }),
  );
});

it('ids have sort keys in the same order, which consist of letters and digits [SRCH-09]', () => {
  fc.assert(
    fc.property(anyText, anyText, (a, b) => {
      expect(idOrder(a) < idOrder(b)).toBe(a < b);
      expect(idOrder(a)).toMatch(/^[a-f0-9]*$/);
    }),
  );
});
