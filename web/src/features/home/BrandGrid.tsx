import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { countOf } from '../../lib/format.js';
import { makesQuery } from '../../lib/queries/directory.js';
import { BrandLogo } from '../../ui/BrandLogo.js';
import { AnyLink } from '../../ui/AnyLink.js';
import layout from '../../ui/layout.module.css';
import { SectionHeader } from '../../ui/SectionHeader.js';
import styles from './home.module.css';

/** The site's brands; without any, the makes in stock. */
export const BrandGrid = () => {
  const { site, load } = useEnvironment();
  const isDescribed = site.brands.length > 0;
  const { data } = useQuery({ ...makesQuery(load, ''), enabled: site.home.brands && !isDescribed });
  const makes = found(data);
  const tiles = isDescribed ? site.brands : (makes?.makes.map((make) => ({ ...make, title: make.name })) ?? []);
  if (!site.home.brands || tiles.length === 0) return null;
  return (
    <section className={clsx('wide', layout.section)} aria-labelledby="brands">
      <SectionHeader
        id="brands"
        title={`Browse ${isDescribed ? tiles.length : makes?.count} brands`}
        to={isDescribed ? '/brands' : '/makes'}
        link="All brands"
      />
      <ul className={styles.brands}>
        {tiles.map(({ title, slug, path, ...tile }) => {
          const logo = 'logo' in tile ? tile.logo : undefined;
          return (
            <li key={slug}>
              <AnyLink to={path}>
                {isDescribed ? <BrandLogo logo={logo} title={title} /> : <strong>{title}</strong>}
                {'count' in tile && <span>{countOf(tile.count, site.labels)}</span>}
              </AnyLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
