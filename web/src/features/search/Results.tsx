import clsx from 'clsx';
import { Fragment, type RefObject, Suspense, useDeferredValue, useMemo } from 'react';
import { priceKindWords } from '#contracts/domain/car/price';
import type { CarSummary } from '#contracts/search/car-document';
import { pageSize } from '#contracts/search/cars';
import { useEnvironment } from '../../lib/environment.js';
import { formatNumber } from '../../lib/format.js';
import { Button } from '../../ui/Button.js';
import { CarCard } from '../../ui/car/CarCard.js';
import { cardSizes } from '../../ui/car/card-sizes.js';
import { CardSkeleton } from '../../ui/car/CardSkeleton.js';
import { writeAddress } from '../../lib/search/address.js';
import { collapseSold, type ShownCar } from './collapse-sold.js';
import { lazily } from '../../lib/lazy.js';
import type { SearchCards } from '../../lib/schemas/search.js';
import { Pages } from './Pages.js';
import { PromoCard } from './PromoCard.js';
import { placePromos } from './promos.js';
import type { Search } from './use-search.js';
import layout from '../../ui/layout.module.css';
import { CardGrid } from '../../ui/car/CardGrid.js';
import styles from './SearchPage.module.css';

/** Loaded on demand, because most searches find something. */
export const noResults = lazily<{ readonly search: Search }>(() =>
  import('./NoResults.js').then(({ NoResults }) => NoResults),
);

export const searchNotes = lazily<{ readonly search: Search }>(() =>
  import('./SearchNotes.js').then(({ SearchNotes }) => SearchNotes),
);

/** Whether the results are not of exactly the words that were typed. */
export const hasNotes = ({ understood, closest_to, did_you_mean }: SearchCards): boolean =>
  Boolean(
    understood?.unknown ??
    understood?.unread ??
    closest_to ??
    did_you_mean ??
    understood?.parts.some(({ replaced }) => replaced),
  );

interface ResultsProps {
  readonly search: Search;
  /** Takes the focus when another page is shown. */
  readonly heading: RefObject<HTMLElement | null>;
}

export const Results = ({ search, heading }: ResultsProps) => {
  const { answer, isStale, isError, isPaused } = search;
  return (
    <section className={styles.results} aria-label="Results" aria-busy={isStale && !isError && !isPaused}>
      {isPaused && answer && (
        <p className={clsx(layout.callout, styles.failed)}>
          These are the last results we had. We’ll search again when you’re back online.
        </p>
      )}
      {isError && <SearchFailed search={search} />}
      {!answer && !isError && <Skeletons />}
      <Suspense>{answer?.hits.length === 0 && <noResults.Component search={search} />}</Suspense>
      {answer && answer.hits.length > 0 && (
        <>
          {hasNotes(answer) && (
            <Suspense>
              <searchNotes.Component search={search} />
            </Suspense>
          )}
          <Compared hits={answer.hits} search={search} />
          <Cards hits={answer.hits} search={search} />
          <Pages
            key={writeAddress(search)}
            search={search}
            pages={answer.pages}
            onTurn={() => heading.current?.focus()}
          />
        </>
      )}
    </section>
  );
};

/** Explains how prices of two kinds were compared. */
const Compared = ({ hits, search: { state } }: CardsProps) => {
  const isByPrice =
    state.sortBy?.startsWith('price') ||
    state.ranges.price !== undefined ||
    state.refinements.price_range !== undefined;
  return isByPrice && hits.some(({ price_type }) => price_type === priceKindWords.excluding_charges) ? (
    <p className={styles.unknown}>
      To compare like with like, we add estimated stamp duty to prices that exclude government charges.
    </p>
  ) : null;
};

interface CardsProps {
  readonly hits: readonly CarSummary[];
  readonly search: Search;
}

/** Number of cards that a large screen shows at once. */
const inSight = 6;

/** Returns the first new cards, followed by old ones until the other new cards have been rendered. */
const useFirstThenRest = (cars: readonly ShownCar[]): readonly ShownCar[] => {
  const rendered = useDeferredValue(cars);
  if (rendered === cars) return cars;
  const first = cars.slice(0, inSight);
  const ids = new Set(first.map(({ car }) => car.id));
  const before = rendered.filter(({ car }) => !ids.has(car.id));
  return [...first, ...before.slice(0, cars.length - first.length)];
};

const Cards = ({ hits, search }: CardsProps) => {
  const { site, now } = useEnvironment();
  const { layout, collapseSold: collapses, promos: settings } = site.search;
  const shown = useMemo(
    () => (collapses ? collapseSold(hits) : hits.map((car) => ({ car, hidden: 0 }))),
    [collapses, hits],
  );
  const cars = useFirstThenRest(shown);
  const promos = placePromos({ settings, cards: site.promos }, search, cars.length, now);
  const sizes = cardSizes[layout];
  return (
    <CardGrid data-part="results" isStale={search.isStale && !search.isError && !search.isPaused}>
      {cars.map(({ car, hidden }, index) => {
        const promo = promos.get(index);
        return (
          <Fragment key={car.id}>
            {promo && (
              <li>
                <PromoCard promo={promo} sizes={sizes} />
              </li>
            )}
            <li>
              <CarCard
                car={car}
                sizes={sizes}
                // Only the largest picture in a phone's first view; a second one would slow it down.
                priority={index === 0}
                note={hidden > 0 ? `${formatNumber(hidden)} more just sold` : undefined}
              />
            </li>
          </Fragment>
        );
      })}
    </CardGrid>
  );
};

const Skeletons = () => (
  <CardGrid>
    {Array.from({ length: pageSize }, (_, index) => (
      <li key={index}>
        <CardSkeleton />
      </li>
    ))}
  </CardGrid>
);

const SearchFailed = ({ search: { retry, answer } }: { readonly search: Search }) => (
  <div className={clsx(layout.callout, styles.failed)} role="alert">
    <p>
      We couldn’t reach our stock list just now.
      {answer && ' These are the last results we had.'}
    </p>
    <Button onClick={retry}>Try again</Button>
  </div>
);
