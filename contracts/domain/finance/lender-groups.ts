import { isInStock } from '../car/status.js';
import type { LenderEntry } from './lender.js';
import type { LenderGroup } from './settings.js';

export interface LenderSubject {
  readonly year: number;
  readonly status: string;
  /** Dollars; 0: the vehicle has no price. */
  readonly price: number;
  readonly lender: Pick<LenderEntry, 'comparisonRate' | 'paymentWeek' | 'paymentMonth'>;
  /** The calendar year in the dealer's time zone. */
  readonly thisYear: number;
}

/** Maximum age of a financed vehicle, in years. */
const recency = 12;
const minimumPrice = 500;

const recent = ({ year, thisYear }: LenderSubject) => year > thisYear - recency;
const priced = ({ price }: LenderSubject) => price > minimumPrice;
const inStock = ({ status }: LenderSubject) => isInStock(status);
const comparisonRate = ({ lender }: LenderSubject) => lender.comparisonRate !== null;
const weeklyPayment = ({ lender }: LenderSubject) => lender.paymentWeek !== null;
const monthlyPayment = ({ lender }: LenderSubject) => lender.paymentMonth !== null;

/** Conditions per lender group. Finance is shown on a vehicle only where all of them hold. */
const conditions: Readonly<Record<LenderGroup, readonly ((subject: LenderSubject) => boolean)[]>> = {
  A: [recent, priced, inStock, comparisonRate],
  B: [inStock],
  C: [priced, inStock, weeklyPayment],
  D: [priced, inStock, monthlyPayment],
};

export const isFinanced = (group: LenderGroup, subject: LenderSubject): boolean =>
  conditions[group].every((holds) => holds(subject));
