import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { CarFacet, SortKey } from '#contracts/search/cars';
import { changeSearch, emptySearch, formatSearch, type SearchState } from '#contracts/search/url';
import { found } from '../../lib/api.js';
import { useEnvironment, useSite } from '../../lib/environment.js';
import { countOf, formatNumber } from '../../lib/format.js';
import { useHead } from '../../lib/page.js';
import { dealershipQuery } from '../../lib/queries/directory.js';
import type { DealershipCards } from '../../lib/schemas/places.js';
import { readAddress, writeAddress } from '../../lib/search/address.js';
import { facetOptions, toggleRefinement } from '../../lib/search/facets.js';
import { useLastDefined } from '../../lib/use-last-defined.js';
import { ButtonLink } from '../../ui/Button.js';
import { CarCard } from '../../ui/car/CarCard.js';
import { cardSizes } from '../../ui/car/card-sizes.js';
import { NotFound } from '../../ui/NotFound.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Notice } from '../../ui/Notice.js';
import { PageLinks } from '../../ui/PageLinks.js';
import { CardSkeleton } from '../../ui/car/CardSkeleton.js';
import { dealershipHead, dealershipsTitle } from './head.js';
import { BreadcrumbTrail } from '../../ui/BreadcrumbTrail.js';
import { Link } from '../../ui/Link.js';
import buttonStyles from '../../ui/Button.module.css';
import { CardGrid } from '../../ui/car/CardGrid.js';
import choicesStyles from '../../ui/Choices.module.css';
import directoryStyles from '../../ui/Directory.module.css';
import sortMenuStyles from '../../ui/SortMenu.module.css';
import layout from '../../ui/layout.module.css';
import styles from './DealershipPage.module.css';

export const DealershipPage = () => {
  const { slug = '' } = useParams();
  return <Dealership key={slug} slug={slug} />;
};

const eagerCards = 2;

// eslint-disable-next-line max-lines-per-function -- Markup of the page from top to bottom.
const Dealership = ({ slug }: { readonly slug: string }) => {
  const { site, load } = useEnvironment();
  const { search: queryString } = useLocation();
  const path = `/dealerships/${slug}`;
  const { state } = useMemo(() => readAddress(path + queryString), [path, queryString]);
  const { data, isError, refetch } = useQuery(dealershipQuery(load, slug, formatSearch(state)));
  const current = found(data);
  const answer = useLastDefined(current);
  useHead(dealershipHead(site, { path, state }, answer), site.url);
  const heading = useRef<HTMLHeadingElement>(null);
  const to = (change: Partial<SearchState>) => writeAddress({ path, state: { ...state, ...change } });
  if (data && 'missing' in data) {
    return <NotFound title="We can’t find that dealership">It may have moved or changed its name.</NotFound>;
  }
  const isStale = current === undefined && !isError;
  return (
    <div className={clsx('wide', directoryStyles.directory)}>
      <BreadcrumbTrail crumbs={[{ label: dealershipsTitle(site), path: '/dealerships' }]} />
      <header className={directoryStyles.header}>
        <h1 ref={heading} tabIndex={-1}>
          {answer?.dealership.name ?? 'Dealership'}
        </h1>
        <p role="status">{answer ? countOf(answer.count, site.labels) : ''}</p>
      </header>
      {answer && <Narrowing path={path} state={state} answer={answer} />}
      {isError && (
        <LoadFailed title="We couldn’t reach our stock list just now." onRetry={refetch}>
          {answer ? 'These are the last results we had.' : 'Please try again in a moment.'}
        </LoadFailed>
      )}
      {!answer && !isError && (
        <CardGrid>
          {[0, 1, 2, 3, 4, 5].map((index) => (
            <li key={index}>
              <CardSkeleton />
            </li>
          ))}
        </CardGrid>
      )}
      {answer?.hits.length === 0 && (
        <Notice
          title="No Results Available"
          actions={
            <ButtonLink look="primary" to={path}>
              Clear Filters
            </ButtonLink>
          }
        >
          No results found for your search at this time. Please try adjusting the filters for more results.
        </Notice>
      )}
      {answer && answer.hits.length > 0 && (
        <CardGrid isStale={isStale}>
          {answer.hits.map((car, index) => (
            <li key={car.id}>
              <CarCard car={car} sizes={cardSizes[site.search.layout]} priority={index < eagerCards} />
            </li>
          ))}
        </CardGrid>
      )}
      <PageLinks
        page={state.page}
        pages={answer?.pages ?? 0}
        to={(page) => to({ page })}
        onPageChange={() => heading.current?.focus()}
      />
    </div>
  );
};

interface NarrowingProps {
  readonly path: string;
  readonly state: SearchState;
  readonly answer: DealershipCards;
}

const Narrowing = ({ path, state, answer }: NarrowingProps) => {
  const site = useSite();
  const isWeekly = site.features.subscriptions;
  const isNarrowed = formatSearch({ ...state, page: 1 }) !== formatSearch(emptySearch);
  return (
    <div className={clsx(layout.stack, styles.narrowing)}>
      <Choices path={path} state={state} answer={answer} facet="categories" title="Category" />
      <Choices
        path={path}
        state={state}
        answer={answer}
        facet={isWeekly ? 'weekly_price_range' : 'price_range'}
        title={isWeekly ? 'Weekly price' : 'Price'}
      />
      <div className={clsx(layout.wrap, styles.narrowingEnd)}>
        <Order path={path} state={state} priceAttribute={isWeekly ? 'subscription_price' : 'price'} />
        {isNarrowed && (
          <Link to={path} className={buttonStyles.textButton} preventScrollReset>
            Clear Filters
          </Link>
        )}
      </div>
    </div>
  );
};

const Choices = ({ path, state, answer, facet, title }: NarrowingProps & { facet: CarFacet; title: string }) => {
  const site = useSite();
  const options = facetOptions(facet, answer.facets, state.refinements, site);
  if (options.length === 0) return null;
  const toggled = (value: string) =>
    changeSearch(state, { refinements: toggleRefinement(state.refinements, facet, value) });
  return (
    <nav className={choicesStyles.choiceRow} aria-label={title}>
      <span className={choicesStyles.choiceTitle} aria-hidden="true">
        {title}
      </span>
      <ul>
        {options.map(({ value, label, count, selected }) => (
          <li key={value}>
            <Link
              to={writeAddress({ path, state: toggled(value) })}
              preventScrollReset
              className={choicesStyles.choice}
              aria-current={selected ? 'true' : undefined}
            >
              {label}
              <span className={choicesStyles.choiceCount}>{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

interface OrderProps {
  readonly path: string;
  readonly state: SearchState;
  readonly priceAttribute: 'price' | 'subscription_price';
}

const Order = ({ path, state, priceAttribute }: OrderProps) => {
  const navigate = useNavigate();
  const { sortBy: _, ...unsorted } = state;
  const sorted = (sortBy: string): SearchState =>
    changeSearch(sortBy === '' ? unsorted : { ...unsorted, sortBy: sortBy as SortKey }, {});
  return (
    <div className={sortMenuStyles.sortMenu}>
      <select
        aria-label="Sort by"
        value={state.sortBy ?? ''}
        onChange={({ currentTarget }) =>
          void navigate(writeAddress({ path, state: sorted(currentTarget.value) }), { preventScrollReset: true })
        }
      >
        <option value="">Recommended</option>
        <option value={`${priceAttribute}:asc`}>Price, lowest first</option>
        <option value={`${priceAttribute}:desc`}>Price, highest first</option>
        <option value="created_at_timestamp:desc">Newest arrivals</option>
      </select>
    </div>
  );
};
