import { Suspense } from 'react';
import type { CalculatorValues } from '#contracts/domain/finance/calculator';
import type { LenderEntry } from '#contracts/domain/finance/lender';
import { lazily } from '../../lib/lazy.js';
import { useSeen } from '../../lib/use-seen.js';
import { WeeklyAmount } from './WeeklyAmount.js';
import styles from './Calculator.module.css';

const calculator = lazily(() => import('./Calculator.js').then(({ Calculator }) => Calculator));

interface CalculatorSlotProps {
  /** Absent while it is still to come. */
  readonly subject: { readonly price: number; readonly lender: LenderEntry } | undefined;
  /** The lender's quote may still come: the calculator begins with that, and until then the estimate is said. */
  readonly awaitsQuote: boolean;
  readonly carId?: string | undefined;
  readonly onValues?: (values: CalculatorValues) => void;
}

/** Room for the calculator, which comes when it is nearly in sight; until then, its first answer. */
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
