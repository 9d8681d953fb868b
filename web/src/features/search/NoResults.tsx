import { useNavigate } from 'react-router';
import { formatSearch, parseSearch } from '#contracts/search/url';
import { useSite } from '../../lib/environment.js';
import { countOf } from '../../lib/format.js';
import { readAddress, writeAddress } from '../../lib/search/address.js';
import { Button, ButtonLink } from '../../ui/Button.js';
import { InStead } from '../../ui/car/InStead.js';
import { Notice } from '../../ui/Notice.js';
import { NearestAnswers } from './NearestAnswers.js';
import type { Search } from './use-search.js';
import { Link } from '../../ui/Link.js';

/** Where nothing was found, or the page is one past the last. */
export const NoResults = ({ search: { path, state, answer } }: { readonly search: Search }) => {
  const { search, labels } = useSite();
  const navigate = useNavigate();
  if (answer && answer.count > 0)
    return <PastTheEnd firstPage={writeAddress({ path, state: { ...state, page: 1 } })} />;
  // Back to the list; where the list itself is empty, to the site's own.
  const listing = formatSearch(state) === '' ? readAddress(search.defaultPath).path : path;
  return (
    <>
      <Notice
        title="No Results Available"
        actions={
          <Button look="primary" onClick={() => void navigate(listing)}>
            Clear Filters
          </Button>
        }
      >
        No results found for your search at this time. Please try adjusting the filters for more results.
      </Notice>
      {answer?.did_you_mean && (
        <p>
          Did you mean{' '}
          <Link to={writeAddress({ path, state: parseSearch(answer.did_you_mean.search).state })}>
            {answer.did_you_mean.query}
          </Link>
          ? {countOf(answer.did_you_mean.count, labels)}
        </p>
      )}
      {answer?.nearest ? <NearestAnswers nearest={answer.nearest} path={path} /> : <InStead />}
    </>
  );
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
