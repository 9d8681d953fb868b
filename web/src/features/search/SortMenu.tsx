import { Suspense, useState } from 'react';
import type { SortKey } from '#contracts/search/cars';
import type { SearchState } from '#contracts/search/url';
import { useSite } from '../../lib/environment.js';
import { lazily } from '../../lib/lazy.js';
import sortMenuStyles from '../../ui/SortMenu.module.css';

const placeBox = lazily(() => import('./PlaceBox.js').then(({ PlaceBox }) => PlaceBox));

interface SortMenuProps {
  readonly state: SearchState;
  readonly onChange: (change: Pick<SearchState, 'sortBy' | 'near'>) => void;
}

const nearest = 'distance:asc';

const byPrice: readonly (readonly [SortKey, string])[] = [
  ['price:asc', 'Price, lowest first'],
  ['price:desc', 'Price, highest first'],
];
const byWeek: readonly (readonly [SortKey, string])[] = [
  ['subscription_price:asc', 'Weekly price, lowest first'],
  ['subscription_price:desc', 'Weekly price, highest first'],
];
const byAge: readonly (readonly [SortKey, string])[] = [
  ['created_at_timestamp:desc', 'Newest arrivals'],
  ['km:asc', 'Fewest kilometres'],
  ['year:desc', 'Newest build'],
  [nearest, 'Nearest first'],
];

/** Select for the sort order. `Nearest first` asks for a place unless the search has one. */
export const SortMenu = ({ state: { sortBy, near, query }, onChange }: SortMenuProps) => {
  const { features } = useSite();
  const [asks, setAsks] = useState(false);
  const choose = (chosen: SortKey | undefined) => {
    const isWithout = chosen === nearest && near === undefined;
    setAsks(isWithout);
    if (!isWithout) onChange({ sortBy: chosen });
  };
  return (
    <>
      <label className={sortMenuStyles.sortMenu}>
        <span className="visually-hidden">Sort by</span>
        <select
          value={asks ? nearest : (sortBy ?? '')}
          onFocus={placeBox.prepare}
          onChange={(event) => choose((event.currentTarget.value || undefined) as SortKey | undefined)}
        >
          <option value="">{query === '' ? 'Featured first' : 'Best match first'}</option>
          {[...(features.subscriptions ? byWeek : byPrice), ...byAge].map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {asks && (
        <Suspense>
          <placeBox.Component
            onPlace={(postcode) => {
              setAsks(false);
              onChange({ sortBy: nearest, near: postcode });
            }}
          />
        </Suspense>
      )}
    </>
  );
};
