import type { CalculatorValues } from '#contracts/domain/finance/calculator';
import type { FurtherFields } from '#contracts/domain/forms/known-fields';
import { formatDollars } from '../../lib/format.js';
import { yearsText } from '../../lib/years-text.js';

/** Returns the calculator's figures as fields of a lead. */
export const figuresOf = ({ amount, term, interest, deposit, residual, frequency }: CalculatorValues) =>
  ({
    'Purchase price': formatDollars(amount),
    'Loan term': yearsText(term),
    'Interest rate': `${interest}%`,
    Deposit: formatDollars(deposit),
    Residual: formatDollars(residual),
    Repayments: frequency,
  }) satisfies FurtherFields;
