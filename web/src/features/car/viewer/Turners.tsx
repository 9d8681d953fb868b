import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import buttonStyles from '../../../ui/Button.module.css';
import styles from './viewer.module.css';

interface TurnersProps {
  readonly labels: readonly [left: string, right: string];
  readonly onTurn: (by: -1 | 1) => void;
}

/** Buttons at the left and right edges, for those who can't swipe or drag. */
export const Turners = ({ labels: [left, right], onTurn }: TurnersProps) => (
  <>
    <button
      type="button"
      className={clsx(buttonStyles.iconButton, styles.on, styles.previous)}
      onClick={() => onTurn(-1)}
      aria-label={left}
    >
      <ChevronLeft aria-hidden="true" size={24} />
    </button>
    <button
      type="button"
      className={clsx(buttonStyles.iconButton, styles.on, styles.next)}
      onClick={() => onTurn(1)}
      aria-label={right}
    >
      <ChevronRight aria-hidden="true" size={24} />
    </button>
  </>
);
