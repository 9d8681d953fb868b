import { variantOf } from '#contracts/domain/car/variant';
import styles from './cards.module.css';

interface BadgeProps {
  readonly car: Parameters<typeof variantOf>[0];
}

/** What is said of a vehicle after its make and model. */
export const Badge = ({ car }: BadgeProps) => <span className={styles.badge}>{variantOf(car)}</span>;
