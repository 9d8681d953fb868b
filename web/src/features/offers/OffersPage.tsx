import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { OfferChoice } from '#contracts/api/offers';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { formatNumber } from '../../lib/format.js';
import { useHead } from '../../lib/page.js';
import { offersQuery } from '../../lib/queries/offers.js';
import { useLastDefined } from '../../lib/use-last-defined.js';
import { ButtonLink } from '../../ui/Button.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Notice } from '../../ui/Notice.js';
import { PageLinks } from '../../ui/PageLinks.js';
import { SearchBox } from '../../ui/SearchBox.js';
import { formatOffers, listPath, offersAddress, type OffersState, parseOffers } from './address.js';
import { BreadcrumbTrail } from '../../ui/BreadcrumbTrail.js';
import { offersHead, offersTitle } from './head.js';
import { OfferCard } from './OfferCard.js';
import { Link } from '../../ui/Link.js';
import { SeeAllLink } from '../../ui/SeeAllLink.js';
import choicesStyles from '../../ui/Choices.module.css';
import offersStyles from './offers.module.css';
import layout from '../../ui/layout.module.css';
import styles from './OffersPage.module.css';

/** Current offers, of one manufacturer if the address names it. */
// eslint-disable-next-line max-lines-per-function -- Markup: the filters and the tiles.
export const OffersPage = () => {
  const { site, load } = useEnvironment();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { id: maker } = useParams();
  const state: OffersState = { ...parseOffers(search), ...(maker !== undefined && { manufacturer: maker }) };
  const { data, isError, refetch } = useQuery(offersQuery(load, formatOffers(state)));
  const current = found(data);
  const answer = useLastDefined(current);
  const makerName = answer?.manufacturers.find(({ slug }) => slug === state.manufacturer)?.name;
  useHead(offersHead(site, state, makerName), site.url);
  const to = (change: Partial<OffersState>) => offersAddress({ ...state, page: 1, ...change });
  const isNarrowed = state.query !== '' || state.manufacturer !== '' || state.category !== '';
  return (
    <div className={clsx('wide', layout.stack, styles.offers)}>
      <BreadcrumbTrail
        crumbs={[
          { label: 'Home', path: '/' },
          ...(makerName ? [{ label: 'Offers', path: listPath }, { label: makerName }] : [{ label: 'Offers' }]),
        ]}
      />
      <header className={clsx(layout.wrap, offersStyles.header)}>
        <h1>{offersTitle(makerName)}</h1>
        <p role="status">{answer && `${formatNumber(answer.count)} ${answer.count === 1 ? 'offer' : 'offers'}`}</p>
      </header>
      {(isNarrowed || (answer?.count ?? 0) > 3) && (
        <div className={styles.offersTools}>
          <SearchBox
            query={state.query}
            label="Search offers"
            placeholder="Model, rate, accessory"
            debounce={300}
            maxLength={100}
            onSearch={(query) => void navigate(to({ query }), { preventScrollReset: true, replace: true })}
          />
          <Choices
            title="Brand"
            choices={answer?.manufacturers}
            chosen={state.manufacturer}
            to={(manufacturer) => to({ manufacturer })}
          />
          <Choices
            title="Kind"
            choices={answer?.categories}
            chosen={state.category}
            to={(category) => to({ category })}
          />
        </div>
      )}
      {isError && !answer && <LoadFailed title="We couldn’t reach our offers just now." onRetry={refetch} />}
      {answer?.count === 0 && (isNarrowed ? <NoResults /> : <NoOffers />)}
      <ul className={offersStyles.offerCards} data-stale={(current === undefined && !isError) || undefined}>
        {answer?.offers.map((offer, index) => (
          <li key={offer.id}>
            <OfferCard offer={offer} priority={index < 2} />
          </li>
        ))}
      </ul>
      <PageLinks page={state.page} pages={answer?.pages ?? 0} to={(page) => to({ page })} />
    </div>
  );
};

const NoResults = () => (
  <Notice
    title="No Results Available"
    actions={
      <ButtonLink look="primary" to={listPath}>
        Clear Filters
      </ButtonLink>
    }
  >
    No results found for your search at this time. Please try adjusting the filters for more results.
  </Notice>
);

const NoOffers = () => {
  const { site } = useEnvironment();
  return (
    <Notice title="No offers at the moment" actions={<SeeAllLink />}>
      Ask us about a {site.labels.car.toLowerCase()} anyway. There’s usually something we can do.
    </Notice>
  );
};

interface ChoicesProps {
  readonly title: string;
  readonly choices: readonly OfferChoice[] | undefined;
  readonly chosen: string;
  readonly to: (slug: string) => string;
}

const Choices = ({ title, choices = [], chosen, to }: ChoicesProps) => {
  if (choices.length < 2 && chosen === '') return null;
  return (
    <nav className={choicesStyles.choiceRow} aria-label={title}>
      <span className={choicesStyles.choiceTitle} aria-hidden="true">
        {title}
      </span>
      <ul>
        {choices.map(({ name, slug, count }) => (
          <li key={slug}>
            <Link
              to={to(slug === chosen ? '' : slug)}
              preventScrollReset
              className={choicesStyles.choice}
              aria-current={slug === chosen ? 'true' : undefined}
            >
              {name}
              <span className={choicesStyles.choiceCount}>{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
