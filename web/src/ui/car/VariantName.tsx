import { variantOf } from '#contracts/domain/car/variant';
import styles from './cards.module.css';

interface VariantNameProps {
  readonly car: Parameters<typeof variantOf>[0];
}

/** A vehicle's variant, shown after its make and model. */
export const VariantName = ({ car }: VariantNameProps) => <span className={styles.badge}>{variantOf(car)}</span>;
