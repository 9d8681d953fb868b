import clsx from 'clsx';
import breadcrumbTrailStyles from '../../ui/BreadcrumbTrail.module.css';
import skeletonStyles from '../../ui/Skeleton.module.css';
import styles from './car.module.css';
import viewerStyles from './viewer/Viewer.module.css';

/** The shape of a vehicle page that is still to come. */
export const CarSkeleton = () => (
  <div
    className={clsx(styles.vehicle, 'wide', skeletonStyles.skeleton)}
    aria-busy="true"
    aria-label="Loading the vehicle"
  >
    <span className={clsx(skeletonStyles.line, breadcrumbTrailStyles.breadcrumbs)} style={{ width: '30%' }} />
    <div className={viewerStyles.gallery}>
      <div className={viewerStyles.galleryStage} />
    </div>
    <div className={styles.sidebar}>
      <span className={clsx(skeletonStyles.line, skeletonStyles.tall)} style={{ width: '80%' }} />
      <span className={skeletonStyles.line} style={{ width: '50%' }} />
      <span className={clsx(skeletonStyles.line, skeletonStyles.tall)} style={{ width: '45%' }} />
      <span className={skeletonStyles.line} style={{ width: '90%' }} />
    </div>
  </div>
);
