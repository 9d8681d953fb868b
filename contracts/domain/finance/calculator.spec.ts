import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  calculate,
  calculatorLimits,
  initialValues,
  limitsText,
  typedNumber,
  clampToLimits,
  yearlyBalances,
} from './calculator.js';
import { amortisation, repayment } from './repayment.js';
import { financeSettings } from './settings.js';
import { creditTerms } from './terms.js';
import { estimatedLender } from './vehicle.js';

const standard = financeSettings.parse({});
const lender = { deposit: 3_299, interestRate: 7.5, establishmentFees: 1_300 };
const dollars = (value: number) => `$${value.toLocaleString('en-AU')}`;

describe('calculator’s fields [FIN-02]', () => {
  it('the calculator’s fields have the standard bounds and steps [FIN-02]', () => {
    expect(calculatorLimits(standard)).toEqual({
      amount: { min: 1_000, max: 250_000, step: 500, sliderMax: 100_000 },
      term: { min: 1, max: 7, step: 0.5 },
      interest: { min: 0.5, max: 15, step: 0.5 },
      deposit: { min: 0, max: 250_000, step: 0.5 },
      residual: { min: 0, max: 250_000, step: 0.5 },
    });
  });

  it('the calculator’s fields follow the finance provider: minimum amount, rates, term, and a slider that ends above an expensive vehicle’s price [FIN-02]', () => {
    const variant = financeSettings.parse({
      calculator: {
        amount: { min: 5_000, followsPrice: true },
        term: { max: 5, step: 1 },
        interest: { min: 7.5, max: 14.5 },
      },
      estimate: { interestRate: 8 },
    });
    expect(calculatorLimits(variant, { price: 120_000 })).toMatchObject({
      amount: { min: 5_000, sliderMax: 126_000 },
      term: { max: 5, step: 1 },
      interest: { min: 7.5, max: 14.5 },
    });
    expect(calculatorLimits(variant, { price: 100_000 }).amount.sliderMax).toBe(100_000);
    expect(calculatorLimits(standard, { price: 120_000 }).amount.sliderMax).toBe(100_000);
  });

  it('the calculator’s fields start with the vehicle’s price or $30,000, 5 years, the configured rate, the lender’s deposit and weekly payments [FIN-02]', () => {
    expect(initialValues(standard)).toEqual({
      amount: 30_000,
      term: 5,
      interest: 6.29,
      deposit: 0,
      residual: 0,
      frequency: 'weekly',
    });
    expect(initialValues(standard, { price: 32_990, lender })).toMatchObject({
      amount: 32_990,
      interest: 7.5,
      deposit: 3_299,
    });
    expect(initialValues(standard, { price: 32_990, lender: { ...lender, termYears: 3 } })).toMatchObject({ term: 3 });
    const own = financeSettings.parse({
      calculator: { frequency: 'monthly', amount: { default: 45_000 } },
      estimate: { interestRate: 9, termYears: 6 },
    });
    expect(initialValues(own)).toMatchObject({ frequency: 'monthly', term: 6, interest: 9, amount: 45_000 });
  });

  it('the calculator’s fields refuse a configured start value outside their bounds [FIN-02]', () => {
    const wrong = (settings: object) =>
      financeSettings.safeParse(settings).error?.issues.map(({ path }) => path.join('.'));
    expect(wrong({ calculator: { interest: { min: 7.5 } } })).toEqual(['estimate.interestRate']);
    expect(wrong({ calculator: { term: { max: 5 } }, estimate: { termYears: 6 } })).toEqual(['estimate.termYears']);
    expect(wrong({ calculator: { amount: { min: 40_000 } } })).toEqual(['calculator.amount.default']);
  });
});

describe('calculator’s values [FIN-02]', () => {
  it('the calculator’s values become 0 when they are 0 or less, and otherwise stay within their bounds [FIN-02]', () => {
    const { amount } = calculatorLimits(standard);
    expect(
      [-5, 0, Number.NaN, 1, 1_000, 33_333, 250_000, 999_999].map((value) => clampToLimits(value, amount)),
    ).toEqual([0, 0, 0, 1_000, 1_000, 33_333, 250_000, 250_000]);
  });

  it('the calculator’s values are parsed from typed text [FIN-02]', () => {
    expect(['$32,990', ' 6.29%', '-400', '', 'abc', '1.5.2'].map(typedNumber)).toEqual([32_990, 6.29, 0, 0, 0, 1.5]);
  });

  it('the calculator’s values show the help text at or beyond a bound [FIN-02]', () => {
    const { amount, deposit } = calculatorLimits(standard);
    const text = 'Cannot be less than $1,000 or more than $250,000';
    const of = (value: number) => limitsText(value, amount, dollars);
    expect([0, 999, 1_000, 250_000, 300_000].map(of)).toEqual([text, text, text, text, text]);
    expect([1_001, 249_999].map(of)).toEqual([undefined, undefined]);
    expect([0, 0.5, 250_000].map((value) => limitsText(value, deposit, dollars))).toEqual([
      'Cannot be less than $0 or more than $250,000',
      undefined,
      'Cannot be less than $0 or more than $250,000',
    ]);
  });
});

