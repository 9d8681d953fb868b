import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, MapPin } from 'lucide-react';
import { Navigate } from 'react-router';
import type { Brand } from '#contracts/api/brands';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { useHead } from '../../lib/page.js';
import { brandsQuery } from '../../lib/queries/offers.js';
import { BrandLogo } from '../../ui/BrandLogo.js';
import { ButtonLink } from '../../ui/Button.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Notice } from '../../ui/Notice.js';
import { BreadcrumbTrail } from '../../ui/BreadcrumbTrail.js';
import { brandsHead } from './head.js';
import { AnyLink } from '../../ui/AnyLink.js';
import offersStyles from './offers.module.css';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './BrandsPage.module.css';

/** Returns the path of the only brand's page, which replaces a list of one; undefined for several brands. */
export const pageOfOnly = (brands: readonly Brand[] = []): string | undefined => {
  const [only] = brands;
  return brands.length === 1 && !only!.skipPage ? only!.path : undefined;
};

export const BrandsPage = () => {
  const { site, load } = useEnvironment();
  const { data, isError, refetch } = useQuery(brandsQuery(load));
  const brands = found(data)?.brands;
  useHead(brandsHead(site), site.url);
  const only = pageOfOnly(brands);
  if (only !== undefined) return <Navigate to={only} replace />;
  return (
    <div className={clsx('wide', layout.stack, styles.brandsPage)}>
      <BreadcrumbTrail crumbs={[{ label: 'Home', path: '/' }, { label: 'Brands' }]} />
      <header className={clsx(layout.wrap, offersStyles.header)}>
        <h1>Our brands</h1>
        <p role="status">{brands && `${brands.length} ${brands.length === 1 ? 'brand' : 'brands'}`}</p>
        <ButtonLink to="/dealer-locator">
          <MapPin aria-hidden="true" size={18} />
          Find a dealer
        </ButtonLink>
      </header>
      {isError && !brands && <LoadFailed title="We couldn’t reach our list of brands just now." onRetry={refetch} />}
      {brands?.length === 0 && (
        <Notice
          title="No brands here yet"
          actions={<ButtonLink to={site.search.defaultPath}>See our stock</ButtonLink>}
        >
          Search our stock to see the makes we have.
        </Notice>
      )}
      <ul className={styles.brandTiles}>
        {brands?.map((brand) => (
          <li key={brand.slug}>
            <BrandTile brand={brand} />
          </li>
        ))}
      </ul>
    </div>
  );
};

const BrandTile = ({ brand: { title, logo, path, models, offers } }: { readonly brand: Brand }) => (
  <AnyLink to={path} className={styles.brandTile}>
    <BrandLogo logo={logo} title={title} decorative />
    <strong>{title}</strong>
    <span className={clsx(layout.between, text.note, text.numbers, styles.brandFacts)}>
      {[
        models > 0 && `${models} ${models === 1 ? 'model' : 'models'}`,
        offers > 0 && `${offers} ${offers === 1 ? 'offer' : 'offers'}`,
      ]
        .filter(Boolean)
        .join(' · ') || 'In stock'}
      <ArrowRight aria-hidden="true" size={16} />
    </span>
  </AnyLink>
);
