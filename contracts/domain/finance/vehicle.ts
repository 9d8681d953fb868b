import { offeredPrice } from '../car/price.js';
import { localDay } from '../local-time.js';
import type { FinanceQuote, LenderEntry } from './lender.js';
import type { FinanceSite, FinanceVehicle } from './financed-vehicle.js';
import { isFinanced } from './lender-groups.js';
import { financeLink } from './link.js';
import { repayment } from './repayment.js';
import type { FinanceSettings } from './settings.js';

export interface VehicleFinance {
  /** Whether the site shows repayments on this vehicle. */
  readonly shown: boolean;
  /** Dollars; 0: the vehicle has no price. */
  readonly price: number;
  /** The lender's terms, replaced by those of the vehicle's quote where there is one. */
  readonly lender: LenderEntry;
  /** Address for finance enquiries; absent where none is offered. */
  readonly link?: string;
  /** Whether a quote has to be requested from the lender, because there is none yet. */
  readonly wantsQuote: boolean;
}

type LenderSettings = Pick<FinanceSettings, 'provider' | 'estimate' | 'establishmentFee'>;

/** Returns the lender's published rates plus its loadings. */
const publishedRates = (price: number, age: number, { estimate }: LenderSettings) => {
  const { interestRate, comparisonRate, loadings } = estimate;
  const ofAge = Math.max(0, ...loadings.age.filter(({ over }) => age > over).map(({ percent }) => percent));
  const ofSize = loadings.small !== undefined && price < loadings.small.below ? loadings.small.percent : 0;
  const loaded = (rate: number | null) => rate && Math.round((rate + ofAge + ofSize) * 100) / 100;
  return { interestRate: loaded(interestRate), comparisonRate: loaded(comparisonRate) };
};

/**
 * Estimates the terms of the site's lender from its published rates. The built-in lender uses it for its quotes too.
 * @param age of the vehicle in calendar years
 */
export const estimatedLender = (price: number, settings: LenderSettings, age = 0): LenderEntry => {
  const { provider, establishmentFee } = settings;
  const { termYears, depositPercent, balloonPercent } = settings.estimate;
  const { interestRate, comparisonRate } = publishedRates(price, age, settings);
  const deposit = (price * depositPercent) / 100;
  const balloon = (price * balloonPercent) / 100;
  const terms = {
    financeProvider: provider.name,
    interestRate,
    comparisonRate,
    termYears,
    termMonths: termYears * 12,
    termWeeks: termYears * 52,
    deposit,
    balloon,
    establishmentFees: establishmentFee,
    // Computed later from the displayed weekly amount, because sites round differently.
    totalPayable: null,
    disclaimer: null,
  };
  if (price === 0 || interestRate === null) {
    return { ...terms, paymentWeek: null, paymentMonth: null };
  }
  const loan = {
    amount: price,
    deposit,
    residual: balloon,
    establishmentFee,
    interest: interestRate,
    term: termYears,
  };
  return {
    ...terms,
    paymentWeek: repayment({ ...loan, frequency: 'weekly' }).payment,
    paymentMonth: repayment({ ...loan, frequency: 'monthly' }).payment,
  };
};

/** Prices without the lender's loading for small loans. */
const [unloaded, twice] = [100_000, 200_000];

/**
 * Returns the price in whole dollars that costs these repayments a week at the published rates without loadings;
 * undefined where no rates are published.
 */
export const priceOfRepayments = (weekly: number, settings: LenderSettings): number | undefined => {
  const [one, other] = [unloaded, twice].map((price) => estimatedLender(price, settings).paymentWeek);
  if (one == null || other == null) return undefined;
  // Repayments grow evenly with the price.
  return Math.max(1, Math.floor(unloaded + ((weekly - one) * (twice - unloaded)) / (other - one)));
};

/** Returns the lender's terms with the rates of a quote in place of the published rates. */
export const withQuotedRates = (lender: LenderEntry, quote: FinanceQuote | undefined): LenderEntry =>
  quote === undefined
    ? lender
    : {
        ...lender,
        interestRate: quote.advertisedRate,
        comparisonRate: quote.comparisonRate,
        paymentWeek: quote.weeklyRepaymentAmount,
        paymentMonth: null,
        totalPayable: null,
      };

export const yearIn = (timeZone: string, now: Date): number => Number(localDay(now, timeZone).slice(0, 4));

/** Returns everything about the finance of a vehicle. All pages and responses use this function. */
export const financeOf = (car: FinanceVehicle, site: FinanceSite, now: Date): VehicleFinance => {
  const { finance, timezone } = site;
  const price = offeredPrice(car);
  const thisYear = yearIn(timezone, now);
  const lender = car.finance_lenders?.[finance.provider.id] ?? estimatedLender(price, finance, thisYear - car.year);
  const subject = { year: car.year, status: car.status, price, lender, thisYear };
  const shown = finance.vehicles && isFinanced(finance.lenderGroup, subject);
  const link = financeLink(car, price, lender, site);
  return {
    shown,
    price,
    lender: withQuotedRates(lender, car.youxQuote),
    ...(link !== undefined && { link }),
    wantsQuote: shown && finance.quotes && price > 0 && car.youxQuote === undefined,
  };
};
