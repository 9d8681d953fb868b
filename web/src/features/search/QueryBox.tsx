import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';

interface QueryBoxProps {
  readonly query: string;
  readonly onChange: (query: string) => void;
}

/** Long enough for the next key of a quick hand, too short to be waited for. */
const pause = 120;

export const QueryBox = ({ query, onChange }: QueryBoxProps) => {
  const [typed, setTyped] = useState(query);
  const [asked, setAsked] = useState(query);
  if (query !== asked) {
    setAsked(query);
    if (query !== typed.trim()) setTyped(query);
  }
  useEffect(() => {
    const next = typed.trim();
    if (next === query) return;
    const timer = setTimeout(() => onChange(next), pause);
    return () => clearTimeout(timer);
  }, [typed, query, onChange]);
  return (
    <form
      className="query-box"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed.trim());
      }}
    >
      <Search aria-hidden="true" size={18} />
      <input
        type="search"
        name="query"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        placeholder="Make, model or keyword"
        aria-label="Search by make, model or keyword"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
      />
      {typed !== '' && (
        <button type="button" className="icon-button" onClick={() => setTyped('')} aria-label="Clear the search">
          <X aria-hidden="true" size={18} />
        </button>
      )}
    </form>
  );
};
