import clsx from 'clsx';
import { useState } from 'react';
import { disclaimerOf, shortDisclaimer } from '#contracts/domain/finance/disclaimer';
import type { LenderEntry } from '#contracts/domain/finance/lender';
import { useSite } from '../../lib/environment.js';
import { formatDollars } from '../../lib/format.js';
import { MoreButton } from '../../ui/MoreButton.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './Calculator.module.css';

interface DisclaimerProps {
  readonly lender: LenderEntry;
  /** Dollars. */
  readonly price: number;
}

/** States what the figures above are based on, in short or in full. */
export const Disclaimer = ({ lender, price }: DisclaimerProps) => {
  const { finance } = useSite();
  const [isFull, setFull] = useState(false);
  const full = disclaimerOf(lender, price, finance);
  const short = shortDisclaimer(full);
  return (
    <div id="financeDisclaimer" className={clsx(text.note, styles.disclaimer)}>
      {finance.fees.length > 0 && (
        <dl className={styles.fees} aria-label="Lender’s fees">
          {finance.fees.map(({ label, amount }) => (
            <div key={label} className={clsx(layout.between, styles.figure)}>
              <dt>{label}</dt>
              <dd>{formatDollars(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>* {isFull ? full : short.text}</p>
      {short.isShortened && <MoreButton isOpen={isFull} onToggle={setFull} more="Show More" less="Show Less" />}
    </div>
  );
};
