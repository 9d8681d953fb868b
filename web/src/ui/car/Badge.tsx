import styles from './cards.module.css';

interface BadgeProps {
  readonly car: { readonly badge?: string | undefined; readonly series?: string | undefined };
}

/** What is said of a vehicle after its make and model. */
export const Badge = ({ car: { badge, series } }: BadgeProps) => (
  <span className={styles.badge}>{[badge, series].filter(Boolean).join(' ')}</span>
);
