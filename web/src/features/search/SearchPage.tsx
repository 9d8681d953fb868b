import clsx from 'clsx';
import { BellPlus, LayoutGrid, SlidersHorizontal } from 'lucide-react';
import {
  startTransition,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatSearch } from '#contracts/search/url';
import { trackEvent } from '../../lib/analytics.js';
import { useSite } from '../../lib/environment.js';
import { countOf } from '../../lib/format.js';
import { lazily } from '../../lib/lazy.js';
import { useHead } from '../../lib/page.js';
import type { ResumableAction } from '../../lib/session/sign-in-address.js';
import { facetLabel } from '../../lib/search/labels.js';
import { NotFound } from '../../ui/NotFound.js';
import { filterBar, filterColumn, filtersReady } from './filter-panel.js';
import { FacetTiles } from './FacetTiles.js';
import { QueryBox } from './QueryBox.js';
import { Refined } from './Refined.js';
import { refinedCount } from '../../lib/search/refinements.js';
import { Results } from './Results.js';
import { listTitle, searchHead } from './head.js';
import { SortMenu } from './SortMenu.js';
import { useRemembered } from './use-remembered.js';
import { useShortfall } from './use-shortfall.js';
import { type Search, useSearch } from './use-search.js';
import { Button } from '../../ui/Button.js';
import { Link } from '../../ui/Link.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import filters from './Filters.module.css';
import styles from './SearchPage.module.css';
import buttonStyles from '../../ui/Button.module.css';

/** Resumes saving the search, once, after the shopper was sent to sign in. */
const useResumedSave = (onBegun: () => void): void => {
  const here = useLocation();
  const navigate = useNavigate();
  const wasBegun = (here.state as ResumableAction | null)?.savesSearch === true;
  const take = useEffectEvent(() => {
    onBegun();
    void navigate(here.pathname + here.search, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (wasBegun) take();
  }, [wasBegun]);
};

const filterSheet = lazily(() => import('./FilterSheet.js').then(({ FilterSheet }) => FilterSheet));

const saveSearch = lazily(() => import('./SaveSearch.js').then(({ SaveSearch }) => SaveSearch));

/** Defers changes of the search until the filters are hydrated, because React would discard the server's HTML. */
const useForFilters = (search: Search): Search => {
  const { filters: opensAs } = useSite().search;
  const [isReady, setReady] = useState(false);
  const settled = useDeferredValue(search);
  useEffect(() => void filtersReady(opensAs).then(() => startTransition(() => setReady(true))), [opensAs]);
  return isReady ? search : settled;
};

const shapes = { column: styles.withColumn, bar: styles.withBar, sheet: undefined };

// eslint-disable-next-line max-lines-per-function -- Markup: the head, the filters, the results.
export const SearchPage = () => {
  const site = useSite();
  const search = useSearch();
  const [sheetOpen, setSheetOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  useResumedSave(() => setSaving(true));
  const heading = useRef<HTMLHeadingElement>(null);
  const forFilters = useForFilters(search);
  const { path, state, typed, answer, change } = search;
  useHead(searchHead(site, search, answer), site.url);
  useRemembered(search, !search.isStale && (answer?.count ?? 0) > 0);
  useShortfall(search);
  useEffect(() => trackEvent('search_page_view'), [path]);
  const openSheet = useCallback(() => setSheetOpen(true), []);
  /** After the filter sheet closes, scrolls to the top of the results. */
  const closeSheet = () => {
    setSheetOpen(false);
    heading.current?.scrollIntoView?.({ block: 'start' });
  };
  if (search.missing === 414)
    return (
      <NotFound title="That’s a lot of filters">Remove a few filters, or use fewer words, and try again.</NotFound>
    );
  if (search.missing)
    return <NotFound title="We can’t find that page">We don’t have anything under that name right now.</NotFound>;
  const filtersOpenAs = site.search.filters;
  const refined = refinedCount(state);
  return (
    <div className={clsx('wide', styles.search, shapes[filtersOpenAs])}>
      <header className={clsx(layout.wrap, styles.header)}>
        <h1 ref={heading} tabIndex={-1}>
          {listTitle(answer)}
        </h1>
        <Link to="/find" className={clsx(layout.target, text.strong)}>
          <LayoutGrid aria-hidden="true" size={18} />
          Browse by {facetLabel(site.search.tiles[0] ?? 'make').toLowerCase()}
        </Link>
      </header>
      {filtersOpenAs === 'sheet' && (
        <FacetTiles facet={site.search.facets[0]!} search={search} className={layout.swipe} />
      )}
      <div className={styles.tools}>
        <QueryBox
          key={path}
          query={typed.query}
          onChange={(query, options) => change({ query, literal: undefined }, options)}
          path={path}
          queryStringWith={(query) => formatSearch({ ...typed, query, literal: undefined, page: 1 })}
        />
        <Button className={styles.open} onClick={openSheet} onPointerEnter={filterSheet.prepare}>
          <SlidersHorizontal aria-hidden="true" size={18} />
          Filters
          {refined > 0 && <span className={filters.count}>{refined}</span>}
        </Button>
        <SortMenu state={state} onChange={change} />
      </div>
      {filtersOpenAs === 'bar' && (
        <Suspense>
          <filterBar.Component search={forFilters} onMore={openSheet} />
        </Suspense>
      )}
      <div className={clsx(layout.row, styles.bar)}>
        <p className={styles.count} data-part="count" role="status">
          {answer && countOf(answer.count, site.labels)}
        </p>
        <Refined search={search} heading={heading} />
        {site.features.watchlist && (
          <button
            type="button"
            className={clsx(buttonStyles.textButton, layout.target, styles.save)}
            onClick={() => setSaving(true)}
            onPointerEnter={saveSearch.prepare}
          >
            <BellPlus aria-hidden="true" size={18} />
            Save search
          </button>
        )}
      </div>
      {filtersOpenAs === 'column' && (
        <aside className={styles.column} aria-label="Filters">
          <Suspense>
            <filterColumn.Component key={path} search={forFilters} />
          </Suspense>
        </aside>
      )}
      <Results search={search} heading={heading} />
      <Suspense>{isSaving && <saveSearch.Component search={search} onClose={() => setSaving(false)} />}</Suspense>
      <Suspense>{sheetOpen && <filterSheet.Component search={search} onClose={closeSheet} />}</Suspense>
    </div>
  );
};
