import clsx from 'clsx';
import carCardStyles from './car/CarCard.module.css';
import styles from './Skeleton.module.css';

/** The shape of a card that is still to come. */
export const CardSkeleton = () => (
  <div className={clsx(carCardStyles.carCard, styles.skeleton)} aria-hidden="true">
    <div className={carCardStyles.carPicture} />
    <div className={carCardStyles.carBody}>
      <span className={styles.line} style={{ width: '70%' }} />
      <span className={styles.line} style={{ width: '40%' }} />
      <span className={clsx(styles.line, styles.tall)} style={{ width: '50%' }} />
      <span className={styles.line} style={{ width: '90%' }} />
      <span className={styles.line} style={{ width: '80%' }} />
    </div>
  </div>
);
