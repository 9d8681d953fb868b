import { formatMoney } from '../format.js';
import type { FinanceSettings } from './settings.js';

/** Wording of the National Consumer Credit Protection Regulations (regulation 99). */
const warning =
  'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.';

/** Returns the warning that belongs to a comparison rate, or a note that no such rate is stated. */
export const comparisonNote = (comparisonRate: number | null): string =>
  comparisonRate === null
    ? 'The lender states no comparison rate: the amounts are based on the annual rate alone, without all fees and charges.'
    : `The comparison rate is for a secured loan of $30,000 over 5 years. ${warning}`;

type Noted = Pick<FinanceSettings, 'vehicles' | 'provider' | 'estimate' | 'establishmentFee' | 'quotes'>;

/** Returns the note that the asterisk of every repayment links to; undefined where the site shows no repayments. */
export const financeNote = ({ vehicles, provider, estimate, establishmentFee, quotes }: Noted): string | undefined => {
  const { interestRate, comparisonRate, termYears, depositPercent, balloonPercent, loadings } = estimate;
  if (!vehicles) return undefined;
  const from = quotes || loadings.age.length > 0 || loadings.small ? 'from ' : '';
  const part = (percent: number, what: string) => (percent > 0 ? `a ${what} of ${percent}%` : `no ${what}`);
  return [
    'An estimate, not an offer of finance.',
    interestRate !== null &&
      `It assumes ${from}${interestRate.toFixed(2)}% a year, ${termYears} years, ${part(depositPercent, 'deposit')} and ${part(balloonPercent, 'balloon')}${establishmentFee > 0 ? `, with an establishment fee of ${formatMoney(establishmentFee)}` : ''}, unless it says otherwise.`,
    comparisonRate !== null && `Comparison rate ${from}${comparisonRate.toFixed(2)}% a year.`,
    comparisonNote(comparisonRate),
    `Finance is provided by ${provider.name} to approved applicants only; its criteria, terms, fees and charges apply.`,
  ]
    .filter(Boolean)
    .join(' ');
};
