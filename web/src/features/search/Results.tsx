import type { RefObject } from 'react';
import { emptySearch } from '#contracts/search/url';
import { pageSize } from '#contracts/search/cars';
import { useSite } from '../../lib/environment.js';
import { Button } from '../../ui/Button.js';
import { CarCard } from '../../ui/car/CarCard.js';
import { Notice } from '../../ui/Notice.js';
import { CardSkeleton } from '../../ui/Skeleton.js';
import { Pages } from './Pages.js';
import type { Search } from './use-search.js';

interface ResultsProps {
  readonly search: Search;
  /** Takes the focus when another page is shown. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** How many cards a phone shows at first, and so must not wait for. */
const atOnce = 2;

const sizesOf = {
  grid: '(min-width: 1200px) 320px, (min-width: 768px) 45vw, 100vw',
  list: '(min-width: 992px) 600px, 100vw',
} as const;

export const Results = ({ search, heading }: ResultsProps) => {
  const { search: settings } = useSite();
  const { answer, isStale, isError } = search;
  return (
    <section className="results" aria-label="Results" aria-busy={isStale && !isError}>
      {isError && <SearchFailed search={search} />}
      {!answer && !isError && <Skeletons />}
      {answer?.hits.length === 0 && <NoResults search={search} />}
      {answer && answer.hits.length > 0 && (
        <>
          <ul className="cards" data-stale={(isStale && !isError) || undefined}>
            {answer.hits.map((car, index) => (
              <li key={car.id}>
                <CarCard car={car} sizes={sizesOf[settings.layout]} priority={index < atOnce} />
              </li>
            ))}
          </ul>
          <Pages search={search} pages={answer.pages} onTurn={() => heading.current?.focus()} />
        </>
      )}
    </section>
  );
};

const Skeletons = () => (
  <div className="cards">
    {Array.from({ length: pageSize }, (_, index) => (
      <CardSkeleton key={index} />
    ))}
  </div>
);

const SearchFailed = ({ search: { retry, answer } }: { readonly search: Search }) => (
  <div className="search-failed" role="alert">
    <p>
      We couldn’t reach our stock list just now.
      {answer && ' These are the last results we had.'}
    </p>
    <Button onClick={retry}>Try again</Button>
  </div>
);

const NoResults = ({ search: { change } }: { readonly search: Search }) => (
  <Notice
    title="No Results Available"
    actions={
      <Button look="primary" onClick={() => change(emptySearch)}>
        Clear Filters
      </Button>
    }
  >
    No results found for your search at this time. Please try adjusting the filters for more results.
  </Notice>
);
