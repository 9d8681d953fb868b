import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { emptySearch } from '#contracts/search/url';
import { useSite } from '../../lib/environment.js';
import { countOf } from '../../lib/format.js';
import { lazily } from '../../lib/lazy.js';
import { useHead } from '../../lib/page.js';
import { searchTitle } from '../../lib/search/labels.js';
import { NotFound } from '../../ui/NotFound.js';
import { Filters } from './Filters.js';
import { FilterBar } from './FilterBar.js';
import { LeadingFacet } from './LeadingFacet.js';
import { QueryBox } from './QueryBox.js';
import { Refined, refinedCount } from './Refined.js';
import { Results } from './Results.js';
import { searchHead } from './head.js';
import { SortMenu } from './SortMenu.js';
import { useSearch } from './use-search.js';

const filterSheet = lazily(() => import('./FilterSheet.js').then(({ FilterSheet }) => FilterSheet));

export const SearchPage = () => {
  const site = useSite();
  const search = useSearch();
  const [sheetOpen, setSheetOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { path, state, answer, change } = search;
  useHead(searchHead(site, search, answer), site.url);
  if (search.isMissing) {
    return <NotFound title="There is no such list">Nothing we sell goes by that name.</NotFound>;
  }
  const filtersOpenAs = site.search.filters;
  const refined = refinedCount(state);
  return (
    <div className={`search search-with-${filtersOpenAs} wide`}>
      <header className="search-header">
        <h1 ref={heading} tabIndex={-1}>
          {searchTitle(path, state, site, answer?.facets)}
        </h1>
      </header>
      {filtersOpenAs === 'sheet' && <LeadingFacet search={search} />}
      <div className="search-tools">
        <QueryBox key={path} query={state.query} onChange={(query) => change({ query })} />
        <button
          type="button"
          className="button button-secondary filters-button"
          onClick={() => setSheetOpen(true)}
          onPointerEnter={filterSheet.prepare}
        >
          <SlidersHorizontal aria-hidden="true" size={18} />
          Filters
          {refined > 0 && <span className="filters-count">{refined}</span>}
        </button>
        <SortMenu sortBy={state.sortBy} onChange={(sortBy) => change({ sortBy })} />
      </div>
      {filtersOpenAs === 'bar' && <FilterBar search={search} onMore={() => setSheetOpen(true)} />}
      <div className="results-bar">
        <p className="search-count" role="status">
          {answer && countOf(answer.count, site.labels)}
        </p>
        <Refined search={search} onClear={() => change(emptySearch)} />
      </div>
      {filtersOpenAs === 'column' && (
        <aside className="filters-column" aria-label="Filters">
          <Filters key={path} search={search} />
        </aside>
      )}
      <Results search={search} heading={heading} />
      <Suspense>{sheetOpen && <filterSheet.Component search={search} onClose={() => setSheetOpen(false)} />}</Suspense>
    </div>
  );
};
