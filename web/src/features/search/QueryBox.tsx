import { type FocusEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { readAddress, type SearchAddress } from '../../lib/search/address.js';
import { forgetSearches, readHistory } from '../../lib/search/history.js';
import { lazily } from '../../lib/lazy.js';
import { useSearchField } from '../../lib/use-search-field.js';
import { QueryInput } from '../../ui/QueryInput.js';
import { useSuggestions } from '../../ui/suggestions/use-suggestions.js';
import searchBoxStyles from '../../ui/SearchBox.module.css';

const searchHistory = lazily(() => import('./SearchHistory.js').then(({ SearchHistory }) => SearchHistory));

interface QueryBoxProps {
  readonly query: string;
  /** `replace`: the query continues the previous one and replaces its history entry. */
  readonly onChange: (query: string, options: { readonly replace: boolean }) => void;
  /** The page's path, and its query string with the given query. */
  readonly path: string;
  readonly queryStringWith: (query: string) => string;
}

/** Milliseconds: longer than a fast typist's gap between keys, too short to notice. */
const pause = 120;

/**
 * Searches while the visitor types, with a single history entry, and suggests completions. When empty, it offers the
 * last searches.
 */
// eslint-disable-next-line max-lines-per-function -- Markup of the box and the searches below, which share the focus.
export const QueryBox = ({ query, onChange, path, queryStringWith }: QueryBoxProps) => {
  const [earlier, setEarlier] = useState<readonly SearchAddress[]>([]);
  const box = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const goingOn = useRef(false);
  const [typed, setTyped, search, goTo] = useSearchField(query, pause, (next) => {
    onChange(next, { replace: goingOn.current });
    goingOn.current = true;
  });
  const navigate = useNavigate();
  const suggestions = useSuggestions({
    typed,
    path,
    queryString: queryStringWith(typed.trim()),
    onChoose: (address) => {
      close();
      goTo(readAddress(address).state.query);
      void navigate(address, { preventScrollReset: address.startsWith(path) });
    },
  });
  const close = () => {
    setEarlier([]);
    suggestions.close();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    goingOn.current = false;
    if (!box.current?.contains(relatedTarget)) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions.isOpen) return suggestions.onKeyDown(event);
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
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- Handles arrow keys and Escape for its box and the searches below.
    <form
      className={searchBoxStyles.queryBox}
      role="search"
      ref={box}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== query) search();
        goingOn.current = false;
        close();
      }}
    >
      <QueryInput
        ref={input}
        typed={typed}
        label="Search by make, model or keyword"
        placeholder="Make, model or keyword"
        maxLength={200}
        onType={(next) => {
          setTyped(next);
          setEarlier(next === '' ? readHistory() : []);
          suggestions.open();
        }}
        onClear={clear}
        combobox={suggestions.combobox}
        onFocus={() => {
          suggestions.prepare();
          if (typed === '') setEarlier(readHistory());
        }}
      />
      {suggestions.list}
      {typed === '' && earlier.length > 0 && (
        <Suspense>
          <searchHistory.Component
            searches={earlier}
            onChoose={close}
            onForget={() => {
              forgetSearches();
              close();
              input.current?.focus();
            }}
          />
        </Suspense>
      )}
    </form>
  );
};

/** Moves the focus between the box and the searches below it. */
const moveFocus = (box: HTMLElement, by: 1 | -1): void => {
  const stops = [...box.querySelectorAll<HTMLElement>('input, [data-search]')];
  stops[stops.indexOf(document.activeElement as HTMLElement) + by]?.focus();
};
