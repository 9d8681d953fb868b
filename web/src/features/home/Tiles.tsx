import clsx from 'clsx';
import { ArrowUpRight } from 'lucide-react';
import { useSite } from '../../lib/environment.js';
import { Picture } from '../../ui/Picture.js';
import { Link } from '../../ui/Link.js';
import layout from '../../ui/layout.module.css';
import styles from './home.module.css';

export const Tiles = () => {
  const { home } = useSite();
  if (home.tiles.length === 0) return null;
  return (
    <section className={clsx('wide', layout.section)} aria-label="Browse">
      <ul className={styles.tiles}>
        {home.tiles.map(({ label, path, picture }) => (
          <li key={path}>
            <Link to={path} className={styles.tile}>
              {picture && (
                <Picture
                  path={picture}
                  alt=""
                  sizes="(min-width: 992px) 240px, 45vw"
                  maxWidth={640}
                  className={layout.cover}
                />
              )}
              <span className={clsx(layout.row, styles.label)}>
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
