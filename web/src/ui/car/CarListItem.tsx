import clsx from 'clsx';
import { Camera } from 'lucide-react';
import type { ReactNode } from 'react';
import { Picture } from '../Picture.js';
import layout from '../layout.module.css';
import styles from './WatchedCar.module.css';

interface CarListItemProps {
  readonly picture: string | undefined;
  /** Whether it is no longer available. */
  readonly isUnavailable?: boolean;
  /** Tag on its picture. */
  readonly tag?: ReactNode;
  /** Text about the vehicle. */
  readonly details: ReactNode;
  /** Content in the corner. */
  readonly children?: ReactNode;
}

/** One of the shopper's own vehicles, with its picture and details. */
export const CarListItem = ({ picture, isUnavailable = false, tag, details, children }: CarListItemProps) => (
  <article className={styles.car}>
    <div className={clsx(styles.picture, isUnavailable && styles.over)}>
      {picture ? (
        <Picture path={picture} alt="" sizes="(min-width: 768px) 260px, 40vw" maxWidth={640} className={layout.cover} />
      ) : (
        <Camera aria-hidden="true" size={28} strokeWidth={1.5} />
      )}
      {tag}
    </div>
    <div className={styles.words}>{details}</div>
    {children}
  </article>
);
