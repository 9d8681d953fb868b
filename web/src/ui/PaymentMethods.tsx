import { useSite } from '../lib/environment.js';
import styles from './PaymentMethods.module.css';

/** Cards and wallets that the dealership accepts. */
export const PaymentMethods = () => {
  const { accepts } = useSite().checkout;
  if (accepts.length === 0) return null;
  return (
    <div className={styles.accepts}>
      <p>We accept:</p>
      <ul>
        {accepts.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
};
