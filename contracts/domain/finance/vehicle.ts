import { offeredPrice } from '../car/price.js';
import { localDay } from '../local-time.js';
import type { FinanceQuote, LenderEntry } from './lender.js';
import type { FinanceSite, FinanceVehicle } from './financed-vehicle.js';
import { isFinanced } from './lender-groups.js';
import { financeLink } from './link.js';
import { repayment } from './repayment.js';
import type { FinanceSettings } from './settings.js';

export interface VehicleFinance {
  /** Whether the site shows repayments on this vehicle at all. */
  readonly shown: boolean;
  /** Dollars; 0: it has no price. */
  readonly price: number;
  /** With the vehicle's quote, where it has one. */
  readonly lender: LenderEntry;
  /** Where finance is asked for, where it is offered. */
  readonly link?: string;
  /** Whether the lender is to be asked for a quote, as there is none yet. */
  readonly wantsQuote: boolean;
}

type LenderSettings = Pick<FinanceSettings, 'provider' | 'estimate' | 'establishmentFee'>;

/** The lender's published rates, with its loadings. */
const publishedRates = (price: number, age: number, { estimate }: LenderSettings) => {
  const { interestRate, comparisonRate, loadings } = estimate;
  const ofAge = Math.max(0, ...loadings.age.filter(({ over }) => age > over).map(({ percent }) => percent));
  const ofSize = loadings.small !== undefined && price < loadings.small.below ? loadings.small.percent : 0;
  const loaded = (rate: number | null) => rate && Math.round((rate + ofAge + ofSize) * 100) / 100;
  return { interestRate: loaded(interestRate), comparisonRate: loaded(comparisonRate) };
};

/**
 * What the site's lender would say, worked out from its published rates. The lender inside this process quotes by it
 * too.
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
    // The sum of what is shown a week, which others round.
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

/** What the lender says once it has quoted: the quote goes before its published rate. */
export const quotedLender = (lender: LenderEntry, quote: FinanceQuote | undefined): LenderEntry =>
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

/** The calendar year at a place. */
export const yearIn = (timeZone: string, now: Date): number => Number(localDay(now, timeZone).slice(0, 4));

/** Everything finance has to say of a vehicle. Every page and answer asks here. */
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
    lender: quotedLender(lender, car.youxQuote),
    ...(link !== undefined && { link }),
    wantsQuote: shown && finance.quotes && price > 0 && car.youxQuote === undefined,
  };
};
