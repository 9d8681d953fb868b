import { expect, it } from '@jest/globals';
import { quoteRequestFor } from './quote-request.js';

it('a lender is asked about the vehicle for five years, and gets what identifies it only where it is known [FIN-05]', () => {
  const asked = {
    selfAssessedCreditScore: 'GREAT',
    purchasePrice: 30_000,
    loanTerm: 5,
    year: 2022,
    whoIsHelping: 'Test Motors',
  };
  expect(quoteRequestFor({ year: 2022 }, 30_000, 'Test Motors')).toEqual(asked);
  expect(Object.keys(quoteRequestFor({ year: 2022 }, 30_000, 'Test Motors'))).not.toContain('vin');
  expect(quoteRequestFor({ year: 2022, vin: 'V', nvic: 'N' }, 30_000, 'Test Motors')).toEqual({
    ...asked,
    vin: 'V',
    nvic: 'N',
  });
});
