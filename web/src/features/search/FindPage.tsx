import clsx from 'clsx';
import { useState } from 'react';
import type { CarFacet } from '#contracts/search/cars';
import { resetSearch, formatSearch } from '#contracts/search/url';
import { useSite } from '../../lib/environment.js';
import { useHead } from '../../lib/page.js';
import { readAddress, writeAddress } from '../../lib/search/address.js';
import { facetOptions } from '../../lib/search/facets.js';
import { facetLabel, facetPlural } from '../../lib/search/labels.js';
import { tilesPriceTrack } from '../../lib/search/range.js';
import { AnimatedCount } from '../../ui/AnimatedCount.js';
import { Button, ButtonLink } from '../../ui/Button.js';
import { MoreButton } from '../../ui/MoreButton.js';
import { FacetTiles } from './FacetTiles.js';
import { findHead } from './head.js';
import { RangeFilter } from './RangeFilter.js';
import { useSearch, type Search } from './use-search.js';
import layout from '../../ui/layout.module.css';
import styles from './FindPage.module.css';
import text from '../../ui/text.module.css';

/** Narrows the stock by tiles. A button shows the number of matches and leads to them. */
export const FindPage = () => {
  const site = useSite();
  const { path } = readAddress(site.search.defaultPath);
  const search = useSearch(path);
  const { state, answer, change } = search;
  const isNarrowed = formatSearch(state) !== '';
  useHead(findHead(site), site.url);
  return (
    <div className={clsx('wide', layout.stack, styles.find)}>
      <h1>{findHead(site).heading}</h1>
      {site.search.tiles.map((facet) => (
        <TileSection key={facet} facet={facet} search={search} />
      ))}
      {!site.features.subscriptions && (
        <section className={clsx(layout.stack, styles.section)}>
          <h2 className={text.title}>{facetLabel('price')}</h2>
          <RangeFilter range="price" search={search} track={tilesPriceTrack} />
        </section>
      )}
      <div className={clsx(layout.between, styles.bar)}>
        <Button look="quiet" onClick={() => isNarrowed && change(resetSearch)} aria-disabled={!isNarrowed}>
          Clear all
        </Button>
        <ButtonLink look="primary" to={writeAddress({ path, state: { ...state, page: 1 } })}>
          <span>Show Me {answer ? <AnimatedCount count={answer.count} /> : site.labels.cars}</span>
        </ButtonLink>
      </div>
    </div>
  );
};

const atFirst = 7;

const TileSection = ({ facet, search }: { readonly facet: CarFacet; readonly search: Search }) => {
  const site = useSite();
  const [showsAll, setShowsAll] = useState(false);
  const options = facetOptions(facet, search.answer?.facets ?? {}, search.state.refinements, site);
  return (
    <section className={clsx(layout.stack, styles.section)}>
      <h2 className={text.title}>{facetLabel(facet)}</h2>
      <FacetTiles facet={facet} search={search} className={styles.tiles} {...(!showsAll && { limit: atFirst })} />
      {options.length > atFirst && (
        <MoreButton
          isOpen={showsAll}
          onToggle={setShowsAll}
          more={`Show all ${facetPlural(facet)}`}
          less={`Show fewer ${facetPlural(facet)}`}
        />
      )}
    </section>
  );
};
