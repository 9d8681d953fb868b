import type { SearchCards } from '../../lib/schemas/search.js';
import { partLabel } from '../../lib/search/refinements.js';
import { understoodParts } from '../../lib/search/understood.js';
import { useSite } from '../../lib/environment.js';
import { DidYouMean } from './DidYouMean.js';
import type { Search } from './use-search.js';
import styles from './SearchPage.module.css';

interface NotesProps {
  readonly search: Search;
}

/** Says where the results are not of exactly the words that were typed. */
export const SearchNotes = ({ search }: NotesProps) => {
  const { labels } = useSite();
  const { closest_to: closest, understood: { unknown, unread } = {} } = search.answer ?? ({} as Partial<SearchCards>);
  return (
    <>
      <Replaced search={search} />
      {unknown && (
        <p className={styles.unknown}>
          No {labels.car.toLowerCase()} here has {unknown.map((word) => `“${word}”`).join(' or ')}, so we searched for
          the rest.
        </p>
      )}
      {unread && (
        <p className={styles.unknown}>
          We can’t search for {unread.map((words) => `“${words}”`).join(' and ')}, so we searched for the rest.
        </p>
      )}
      {closest !== undefined && <p className={styles.unknown}>No exact match for “{closest}”. Showing the closest.</p>}
      <DidYouMean search={search} />
    </>
  );
};

/** Names what was searched instead of misspelled words, and of words that no vehicle fits. */
export const Replaced = ({ search: { typed, answer } }: NotesProps) => {
  const { labels } = useSite();
  const replaced = understoodParts(typed, answer).filter((part) => part.isReplaced);
  if (replaced.length === 0) return null;
  const pairs = replaced.map((part) => `“${partLabel(part, labels)}” instead of “${part.words}”`);
  return <p className={styles.unknown}>We searched for {pairs.join(' and ')}.</p>;
};
