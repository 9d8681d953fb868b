import { Suspense } from 'react';
import type { CalculatorValues } from '#contracts/domain/finance/calculator';
import type { LenderEntry } from '#contracts/domain/finance/lender';
import { lazily } from '../../lib/lazy.js';
import { useSeen } from '../../lib/use-seen.js';
import { WeeklyAmount } from './WeeklyAmount.js';
import styles from './Calculator.module.css';

const calculator = lazily(() => import('./Calculator.js').then(({ Calculator }) => Calculator));

interface CalculatorSlotProps {
  /** Undefined while loading. */
  readonly subject: { readonly price: number; readonly lender: LenderEntry } | undefined;
  /** Whether the lender's quote may still arrive. The calculator waits for it; until then the estimate is shown. */
  readonly awaitsQuote: boolean;
  readonly carId?: string | undefined;
  readonly onValues?: (values: CalculatorValues) => void;
}

/** Placeholder for the calculator, which loads when nearly in view. Until then, it shows the weekly amount. */
export const CalculatorSlot = ({ subject, awaitsQuote, ...props }: CalculatorSlotProps) => {
  const [slot, isSeen] = useSeen<HTMLDivElement>();
  return (
    <div ref={slot} className={styles.slot}>
      {isSeen && subject && !awaitsQuote ? (
        <Suspense>
          <calculator.Component subject={subject} {...props} />
        </Suspense>
      ) : (
        subject && <WeeklyAmount lender={subject.lender} />
      )}
    </div>
  );
};
