import { Link } from '../../ui/Link.js';
import styles from './DirectoryTabs.module.css';

/** Links to the two directories. Marks the current one. */
export const DirectoryTabs = ({ current }: { readonly current: '/models' | '/makes' }) => (
  <nav className={styles.directoryTabs} aria-label="Directory">
    <Link to="/models" aria-current={current === '/models' ? 'page' : undefined}>
      Models
    </Link>
    <Link to="/makes" aria-current={current === '/makes' ? 'page' : undefined}>
      Makes
    </Link>
  </nav>
);
