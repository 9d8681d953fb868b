import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { amortisation, frequencies, periodicRate, repayment, type Frequency, type Loan } from './repayment.js';

const frequency = fc.constantFrom<Frequency>('weekly', 'fortnightly', 'monthly');
const dollars = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((amount) => amount / 100);
const loan: fc.Arbitrary<Loan> = fc.record({
  amount: dollars(250_000).filter((amount) => amount >= 1000),
  deposit: dollars(900),
  residual: dollars(250_000),
  establishmentFee: fc.constantFrom(0, 395, 1300, 1360.5),
  interest: fc.integer({ min: 0, max: 40 }).map((half) => half / 2),
  term: fc.integer({ min: 2, max: 14 }).map((half) => half / 2),
  frequency,
});

describe('published examples [FIN-01]', () => {
  it('a mortgage of $100,000 over 25 years at 6% compounded twice a year costs $639.81 a month', () => {
    const effective = (1.03 ** 2 - 1) * 100;
    expect(repayment({ amount: 100_000, interest: effective, term: 25, frequency: 'monthly' })).toMatchObject({
      periods: 300,
      payment: 639.81,
    });
  });

  it('a loan of $200,000 over 30 years at a nominal 6.5% costs $1,264.14 a month', () => {
    const effective = ((1 + 0.065 / 12) ** 12 - 1) * 100;
    expect(repayment({ amount: 200_000, interest: effective, term: 30, frequency: 'monthly' }).payment).toBe(1264.14);
  });

  it('1% a month is 12.68% a year', () => {
    expect(periodicRate(12.682503013196972, 'monthly')).toBeCloseTo(0.01, 12);
  });
});

it('without interest all payments are equal parts of the loan [FIN-01]', () => {
  expect(repayment({ amount: 26_000, residual: 0, interest: 0, term: 5, frequency: 'weekly' })).toEqual({
    financed: 26_000,
    periods: 260,
    residual: 0,
    payment: 100,
    total: 26_000,
  });
});

it('the deposit is subtracted, the establishment fee is financed, and the total includes the fee [FIN-01]', () => {
  const { financed, payment, periods, total } = repayment({
    amount: 30_000,
    deposit: 3000,
    establishmentFee: 1300,
    interest: 6.29,
    term: 5,
    frequency: 'monthly',
  });
  expect(financed).toBe(28_300);
  expect(total).toBeCloseTo(payment * periods + 1300, 2);
});

it('a residual value lowers each payment and remains owed at the end [FIN-01]', () => {
  const without: Loan = { amount: 40_000, interest: 8, term: 5, frequency: 'monthly' };
  const withResidual: Loan = { ...without, residual: 12_000 };
  expect(repayment(withResidual).payment).toBeLessThan(repayment(without).payment);
  expect(amortisation(withResidual).at(-1)!.balance).toBe(12_000);
});

it('the final balance is the residual to the cent, and the payments add up to the loan and its interest [FIN-01]', () => {
  fc.assert(
    fc.property(loan, (each) => {
      const instalments = amortisation(each);
      const { financed, periods } = repayment(each);
      const residual = Math.min(each.residual ?? 0, financed);
      expect(instalments).toHaveLength(periods);
      expect(instalments.at(-1)!.balance).toBeCloseTo(residual, 6);
      const sum = (of: 'principal' | 'interest' | 'payment') =>
        instalments.reduce((total, instalment) => total + Math.round(instalment[of] * 100), 0);
      expect(sum('principal')).toBe(Math.round(financed * 100) - Math.round(residual * 100));
      expect(sum('payment')).toBe(sum('principal') + sum('interest'));
    }),
    { numRuns: 500 },
  );
});

it('a larger loan, a higher rate or a shorter term never lowers the payment [FIN-01]', () => {
  fc.assert(
    fc.property(loan, fc.integer({ min: 0, max: 10_000 }), (each, more) => {
      const { payment } = repayment(each);
      expect(repayment({ ...each, amount: each.amount + more }).payment).toBeGreaterThanOrEqual(payment);
      expect(repayment({ ...each, interest: each.interest + more / 2000 }).payment).toBeGreaterThanOrEqual(payment);
      if (each.term > 1) {
        expect(repayment({ ...each, term: each.term - 0.5 }).payment).toBeGreaterThanOrEqual(payment);
      }
    }),
  );
});

it('more frequent payments are smaller and do not cost more in total [FIN-01]', () => {
  fc.assert(
    fc.property(loan, (each) => {
      const total = (of: Frequency) => {
        const { payment } = repayment({ ...each, frequency: of, term: Math.ceil(each.term) });
        return payment * frequencies[of];
      };
      // Rounding adds up to half a cent, 52 times a year.
      expect(total('weekly')).toBeLessThanOrEqual(total('monthly') + 0.33);
    }),
  );
});
