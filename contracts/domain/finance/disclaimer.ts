import { formatDollars } from '../format.js';
import type { LenderEntry } from './lender.js';
import { creditTerms } from './terms.js';
import { comparisonNote } from './warning.js';
import type { FinanceSettings } from './settings.js';

/** Characters of the shortened disclaimer. */
const shortLength = 197;

/** `5 year term, 10.0% deposit` */
export const termsLine = ({ termYears, deposit }: Pick<LenderEntry, 'termYears' | 'deposit'>, price: number): string =>
  `${termYears ?? 5} year term, ${percentOf(deposit, price)} deposit`;

const percentOf = (part: number | null, whole: number): string =>
  `${(whole > 0 ? ((part ?? 0) / whole) * 100 : 0).toFixed(1)}%`;

/** Returns the lender's disclaimer, or else the site's, or else the standard text with these terms. */
export const disclaimerOf = (
  lender: LenderEntry,
  price: number,
  settings: Pick<FinanceSettings, 'calculator' | 'disclaimer' | 'provider' | 'fees' | 'quotes'>,
): string => {
  const own = lender.disclaimer ?? settings.disclaimer;
  if (own === undefined) return standard(lender, price, settings);
  // Custom wording still needs the credit terms wherever an amount is shown.
  return lender.paymentWeek === null
    ? own
    : `${own} The advertised repayment: ${creditTerms(lender, settings)}. ${comparisonNote(lender.comparisonRate)}`;
};

const standard = (
  lender: LenderEntry,
  price: number,
  { provider, fees, quotes }: Pick<FinanceSettings, 'provider' | 'fees' | 'quotes'>,
): string => {
  const { interestRate, comparisonRate, balloon, establishmentFees } = lender;
  // A quote has its own rates, which are shown beside it.
  const rate = (percent: number) => (quotes ? 'shown' : `of ${percent.toFixed(2)}%`);
  const final = balloon ? `a ${percentOf(balloon, price)} final payment` : 'no final payment';
  const sentences = [
    'This is an estimate and not an offer of finance.',
    // The calculator above it may have other figures by now.
    `The advertised repayment assumes a ${termsLine(lender, price).replace(', ', ', a ')}, ${final} and repayments that stay the same.`,
    interestRate !== null && `It is worked out with the annual rate ${rate(interestRate)}.`,
    comparisonRate !== null && `Its comparison rate is ${quotes ? 'shown' : `${comparisonRate.toFixed(2)}%`}.`,
    comparisonNote(comparisonRate),
    establishmentFees ? `An establishment fee of ${formatDollars(establishmentFees)} is included.` : false,
    fees.length > 0 && `Charges: ${fees.map(({ label, amount }) => `${label} ${formatDollars(amount)}`).join(', ')}.`,
    `Finance is provided by ${provider.name} to approved applicants only; its lending criteria, terms, fees and charges apply, and your rate depends on your circumstances and the vehicle.`,
  ];
  return sentences.filter(Boolean).join(' ');
};

/** Returns the shortened text, and whether anything was cut off. */
export const shortDisclaimer = (text: string): { readonly text: string; readonly isShortened: boolean } =>
  text.length > shortLength
    ? { text: `${text.slice(0, shortLength).trimEnd()}…`, isShortened: true }
    : { text, isShortened: false };
