import type { LenderEntry } from './lender.js';
import { roundRepayment } from './card.js';
import { frequencies, type Frequency, type Loan, repayment, type Repayment } from './repayment.js';
import type { FinanceSettings } from './settings.js';
import { computeTotalPaid } from './terms.js';

/** The finance calculator: fields, limits and results. */

export interface CalculatorValues {
  /** Dollars. */
  readonly amount: number;
  /** Years. */
  readonly term: number;
  /** Percent a year. */
  readonly interest: number;
  /** Deposit or trade-in, dollars. */
  readonly deposit: number;
  /** Dollars. */
  readonly residual: number;
  readonly frequency: Frequency;
}
export type CalculatorField = Exclude<keyof CalculatorValues, 'frequency'>;

export interface FieldLimits {
  readonly min: number;
  readonly max: number;
  /** Step of the arrow keys and of the slider. */
  readonly step: number;
  /** Maximum of the slider, where lower than `max`. */
  readonly sliderMax?: number;
}

/** The vehicle the calculation is about. */
export interface CalculatorSubject {
  /** Dollars; 0: the vehicle has no price. */
  readonly price: number;
  readonly lender?: Partial<
    Pick<LenderEntry, 'comparisonRate' | 'deposit' | 'interestRate' | 'termYears' | 'establishmentFees'>
  >;
}

const noSubject: CalculatorSubject = { price: 0 };
const maxDeducted = 250_000;
const deducted: FieldLimits = { min: 0, max: maxDeducted, step: 0.5 };
const shareAbovePrice = 1.05;

export const calculatorLimits = (
  { calculator: { amount, term, interest } }: FinanceSettings,
  { price }: CalculatorSubject = noSubject,
): Readonly<Record<CalculatorField, FieldLimits>> => {
  const sliderMax =
    amount.followsPrice && price > amount.sliderMax ? Math.round(price * shareAbovePrice) : amount.sliderMax;
  return {
    amount: { min: amount.min, max: amount.max, step: amount.step, sliderMax: Math.min(sliderMax, amount.max) },
    term: { min: term.min, max: term.max, step: term.step },
    interest: { min: interest.min, max: interest.max, step: interest.step },
    deposit: deducted,
    residual: deducted,
  };
};

/** Returns the initial values, the same ones that the vehicle's repayment was computed from. */
export const initialValues = (
  settings: FinanceSettings,
  { price, lender }: CalculatorSubject = noSubject,
): CalculatorValues => {
  const { calculator, estimate } = settings;
  const { amount, term, interest } = calculatorLimits(settings, { price });
  const rate = lender?.interestRate ?? estimate.interestRate ?? interest.min;
  return {
    amount: clampToLimits(price || calculator.amount.default, amount),
    term: clampToLimits(lender?.termYears ?? estimate.termYears, term),
    interest: clampToLimits(rate, interest),
    deposit: lender?.deposit ?? 0,
    residual: 0,
    frequency: calculator.frequency,
  };
};

/** Limits a value to the bounds; 0 or less becomes 0. */
export const clampToLimits = (value: number, { min, max }: Pick<FieldLimits, 'min' | 'max'>): number =>
  !(value > 0) ? 0 : Math.min(max, Math.max(min, value));

/** Parses a typed number and ignores other characters; text without a number becomes 0. */
export const typedNumber = (text: string): number => {
  const parsed = Number.parseFloat(text.replace(/[^\d.-]/g, ''));
  return Number.isFinite(parsed) ? Math.max(0, parsed) : 0;
};

/** Returns the message under a field whose value is at or beyond a bound. */
export const limitsText = (
  value: number,
  { min, max }: Pick<FieldLimits, 'min' | 'max'>,
  format: (value: number) => string,
): string | undefined =>
  value >= max || value <= min ? `Cannot be less than ${format(min)} or more than ${format(max)}` : undefined;

export interface CalculatorResult extends Repayment {
  readonly loan: Loan;
  /** The displayed repayment in whole dollars; undefined where the shopper has to enquire about finance. */
  readonly shown: number | undefined;
  /** Dollars: what `shown` and the residual come to; 0 where nothing is shown. */
  readonly totalPaid: number;
}

/** Repayments of this many dollars or less are not shown. */
export const minRepayment = 25;
export const enquireText = 'Enquire for Finance';

export const calculate = (
  values: CalculatorValues,
  settings: FinanceSettings,
  subject: CalculatorSubject = noSubject,
): CalculatorResult => {
  const limits = calculatorLimits(settings, subject);
  const field = (name: CalculatorField) => clampToLimits(values[name], limits[name]);
  const loan: Loan = {
    amount: field('amount'),
    deposit: field('deposit'),
    residual: field('residual'),
    establishmentFee: subject.lender?.establishmentFees ?? settings.establishmentFee,
    interest: field('interest'),
    term: field('term') || limits.term.min,
    frequency: values.frequency,
  };
  const result = repayment(loan);
  const shown = result.payment > minRepayment ? roundRepayment(result.payment, settings) : undefined;
  return { ...result, loan, shown, totalPaid: computeTotalPaid(shown ?? 0, result.periods, result.residual) };
};

export const periodName: Readonly<Record<Frequency, string>> = {
  weekly: 'week',
  fortnightly: 'fortnight',
  monthly: 'month',
};

/** Returns the balance at the end of each year, from an amortisation's balances; the end of the term comes last. */
export const yearlyBalances = (
  balances: readonly number[],
  financed: number,
  frequency: Frequency,
): { readonly year: number; readonly balance: number }[] => {
  const each = frequencies[frequency];
  const points = [{ year: 0, balance: financed }];
  for (let period = each; period < balances.length; period += each) {
    points.push({ year: period / each, balance: balances[period - 1]! });
  }
  return [...points, { year: balances.length / each, balance: balances.at(-1) ?? financed }];
};
