import { useNavigate } from 'react-router';
import type { SearchState } from '#contracts/search/url';
import { formatSearch } from '#contracts/search/url';
import { useSite } from '../../lib/environment.js';
import { readAddress, writeAddress } from '../../lib/search/address.js';
import { telephone } from '../../lib/format.js';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/Button.js';
import { StockCarousel } from '../../ui/car/StockCarousel.js';
import { Notice } from '../../ui/Notice.js';
import { DidYouMean } from './DidYouMean.js';
import { NearestAnswers } from './NearestAnswers.js';
import { Replaced } from './SearchNotes.js';
import type { Search } from './use-search.js';

/** Shown if nothing was found, or if the page is past the last. */
export const NoResults = ({ search: asked }: { readonly search: Search }) => {
  const { path, state, answer } = asked;
  const { search, labels } = useSite();
  const navigate = useNavigate();
  if (answer && answer.count > 0)
    return <PastTheEnd firstPage={writeAddress({ path, state: { ...state, page: 1 } })} />;
  if (isUnfiltered(state) && [everything, readAddress(search.defaultPath).path].includes(path)) return <NoStock />;
  // Back to the unfiltered list; if that list is empty, to the site's default list.
  const listing = formatSearch(state) === '' ? readAddress(search.defaultPath).path : path;
  const name = path === everything ? onlyName(state) : undefined;
  return (
    <>
      <Notice
        title={name === undefined ? 'No Results Available' : `No ${name} is for sale here`}
        actions={
          <>
            <Button look="primary" onClick={() => void navigate(listing)}>
              {name === undefined ? 'Clear Filters' : `Show all ${labels.cars.toLowerCase()}`}
            </Button>
            {name !== undefined && <ButtonLink to="/find">See what we have</ButtonLink>}
          </>
        }
      >
        {name === undefined
          ? 'No results found for your search at this time. Please try adjusting the filters for more results.'
          : `We have no ${name} right now.`}
      </Notice>
      <Replaced search={asked} />
      <DidYouMean search={asked} />
      {answer?.nearest && <NearestAnswers nearest={answer.nearest} path={path} />}
      {!answer?.nearest?.cars.length && <StockCarousel />}
    </>
  );
};

/** Path of the list of all vehicles. */
const everything = '/search';

const isUnfiltered = ({ sortBy: _, near: __, ...state }: SearchState): boolean =>
  formatSearch({ ...state, page: 1 }) === '';

/** There are no filters to change; the dealer may still have something. */
const NoStock = () => {
  const { labels, phones } = useSite();
  const cars = labels.cars.toLowerCase();
  return (
    <Notice
      title={`No ${cars} listed right now`}
      actions={
        <>
          <ButtonAnchor look="primary" href={telephone(phones.main)}>
            Call {phones.main}
          </ButtonAnchor>
          <ButtonLink to="/contact">Send an enquiry</ButtonLink>
        </>
      }
    >
      We have no {cars} online at the moment. Tell us what you’re looking for.
    </Notice>
  );
};

/** Returns the makes or models of a search that has no other condition; otherwise undefined. */
const onlyName = ({ sortBy: _, near: __, ...state }: SearchState): string | undefined => {
  const { make = [], model = [] } = state.refinements;
  const asked = { ...state, refinements: {}, page: 1 };
  const isAlone = Object.keys(state.refinements).every((facet) => facet === 'make' || facet === 'model');
  if (!isAlone || formatSearch(asked) !== '' || make.length + model.length === 0) return undefined;
  return model.length === 0 ? make.join(' or ') : `${make.length === 1 ? `${make[0]!} ` : ''}${model.join(' or ')}`;
};

const PastTheEnd = ({ firstPage }: { readonly firstPage: string }) => (
  <Notice
    title="There’s nothing on this page"
    actions={
      <ButtonLink look="primary" to={firstPage}>
        Go to the first page
      </ButtonLink>
    }
  >
    Some vehicles have sold, so the list is shorter now.
  </Notice>
);
