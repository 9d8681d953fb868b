import type { ReactNode } from 'react';
import { ChangedMeanwhile } from './changes.js';
import styles from './Stock.module.css';

interface MeanwhileProps {
  readonly error: Error | null;
  /** What the person can do now. */
  readonly children: ReactNode;
}

/** Shows what somebody else has changed, if that is why a change was not made. */
export const Meanwhile = ({ error, children }: MeanwhileProps) =>
  error instanceof ChangedMeanwhile && (
    <div role="alert" className={styles.meanwhile}>
      <p>
        <strong>Somebody else, or a feed, has changed this vehicle meanwhile.</strong>
      </p>
      <ul>
        {error.differences.map(({ what, was, is }) => (
          <li key={what}>
            {what}: now <strong>{is}</strong>, before {was}
          </li>
        ))}
      </ul>
      <p>{children}</p>
    </div>
  );

/** Returns what went wrong in words; undefined if {@link Meanwhile} shows it. */
export const messageOf = (error: Error | null): string | undefined =>
  error instanceof ChangedMeanwhile ? undefined : error?.message;
