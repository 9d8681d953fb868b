import { useSearchField } from '../lib/use-search-field.js';
import { QueryInput } from './QueryInput.js';
import styles from './SearchBox.module.css';

interface SearchBoxProps {
  readonly query: string;
  /** Accessible label, such as "Search by make or model". */
  readonly label: string;
  readonly placeholder: string;
  /** Milliseconds without a keystroke before it searches. */
  readonly debounce: number;
  readonly maxLength: number;
  readonly onSearch: (query: string) => void;
}

/** A field that searches while one types, after a pause, and at once on Enter. */
export const SearchBox = ({ query, label, placeholder, debounce, maxLength, onSearch }: SearchBoxProps) => {
  const [typed, setTyped, search] = useSearchField(query, debounce, onSearch);
  return (
    <form
      className={styles.queryBox}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <QueryInput
        typed={typed}
        label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        onType={setTyped}
        onClear={() => setTyped('')}
      />
    </form>
  );
};
