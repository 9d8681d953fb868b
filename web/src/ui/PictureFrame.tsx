import clsx from 'clsx';
import { Camera } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import layout from './layout.module.css';
import { Picture } from './Picture.js';
import styles from './PictureFrame.module.css';

interface PictureFrameProps extends Omit<ComponentProps<typeof Picture>, 'path' | 'alt'> {
  readonly path: string | undefined;
  /** Content on top of the picture. */
  readonly children?: ReactNode;
}

/** The main picture of a vehicle, in the aspect ratio of all cards. */
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
