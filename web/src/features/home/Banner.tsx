import clsx from 'clsx';
import { Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { emptySearch, formatSearch } from '#contracts/search/url';
import { useSite } from '../../lib/environment.js';
import { countOf } from '../../lib/format.js';
import { readAddress, writeAddress } from '../../lib/search/address.js';
import { useTypedEarly } from '../../lib/use-typed-early.js';
import { Picture } from '../../ui/Picture.js';
import { Button } from '../../ui/Button.js';
import { useSuggestions } from '../../ui/suggestions/use-suggestions.js';
import layout from '../../ui/layout.module.css';
import styles from './Banner.module.css';
import searchBoxStyles from '../../ui/SearchBox.module.css';

interface BannerProps {
  /** Vehicles in stock; undefined until known. */
  readonly count: number | undefined;
}

/** The picture's `sizes` by template. Some templates have margins on phones. */
const sizesOf = {
  showroom: '(min-width: 992px) 60vw, 100vw',
  group: '100vw',
  yard: '(min-width: 992px) 60vw, calc(100vw - 32px)',
  app: '(min-width: 992px) 60vw, calc(100vw - 32px)',
} as const;

export const Banner = ({ count }: BannerProps) => {
  const { home, template } = useSite();
  return (
    <section className={styles.banner}>
      <div className={styles.picture}>
        {home.picture !== undefined && (
          <Picture
            path={home.picture}
            alt=""
            sizes={sizesOf[template]}
            maxWidth={1920}
            priority
            className={layout.cover}
          />
        )}
      </div>
      <div className={styles.text}>
        <h1>{home.heading}</h1>
        <p>{home.text}</p>
        <BannerSearch count={count} />
      </div>
    </section>
  );
};

const BannerSearch = ({ count }: BannerProps) => {
  const { search, labels } = useSite();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const { path } = readAddress(search.defaultPath);
  const state = { ...emptySearch, query: query.trim() };
  const suggestions = useSuggestions({
    typed: query,
    path,
    queryString: formatSearch(state),
    onChoose: (address) => void navigate(address),
  });
  const type = (next: string) => {
    setQuery(next);
    suggestions.open();
  };
  const input = useTypedEarly(query, type);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(writeAddress({ path, state }));
  };
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- Handles arrow keys and Escape for its box and the suggestions below.
    <form
      className={clsx(searchBoxStyles.queryBox, styles.search)}
      role="search"
      action={path}
      onSubmit={submit}
      onKeyDown={(event) => suggestions.isOpen && suggestions.onKeyDown(event)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || suggestions.close()}
    >
      <Search aria-hidden="true" size={20} />
      <input
        type="text"
        inputMode="search"
        name="query"
        value={query}
        ref={input}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={suggestions.prepare}
        placeholder="Make or model"
        aria-label={`Search ${labels.cars.toLowerCase()} by make, model or keyword`}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        {...suggestions.combobox}
      />
      <Button type="submit" look="primary">
        {query.trim() === '' && count ? (
          <span>
            <span className={styles.showMe}>Show Me </span>
            {countOf(count, labels)}
          </span>
        ) : (
          'Search'
        )}
      </Button>
      {suggestions.list}
    </form>
  );
};
