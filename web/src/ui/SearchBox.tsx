import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';

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
  const [typed, setTyped] = useState(query);
  const [asked, setAsked] = useState(query);
  if (query !== asked) {
    setAsked(query);
    if (query !== typed.trim()) setTyped(query);
  }
  useEffect(() => {
    const next = typed.trim();
    if (next === query) return;
    const timer = setTimeout(() => onSearch(next), pause);
    return () => clearTimeout(timer);
  }, [typed, query, pause, onSearch]);
  return (
    <form
      className="query-box"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <Search aria-hidden="true" size={18} />
      <input
        type="search"
        name="query"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        placeholder={placeholder}
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={maxLength}
      />
      {typed !== '' && (
        <button type="button" className="icon-button" onClick={() => setTyped('')} aria-label="Clear the search">
          <X aria-hidden="true" size={18} />
        </button>
      )}
    </form>
  );
};
