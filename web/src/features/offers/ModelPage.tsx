import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { formatMoney } from '../../lib/format.js';
import { useHead } from '../../lib/page.js';
import { modelPageQuery } from '../../lib/queries/offers.js';
import { ButtonLink } from '../../ui/Button.js';
import { NotFound } from '../../ui/NotFound.js';
import { Picture } from '../../ui/Picture.js';
import { DealerHtml } from '../../ui/DealerHtml.js';
import { BreadcrumbTrail } from '../../ui/BreadcrumbTrail.js';
import { modelCrumbs, modelHead } from './head.js';
import { isModelPath } from './model-path.js';
import { ModelTiles } from './ModelTile.js';
import { OfferCards } from './OfferCards.js';
import { StockRow } from './StockRow.js';
import { canBeTestDriven, modelLabel } from './texts.js';
import offersStyles from './offers.module.css';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './ModelPage.module.css';

const maxOthers = 4;

/** A model's page, at its default or its configured address. Any other address is not found. */
// eslint-disable-next-line max-lines-per-function -- Markup of the page from top to bottom.
export const ModelPage = () => {
  const { site, load } = useEnvironment();
  const { pathname } = useLocation();
  const isAsked = isModelPath(pathname);
  const { data, isPending } = useQuery({ ...modelPageQuery(load, pathname), enabled: isAsked });
  const answer = found(data);
  useHead(modelHead(site, answer), site.url);
  if (!answer) {
    if (isAsked && isPending) return <div className={clsx('wide', styles.modelPage)} role="status" aria-busy="true" />;
    return (
      <NotFound title="We can’t find that page">The address may have changed, or the page may have gone.</NotFound>
    );
  }
  const { model, brand, others, offers } = answer;
  const label = modelLabel(model.name, brand.title);
  const { name, picture, tagline, description, highlights, price_from, price_label, stock_path } = model;
  return (
    <div className={styles.modelPage}>
      <div className="wide">
        <BreadcrumbTrail crumbs={modelCrumbs(answer)} />
        <div className={offersStyles.offerHero}>
          {picture !== undefined && (
            <div className={offersStyles.offerHeroPicture}>
              <Picture path={picture} alt="" sizes="(min-width: 992px) 720px, 100vw" maxWidth={1440} priority />
            </div>
          )}
          <div className={clsx(layout.stack, offersStyles.offerHeroWords)}>
            <p className={clsx(text.note, text.strong)}>{brand.title}</p>
            <h1>{label}</h1>
            {tagline !== undefined && <p className={clsx(text.muted, styles.modelTagline)}>{tagline}</p>}
            {price_from !== undefined && (
              <p className={clsx(text.muted, text.numbers, offersStyles.offerPrice)}>
                From <strong>{formatMoney(price_from)}</strong> {price_label}
              </p>
            )}
            <div className={clsx(layout.flow, offersStyles.offerActions)}>
              <ButtonLink look="primary" to={stock_path}>
                See {label} stock
              </ButtonLink>
              {canBeTestDriven(model) && <ButtonLink to="/book-test-drive">Book A Test Drive</ButtonLink>}
              <ButtonLink to="/contact">Enquire Now</ButtonLink>
            </div>
          </div>
        </div>
        {highlights.length > 0 && (
          <dl className={styles.highlights}>
            {highlights.map(({ figure, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        )}
        {description !== '' && <DealerHtml html={description} className={styles.modelDescription} />}
        <OfferCards title={`${label} offers`} offers={offers} />
      </div>
      <StockRow title={`${brand.title} ${name} in stock`} path={stock_path} />
      {others.length > 0 && (
        <section className="wide" aria-labelledby="others-title">
          <h2 id="others-title">Also from {brand.title}</h2>
          <ModelTiles models={others.slice(0, maxOthers)} />
        </section>
      )}
    </div>
  );
};
