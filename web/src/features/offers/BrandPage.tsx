import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { useHead } from '../../lib/page.js';
import { brandQuery } from '../../lib/queries/offers.js';
import { BrandLogo } from '../../ui/BrandLogo.js';
import { ButtonAnchor, ButtonLink } from '../../ui/Button.js';
import { NotFound } from '../../ui/NotFound.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Picture } from '../../ui/Picture.js';
import { DealerHtml } from '../../ui/DealerHtml.js';
import { BreadcrumbTrail } from '../../ui/BreadcrumbTrail.js';
import { brandCrumbs, brandHead } from './head.js';
import { ModelTiles } from './ModelTile.js';
import { OfferCards } from './OfferCards.js';
import { StockRow } from './StockRow.js';
import offersStyles from './offers.module.css';
import layout from '../../ui/layout.module.css';
import styles from './BrandPage.module.css';

// eslint-disable-next-line max-lines-per-function -- Markup of the page and of its error state.
export const BrandPage = () => {
  const { site, load } = useEnvironment();
  const { brand: slug = '' } = useParams();
  const { data, isError, refetch } = useQuery(brandQuery(load, slug));
  const answer = found(data);
  useHead(brandHead(site, answer), site.url);
  if (isError && !answer) {
    return (
      <div className="wide">
        <LoadFailed level={1} title="We couldn’t reach this brand just now." onRetry={refetch} />
      </div>
    );
  }
  if (!answer)
    return data ? (
      <NotFound title="We don’t sell that brand">See the brands we do sell, or search all our stock.</NotFound>
    ) : null;
  const { brand, models, offers } = answer;
  if (brand.skipPage) {
    return <NotFound title={`${brand.title} has no page here`}>You’ll find everything we have in our stock.</NotFound>;
  }
  const places = site.locations.filter(({ visible, manufacturers }) => visible && manufacturers.includes(brand.title));
  return (
    <div className={styles.brandPage}>
      <div className="wide">
        <BreadcrumbTrail crumbs={brandCrumbs(site, brand.title)} />
        <div className={offersStyles.offerHero}>
          {brand.banner !== undefined && (
            <div className={offersStyles.offerHeroPicture}>
              <Picture path={brand.banner} alt="" sizes="(min-width: 992px) 720px, 100vw" maxWidth={1440} priority />
            </div>
          )}
          <div className={clsx(layout.stack, offersStyles.offerHeroWords)}>
            {brand.logo !== undefined && <BrandLogo logo={brand.logo} title={brand.title} decorative />}
            <h1>{brand.logo === undefined ? brand.title : `${brand.title} at ${site.name}`}</h1>
            <DealerHtml html={brand.description} />
            <div className={clsx(layout.flow, offersStyles.offerActions)}>
              <ButtonLink look="primary" to={brand.stock_path}>
                See our {brand.title} stock
              </ButtonLink>
              {places.length > 0 && (
                <ButtonLink to={`/dealer-locator?manufacturer=${encodeURIComponent(brand.title)}`}>
                  Find {brand.title} dealers
                </ButtonLink>
              )}
              {brand.url !== undefined && <ButtonAnchor href={brand.url}>{brand.title} site</ButtonAnchor>}
            </div>
          </div>
        </div>
        {models.length > 0 && (
          <section aria-labelledby="models-title">
            <h2 id="models-title">Models</h2>
            <ModelTiles models={models} />
          </section>
        )}
        <OfferCards title={`${brand.title} offers`} offers={offers} />
      </div>
      <StockRow title={`${brand.title} in stock`} path={brand.stock_path} />
    </div>
  );
};
