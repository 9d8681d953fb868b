import { Suspense } from 'react';
import type { CalculatorSubject, CalculatorValues } from '#contracts/domain/finance/calculator';
import { lazily } from '../../lib/lazy.js';
import { useSeen } from '../../lib/use-seen.js';
import styles from './Calculator.module.css';

const calculator = lazily(() => import('./Calculator.js').then(({ Calculator }) => Calculator));

interface CalculatorSlotProps {
  /** Absent while it is still to come. */
  readonly subject: CalculatorSubject | undefined;
  readonly carId?: string | undefined;
  readonly onValues?: (values: CalculatorValues) => void;
}

/** Room for the calculator, which comes when it is nearly in sight. */
export const CalculatorSlot = ({ subject, ...props }: CalculatorSlotProps) => {
  const [slot, isSeen] = useSeen<HTMLDivElement>();
  return (
    <div ref={slot} className={styles.slot}>
      <Suspense>{isSeen && subject && <calculator.Component subject={subject} {...props} />}</Suspense>
    </div>
  );
};
