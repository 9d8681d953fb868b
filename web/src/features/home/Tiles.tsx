import clsx from 'clsx';
import { ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router';
import { useSite } from '../../lib/environment.js';
import { Picture } from '../../ui/Picture.js';
import styles from './Tiles.module.css';

export const Tiles = () => {
  const { home } = useSite();
  if (home.tiles.length === 0) return null;
  return (
    <section className={clsx('wide', styles.tiles)} aria-label="Browse">
      <ul>
        {home.tiles.map(({ label, path, picture }) => (
          <li key={path}>
            <Link to={path} className={styles.tile}>
              {picture && <Picture path={picture} alt="" sizes="(min-width: 992px) 240px, 45vw" widest={640} />}
              <span className={styles.tileLabel}>
                {label}
                <ArrowUpRight aria-hidden="true" size={18} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
