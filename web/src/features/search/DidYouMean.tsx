import { parseSearch } from '#contracts/search/url';
import { useSite } from '../../lib/environment.js';
import { countOf } from '../../lib/format.js';
import { writeAddress } from '../../lib/search/address.js';
import { Link } from '../../ui/Link.js';
import type { Search } from './use-search.js';
import styles from './SearchPage.module.css';

/** Suggests a corrected spelling that finds more. */
export const DidYouMean = ({ search: { path, answer } }: { readonly search: Search }) => {
  const { labels } = useSite();
  const meant = answer?.did_you_mean;
  return meant ? (
    <p data-part="did-you-mean" className={styles.unknown}>
      Did you mean <Link to={writeAddress({ path, state: parseSearch(meant.search).state })}>{meant.query}</Link>?{' '}
      {countOf(meant.count, labels)}
    </p>
  ) : null;
};
