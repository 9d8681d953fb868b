import clsx from 'clsx';
import layout from '../../ui/layout.module.css';
import styles from './car.module.css';
import sidebar from './Sidebar.module.css';
import viewer from './viewer/viewer.module.css';
import skeletonStyles from '../../ui/Skeleton.module.css';

/** Placeholder of a vehicle page that is loading. */
export const CarSkeleton = () => (
  <div
    className={clsx('wide', skeletonStyles.skeleton, layout.stack, styles.vehicle)}
    aria-busy="true"
    aria-label="Loading the vehicle"
  >
    <nav className={skeletonStyles.line} style={{ width: '30%' }} />
    <div className={viewer.gallery}>
      <div className={viewer.stage} />
    </div>
    <div className={clsx(layout.stack, sidebar.sidebar)}>
      <span className={clsx(skeletonStyles.line, skeletonStyles.tall)} style={{ width: '80%' }} />
      <span className={skeletonStyles.line} style={{ width: '50%' }} />
      <span className={clsx(skeletonStyles.line, skeletonStyles.tall)} style={{ width: '45%' }} />
      <span className={skeletonStyles.line} style={{ width: '90%' }} />
    </div>
  </div>
);
