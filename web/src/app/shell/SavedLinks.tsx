import clsx from 'clsx';
import { ArrowLeftRight, Heart, UserRound } from 'lucide-react';
import { useSite } from '../../lib/environment.js';
import { useLocalList } from '../../lib/local-list.js';
import { compared, favourites } from '../../lib/saved-vehicles.js';
import { watchlistIds } from '../../lib/session/watched.js';
import { Link } from '../../ui/Link.js';
import text from '../../ui/text.module.css';
import styles from './SavedLinks.module.css';

/** Links to the visitor's saved and compared cars, each with its count. */
export const SavedLinks = () => {
  const { watchlist } = useSite().features;
  const inBrowser = useLocalList(favourites).length;
  const inWatchlist = useLocalList(watchlistIds).length;
  const [to, name, saved] = watchlist
    ? ['/watchlist', 'Watchlist', inWatchlist]
    : ['/favourites', 'Favourites', inBrowser];
  const beside = useLocalList(compared).length;
  return (
    <ul className={styles.savedLinks}>
      <li>
        <Link to={to} aria-label={`${name}, ${saved}`} title={name}>
          <Heart aria-hidden="true" size={22} strokeWidth={1.75} />
          <Count value={saved} />
        </Link>
      </li>
      <li className={styles.savedCompare}>
        <Link to="/compare" aria-label={`Compare, ${beside}`} title="Compare">
          <ArrowLeftRight aria-hidden="true" size={20} strokeWidth={1.75} />
          <Count value={beside} />
        </Link>
      </li>
      {watchlist && (
        <li className={styles.savedAccount}>
          <Link to="/account" aria-label="My account" title="My account">
            <UserRound aria-hidden="true" size={21} strokeWidth={1.75} />
          </Link>
        </li>
      )}
    </ul>
  );
};

const Count = ({ value }: { readonly value: number }) =>
  value > 0 && (
    <span className={clsx(text.numbers, styles.savedCount)} aria-hidden="true">
      {value}
    </span>
  );
