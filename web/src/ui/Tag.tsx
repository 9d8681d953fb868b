import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { TagKind } from '../lib/car/tag.js';
import styles from './Tag.module.css';

interface TagProps {
  readonly kind: TagKind;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export const Tag = ({ kind, className, children }: TagProps) => (
  <span className={clsx(styles.tag, styles[kind], className)}>{children}</span>
);
