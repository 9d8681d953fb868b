import clsx from 'clsx';
import frame from '../PictureFrame.module.css';
import styles from './cards.module.css';
import skeletonStyles from '../Skeleton.module.css';

/** Placeholder of a card that is loading. */
export const CardSkeleton = () => (
  <div className={clsx(styles.card, styles.skeleton, skeletonStyles.skeleton)} aria-hidden="true">
    <div className={clsx(frame.frame, styles.picture)} />
    <div className={styles.body}>
      <span className={skeletonStyles.line} style={{ width: '70%' }} />
      <span className={skeletonStyles.line} style={{ width: '40%' }} />
      <span className={clsx(skeletonStyles.line, skeletonStyles.tall)} style={{ width: '50%' }} />
      <span className={skeletonStyles.line} style={{ width: '90%' }} />
      <span className={skeletonStyles.line} style={{ width: '80%' }} />
    </div>
  </div>
);
