import { type InputHTMLAttributes, type KeyboardEvent, Suspense, useCallback, useId, useRef, useState } from 'react';
import { lazily } from '../../lib/lazy.js';
import type { Listed } from './Suggestions.js';

const suggestions = lazily(() => import('./Suggestions.js').then(({ Suggestions }) => Suggestions));

/** Letters from which on something is suggested. */
const fewest = 2;

interface Asked {
  readonly typed: string;
  /** The search page's path, and its query string with what is typed in it. */
  readonly path: string;
  readonly queryString: string;
  readonly onChoose: (address: string) => void;
}

/** What makes a search field a combobox: how what is typed may go on, in a list below it once it is opened. */
export const useSuggestions = ({ typed, path, queryString, onChoose }: Asked) => {
  const id = useId();
  const [isOpened, setOpened] = useState(false);
  const [listed, setListed] = useState<Listed>();
  const keys = useRef<(event: KeyboardEvent) => void>(() => {});
  const onListed = useCallback((list: Listed | undefined, onKeyDown: (event: KeyboardEvent) => void) => {
    setListed(list);
    keys.current = onKeyDown;
  }, []);
  const isOpen = isOpened && typed.trim().length >= fewest;
  const close = () => setOpened(false);
  return {
    isOpen,
    open: () => setOpened(true),
    close,
    prepare: suggestions.prepare,
    /** Takes the keys of the list; a key that was taken says so by `preventDefault`. */
    onKeyDown: (event: KeyboardEvent) => keys.current(event),
    combobox: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen && listed !== undefined,
      ...(isOpen && listed && { 'aria-controls': listed.id, 'aria-activedescendant': listed.active }),
    } satisfies InputHTMLAttributes<HTMLInputElement>,
    list: (
      <Suspense>
        {isOpen && (
          <suggestions.Component
            id={id}
            path={path}
            queryString={queryString}
            onListed={onListed}
            onChoose={onChoose}
            onClose={close}
          />
        )}
      </Suspense>
    ),
  };
};
