import { useOnline } from '../../lib/online.js';
import styles from './Shell.module.css';

/** Tells an offline visitor what still works and what happens next. */
export const OfflineBar = () => (
  <div className={styles.offline} role="status">
    {!useOnline() && (
      <p className="wide">
        <strong>You’re offline.</strong> You can keep reading. Everything else picks up once you’re back online.
      </p>
    )}
  </div>
);
