import type { SortKey } from '#contracts/search/cars';
import { useSite } from '../../lib/environment.js';
import sortMenuStyles from '../../ui/SortMenu.module.css';

interface SortMenuProps {
  readonly sortBy: SortKey | undefined;
  readonly onChange: (sortBy: SortKey | undefined) => void;
}

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
];

export const SortMenu = ({ sortBy, onChange }: SortMenuProps) => {
  const { features } = useSite();
  return (
    <label className={sortMenuStyles.sortMenu}>
      <span className="visually-hidden">Sort by</span>
      <select
        value={sortBy ?? ''}
        onChange={(event) => onChange((event.currentTarget.value || undefined) as SortKey | undefined)}
      >
        <option value="">Featured first</option>
        {[...(features.subscriptions ? byWeek : byPrice), ...byAge].map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
};
