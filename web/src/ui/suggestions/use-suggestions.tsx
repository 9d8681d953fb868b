import { type InputHTMLAttributes, type KeyboardEvent, Suspense, useCallback, useId, useRef, useState } from 'react';
import { lazily } from '../../lib/lazy.js';
import type { ListboxAria } from './Suggestions.js';

const suggestions = lazily(() => import('./Suggestions.js').then(({ Suggestions }) => Suggestions));

/** Minimum number of characters for suggestions. */
const minCharacters = 2;

interface SuggestionsOptions {
  readonly typed: string;
  /** The search page's path, and its query string with the typed words. */
  readonly path: string;
  readonly queryString: string;
  readonly onChoose: (address: string) => void;
}

/** Returns what makes a search field a combobox with suggestions below it. */
export const useSuggestions = ({ typed, path, queryString, onChoose }: SuggestionsOptions) => {
  const id = useId();
  const [isOpened, setOpened] = useState(false);
  const [listboxAria, setListed] = useState<ListboxAria>();
  const keyHandler = useRef<(event: KeyboardEvent) => void>(() => {});
  const updateListbox = useCallback((list: ListboxAria | undefined, onKeyDown: (event: KeyboardEvent) => void) => {
    setListed(list);
    keyHandler.current = onKeyDown;
  }, []);
  const isOpen = isOpened && typed.trim().length >= minCharacters;
  const close = () => setOpened(false);
  return {
    isOpen,
    open: () => setOpened(true),
    close,
    prepare: suggestions.prepare,
    /** Handles keys of the list; `preventDefault` marks a handled key. */
    onKeyDown: (event: KeyboardEvent) => keyHandler.current(event),
    combobox: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen && listboxAria !== undefined,
      ...(isOpen && listboxAria && { 'aria-controls': listboxAria.id, 'aria-activedescendant': listboxAria.active }),
    } satisfies InputHTMLAttributes<HTMLInputElement>,
    list: (
      <Suspense>
        {isOpen && (
          <suggestions.Component
            id={id}
            path={path}
            queryString={queryString}
            onListChange={updateListbox}
            onChoose={onChoose}
            onClose={close}
          />
        )}
      </Suspense>
    ),
  };
};
