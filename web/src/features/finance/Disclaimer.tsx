import { useState } from 'react';
import { disclaimerOf, shortDisclaimer } from '#contracts/domain/finance/disclaimer';
import type { LenderEntry } from '#contracts/domain/finance/lender';
import { useSite } from '../../lib/environment.js';
import { formatDollars } from '../../lib/format.js';
import { MoreButton } from '../../ui/MoreButton.js';
import styles from './Disclaimer.module.css';

interface DisclaimerProps {
  readonly lender: LenderEntry;
  /** Dollars. */
  readonly price: number;
}

/** What the figures above it stand on: short, or in full. */
export const Disclaimer = ({ lender, price }: DisclaimerProps) => {
  const { finance } = useSite();
  const [isFull, setFull] = useState(false);
  const full = disclaimerOf(lender, price, finance);
  const short = shortDisclaimer(full);
  return (
    <div id="financeDisclaimer" className={styles.financeDisclaimer}>
      {finance.fees.length > 0 && (
        <dl className={styles.financeFees} aria-label="Lender’s fees">
          {finance.fees.map(({ label, amount }) => (
            <div key={label}>
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
