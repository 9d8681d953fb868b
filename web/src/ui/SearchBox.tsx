import { useTyped } from '../lib/use-typed.js';
import { QueryInput } from './QueryInput.js';
import styles from './SearchBox.module.css';

interface SearchBoxProps {
  readonly query: string;
  /** What is searched: "Search by make or model". */
  readonly label: string;
  readonly placeholder: string;
  /** Milliseconds without a key before it searches. */
  readonly pause: number;
  readonly maxLength: number;
  readonly onSearch: (query: string) => void;
}

/** A field that searches as one types, after a pause, and at once on Enter. */
export const SearchBox = ({ query, label, placeholder, pause, maxLength, onSearch }: SearchBoxProps) => {
  const [typed, setTyped, search] = useTyped(query, pause, onSearch);
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
