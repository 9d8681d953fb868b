import { expect, it } from '@jest/globals';
import { disclaimerOf, shortDisclaimer, termsLine } from './disclaimer.js';
import { lenderEntry } from './lender.js';
import { financeSettings } from './settings.js';
import { estimatedLender } from './vehicle.js';

const settings = financeSettings.parse({ provider: { id: 'b', name: 'Banksia' } });

it('the disclaimer states term and deposit: 5 year term, 10.0% deposit [FIN-06]', () => {
  expect(termsLine(estimatedLender(32_990, settings), 32_990)).toBe('5 year term, 10.0% deposit');
  expect(termsLine({ termYears: 3, deposit: 5_000 }, 40_000)).toBe('3 year term, 12.5% deposit');
  expect(termsLine({ termYears: null, deposit: null }, 0)).toBe('5 year term, 0.0% deposit');
});

it('the disclaimer states the assumptions of the estimate, and that it is not an offer [FIN-06]', () => {
  const balloon = financeSettings.parse({
    estimate: { balloonPercent: 30, comparisonRate: 8.19 },
    fees: [{ label: 'agency', amount: 912.25 }],
  });
  const text = disclaimerOf(estimatedLender(30_000, balloon), 30_000, balloon);
  for (const part of ['not an offer', '10.0% deposit', '30.0% final payment', '6.29%', '8.19%', 'agency $912.25']) {
    expect(text).toContain(part);
  }
  expect(text).toContain('secured loan of $30,000 over 5 years');
});

it('the disclaimer consists of whole sentences and lists only charges that exist [FIN-06]', () => {
  const free = financeSettings.parse({
    provider: { id: 'b', name: 'Banksia' },
    estimate: { comparisonRate: 8.19 },
    establishmentFee: 0,
  });
  expect(disclaimerOf(estimatedLender(30_000, free), 30_000, free)).toBe(
    'This is an estimate and not an offer of finance. The advertised repayment assumes a 5 year term, a 10.0% deposit, no final ' +
      'payment and repayments that stay the same. It is worked out with the annual rate of 6.29%. Its comparison rate is 8.19%. ' +
      'The comparison rate is for a secured loan of $30,000 over 5 years. WARNING: This comparison rate is true only ' +
      'for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts ' +
      'might result in a different comparison rate. Finance is provided by Banksia to approved applicants only; its lending ' +
      'criteria, terms, fees and charges apply, and your rate depends on your circumstances and the vehicle.',
  );
  const charging = financeSettings.parse({
    establishmentFee: 499.5,
    fees: [
      { label: 'agency', amount: 912.25 },
      { label: 'monthly', amount: 10 },
    ],
  });
  const text = disclaimerOf(estimatedLender(30_000, charging), 30_000, charging);
  expect(text).toContain('An establishment fee of $499.50 is included. Charges: agency $912.25, monthly $10. Finance');
});

it('the disclaimer states no rates where a quote has its own [FIN-06]', () => {
  const quoting = { ...settings, estimate: { ...settings.estimate, comparisonRate: 8.19 }, quotes: true };
  const text = disclaimerOf(estimatedLender(30_000, quoting), 30_000, quoting);
  expect(text).not.toMatch(/6\.29|8\.19/);
  expect(text).toContain('comparison rate is shown.');
});

it('the disclaimer describes the advertised repayment, not the values typed into the calculator [FIN-06]', () => {
  const lender = estimatedLender(30_000, settings);
  expect(disclaimerOf(lender, 30_000, settings)).toContain('The advertised repayment assumes a 5 year term');
  expect(disclaimerOf(lender, 30_000, { ...settings, disclaimer: 'The site’s.' })).toMatch(
    /^The site’s\. The advertised repayment: No comparison rate stated\*, 5 years/,
  );
});

it('the disclaimer uses the lender’s text before the site’s, and the site’s before the default [FIN-06]', () => {
  const entry = lenderEntry.parse({ financeProvider: 'Banksia', disclaimer: 'The lender’s.' });
  const own = { ...settings, disclaimer: 'The site’s.' };
  expect(disclaimerOf(entry, 1, own)).toBe('The lender’s.');
  expect(disclaimerOf({ ...entry, disclaimer: null }, 1, own)).toBe('The site’s.');
  expect(disclaimerOf({ ...entry, disclaimer: null }, 1, settings)).toContain('Banksia');
});

it('the disclaimer is cut to 197 characters only where it is longer [FIN-06]', () => {
  const exactly = 'x'.repeat(197);
  expect(shortDisclaimer(exactly)).toEqual({ text: exactly, isShortened: false });
  expect(shortDisclaimer(`${exactly}y`)).toEqual({ text: `${exactly}…`, isShortened: true });
  expect(shortDisclaimer(`${'x'.repeat(196)} yy`).text).toBe(`${'x'.repeat(196)}…`);
  expect(shortDisclaimer(` ${exactly}`).text).toBe(` ${'x'.repeat(196)}…`);
});
