import clsx from 'clsx';
import { Camera } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import layout from './layout.module.css';
import { Picture } from './Picture.js';
import styles from './PictureFrame.module.css';

interface PictureFrameProps extends Omit<ComponentProps<typeof Picture>, 'path' | 'alt'> {
  readonly path: string | undefined;
  /** What lies on the picture. */
  readonly children?: ReactNode;
}

/** The first picture of a vehicle, in the shape all cards have. */
export const PictureFrame = ({ path, children, className, ...picture }: PictureFrameProps) => (
  <div className={clsx(styles.frame, className)}>
    {path ? (
      <Picture {...picture} path={path} alt="" className={layout.cover} />
    ) : (
      <span className={styles.none}>
        <Camera aria-hidden="true" size={28} strokeWidth={1.5} />
        Photos coming soon
      </span>
    )}
    {children}
  </div>
);
