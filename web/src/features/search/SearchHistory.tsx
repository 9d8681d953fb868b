import clsx from 'clsx';
import { History } from 'lucide-react';
import { useSite } from '../../lib/environment.js';
import { type SearchAddress, writeAddress } from '../../lib/search/address.js';
import { describeSearch } from '../../lib/search/describe.js';
import { Link } from '../../ui/Link.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './SearchHistory.module.css';
import buttonStyles from '../../ui/Button.module.css';

interface SearchHistoryProps {
  readonly searches: readonly SearchAddress[];
  readonly onChoose: () => void;
  readonly onForget: () => void;
}

export const SearchHistory = ({ searches, onChoose, onForget }: SearchHistoryProps) => {
  const site = useSite();
  return (
    // Prevents the default, because some browsers would remove the focus on mouse down.
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- Only its links and button are interactive.
    <div className={clsx(layout.floating, styles.history)} onMouseDown={(event) => event.preventDefault()}>
      <header className={clsx(layout.between, text.note)}>
        <p id="search-history">Your last searches</p>
        <button type="button" className={buttonStyles.textButton} onClick={onForget}>
          Forget them
        </button>
      </header>
      <ul aria-labelledby="search-history">
        {searches.map((search) => {
          const address = writeAddress(search);
          return (
            <li key={address}>
              <Link to={address} onClick={onChoose} className={layout.target} data-search>
                <History aria-hidden="true" size={18} />
                <span className={text.cut}>{describeSearch(search, site)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