describe('calculated repayment [FIN-02]', () => {
  const values = { ...initialValues(standard), deposit: 2_000 };

  it('the calculated repayment includes the fee and is in whole dollars [FIN-02]', () => {
    const expected = repayment({
      amount: 30_000,
      deposit: 2_000,
      residual: 0,
      establishmentFee: 1_300,
      interest: 6.29,
      term: 5,
      frequency: 'weekly',
    });
    const result = calculate(values, standard, { price: 30_000, lender });
    expect(result).toMatchObject(expected);
    expect(result.shown).toBe(Math.round(expected.payment));
  });

  it('the total to pay equals the total on the card: the financed fee counts once [FIN-02] [PRICE-05]', () => {
    const charging = financeSettings.parse({ establishmentFee: 1_360.5 });
    const subject = { price: 36_990, lender: estimatedLender(36_990, charging) };
    const { totalPaid } = calculate(initialValues(charging, subject), charging, subject);
    expect(creditTerms(subject.lender, charging)).toContain(`${dollars(totalPaid)} in total`);
  });

  it('the total to pay includes the residual, which is not more than the loan [FIN-02]', () => {
    const owing = (residual: number) => calculate({ ...values, residual }, standard);
    const { shown, periods, totalPaid } = owing(10_000);
    expect(totalPaid).toBe(shown! * periods + 10_000);
    expect(totalPaid).toBeGreaterThan(owing(0).totalPaid);
    expect(owing(90_000).residual).toBe(28_000);
  });

  it('the calculated repayment is rounded up where the site says so [FIN-02]', () => {
    const up = financeSettings.parse({ calculator: { roundUp: true } });
    const { payment } = calculate(values, standard);
    expect(payment % 1).toBeLessThan(0.5);
    expect([calculate(values, standard).shown, calculate(values, up).shown]).toEqual([
      Math.floor(payment),
      Math.ceil(payment),
    ]);
  });

  it('the calculated repayment is replaced by an invitation to enquire at $25 or less [FIN-02]', () => {
    const weekly = (amount: number) => calculate({ ...values, deposit: 0, interest: 0.5, term: 1, amount }, standard);
    expect(weekly(1_290).payment).toBeLessThanOrEqual(25);
    expect(weekly(1_290).shown).toBeUndefined();
    expect(weekly(1_310).payment).toBeGreaterThan(25);
    expect(weekly(1_310).shown).toBe(25);
    expect(calculate({ ...values, amount: 0 }, standard).shown).toBeUndefined();
  });

  it('the calculated repayment is never calculated from a value beyond its bounds [FIN-02]', () => {
    const anything = fc.double({ min: -1e9, max: 1e9 });
    const fields = { amount: anything, term: anything, interest: anything, deposit: anything, residual: anything };
    fc.assert(
      fc.property(fc.record(fields), (typed) => {
        const { loan, payment } = calculate({ ...typed, frequency: 'monthly' }, standard);
        expect(loan.amount === 0 || (loan.amount >= 1_000 && loan.amount <= 250_000)).toBe(true);
        expect(loan.term >= 1 && loan.term <= 7).toBe(true);
        expect(Number.isFinite(payment) && payment >= 0).toBe(true);
      }),
    );
  });
});

it('the yearly loan balance ends with the term, also for half years [FIN-02]', () => {
  const loan = { amount: 20_000, interest: 7, term: 2.5, frequency: 'monthly' } as const;
  const balances = amortisation(loan).map(({ balance }) => balance);
  const points = yearlyBalances(balances, 20_000, 'monthly');
  expect(points.map(({ year }) => year)).toEqual([0, 1, 2, 2.5]);
  expect(points.map(({ balance }) => balance)).toEqual([20_000, balances[11], balances[23], 0]);
});
