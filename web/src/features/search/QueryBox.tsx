import { Search, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SearchAddress } from '../../lib/search/address.js';
import { forgetSearches, readHistory } from '../../lib/search/history.js';
import { SearchHistory } from './SearchHistory.js';

interface QueryBoxProps {
  readonly query: string;
  /** `replace`: the words go on from those before. */
  readonly onChange: (query: string, options: { readonly replace: boolean }) => void;
}

/** Long enough for the next key of a quick hand, too short to be waited for. */
const pause = 120;

/** Searches while words are typed, all of them one step of the history; empty, it offers the last searches. */
export const QueryBox = ({ query, onChange }: QueryBoxProps) => {
  const [typed, setTyped] = useState(query);
  const [asked, setAsked] = useState(query);
  const [earlier, setEarlier] = useState<readonly SearchAddress[]>([]);
  const box = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const goingOn = useRef(false);
  if (query !== asked) {
    setAsked(query);
    if (query !== typed.trim()) setTyped(query);
  }
  const ask = useEffectEvent((next: string) => {
    onChange(next, { replace: goingOn.current });
    goingOn.current = true;
  });
  useEffect(() => {
    const next = typed.trim();
    if (next === query) return;
    const timer = setTimeout(() => ask(next), pause);
    return () => clearTimeout(timer);
  }, [typed, query]);
  const close = () => setEarlier([]);
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    goingOn.current = false;
    if (!box.current?.contains(relatedTarget)) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (earlier.length === 0) return;
    if (event.key === 'Escape') {
      input.current?.focus();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      moveFocus(box.current!, event.key === 'ArrowDown' ? 1 : -1);
    } else return;
    event.preventDefault();
  };
  const clear = () => {
    setTyped('');
    setEarlier(readHistory());
    input.current?.focus();
  };
  return (
    <form
      className="query-box"
      role="search"
      ref={box}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== query) onChange(typed.trim(), { replace: goingOn.current });
        goingOn.current = false;
        close();
      }}
    >
      <Search aria-hidden="true" size={18} />
      <input
        ref={input}
        type="search"
        name="query"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setEarlier(event.currentTarget.value === '' ? readHistory() : []);
        }}
        onFocus={() => {
          if (typed === '') setEarlier(readHistory());
        }}
        placeholder="Make, model or keyword"
        aria-label="Search by make, model or keyword"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
      />
      {typed !== '' && (
        <button type="button" className="icon-button" onClick={clear} aria-label="Clear the search">
          <X aria-hidden="true" size={18} />
        </button>
      )}
      {typed === '' && earlier.length > 0 && (
        <SearchHistory
          searches={earlier}
          onChoose={close}
          onForget={() => {
            forgetSearches();
            close();
            input.current?.focus();
          }}
        />
      )}
    </form>
  );
};

/** Through the box and the searches below it. */
const moveFocus = (box: HTMLElement, by: 1 | -1): void => {
  const stops = [...box.querySelectorAll<HTMLElement>('input, .search-history a')];
  stops[stops.indexOf(document.activeElement as HTMLElement) + by]?.focus();
};
