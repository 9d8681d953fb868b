import clsx from 'clsx';
import { Camera } from 'lucide-react';
import type { ReactNode } from 'react';
import { Picture } from '../Picture.js';
import layout from '../layout.module.css';
import styles from './WatchedCar.module.css';

interface ListedCarProps {
  readonly picture: string | undefined;
  /** It can't be had any more. */
  readonly isOver?: boolean;
  /** On its picture. */
  readonly tag?: ReactNode;
  /** What is to be read of it. */
  readonly words: ReactNode;
  /** In the corner. */
  readonly children?: ReactNode;
}

/** One of the shopper's own vehicles: its picture, and what there is to say about it. */
export const ListedCar = ({ picture, isOver = false, tag, words, children }: ListedCarProps) => (
  <article className={styles.car}>
    <div className={clsx(styles.picture, isOver && styles.over)}>
      {picture ? (
        <Picture path={picture} alt="" sizes="(min-width: 768px) 260px, 40vw" widest={640} className={layout.cover} />
      ) : (
        <Camera aria-hidden="true" size={28} strokeWidth={1.5} />
      )}
      {tag}
    </div>
    <div className={styles.words}>{words}</div>
    {children}
  </article>
);
