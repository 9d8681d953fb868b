import { useState } from 'react';
import type { SortKey } from '#contracts/search/cars';
import { isPostcode } from '#contracts/domain/places/postcode';
import type { SearchState } from '#contracts/search/url';
import { useSite } from '../../lib/environment.js';
import sortMenuStyles from '../../ui/SortMenu.module.css';

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

/** The order; the nearest first asks for a postcode, unless the search has one. */
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
        <label className={sortMenuStyles.sortMenu}>
          <span className="visually-hidden">Your postcode</span>
          <input
            inputMode="numeric"
            autoComplete="postal-code"
            placeholder="Postcode"
            maxLength={4}
            size={8}
            onChange={({ currentTarget: { value } }) => {
              if (!isPostcode(value)) return;
              setAsks(false);
              onChange({ sortBy: nearest, near: value });
            }}
          />
        </label>
      )}
    </>
  );
};
