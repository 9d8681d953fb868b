import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useId, useState } from 'react';
import type { SortKey } from '#contracts/search/cars';
import { isPostcode } from '#contracts/domain/places/postcode';
import { emptySearch, formatSearch, parseSearch, type SearchState } from '#contracts/search/url';
import { found } from '../../lib/api.js';
import { useEnvironment, useSite } from '../../lib/environment.js';
import { searchQuery } from '../../lib/queries/search.js';
import fieldStyles from '../../ui/Field.module.css';
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

/** The order; the nearest first asks where from, unless the search has one. */
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
        <PlaceBox
          onPlace={(postcode) => {
            setAsks(false);
            onChange({ sortBy: nearest, near: postcode });
          }}
        />
      )}
    </>
  );
};

/** Asks for a postcode, which is taken at its fourth digit, or a suburb or town, which Enter sends. */
const PlaceBox = ({ onPlace }: { readonly onPlace: (postcode: string) => void }) => {
  const environment = useEnvironment();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  const look = async (place: string) => {
    setAsked(true);
    const words = formatSearch({ ...emptySearch, query: `near ${place}` });
    const answer = found(
      await queryClient.fetchQuery(searchQuery(environment, '/search', words)).catch(() => undefined),
    );
    setAsked(false);
    const near = answer?.understood && parseSearch(answer.understood.search).state.near;
    if (near !== undefined) onPlace(near);
    else setProblem(answer ? 'We don’t know that place. Its postcode will do.' : 'That didn’t work. Please try again.');
  };
  return (
    <form
      className={clsx(sortMenuStyles.place, fieldStyles.field)}
      onSubmit={(event) => {
        event.preventDefault();
        const place = (new FormData(event.currentTarget).get('place') as string).trim();
        if (place !== '' && !isAsked) void look(place);
      }}
    >
      <input
        name="place"
        aria-label="Your postcode or suburb"
        placeholder="Postcode or suburb"
        autoComplete="postal-code"
        enterKeyHint="go"
        maxLength={60}
        readOnly={isAsked}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ currentTarget: { value } }) => {
          setProblem(undefined);
          if (isPostcode(value.trim())) onPlace(value.trim());
        }}
      />
      <p id={`${id}-problem`} className={fieldStyles.error} role="status">
        {problem}
      </p>
    </form>
  );
};
