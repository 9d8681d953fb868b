import { useEffect, useEffectEvent, useState } from 'react';

/**
 * State of a search field: the typed text, or the query when it changes from elsewhere. Searches after a pause. A late
 * result of the field's own search does not change the text.
 *
 * @param pause milliseconds without a keystroke
 * @returns the text, a function to change it, a function to search at once, and a function to call when the page
 * navigates to a query by other means, so that the field does not search for it again
 */
export const useSearchField = (query: string, pause: number, ask: (typed: string) => void) => {
  const [typed, setTyped] = useState(query);
  const [known, setKnown] = useState(query);
  /** Searches started here that have not become the query yet, oldest first. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (query !== known) {
    setKnown(query);
    // A newer search cancels the earlier ones.
    const own = asked.lastIndexOf(query);
    setAsked(own < 0 ? [] : asked.slice(own + 1));
    if (own < 0 && query !== typed.trim()) setTyped(query);
  }
  const goTo = (next: string) => {
    setTyped(next);
    setAsked((before) => [...before, next.trim()]);
  };
  const askNow = () => {
    goTo(typed);
    ask(typed.trim());
  };
  const onPause = useEffectEvent(askNow);
  const awaited = asked.at(-1) ?? query;
  useEffect(() => {
    if (typed.trim() === awaited) return;
    const timer = setTimeout(() => onPause(), pause);
    return () => clearTimeout(timer);
  }, [typed, awaited, pause]);
  return [typed, setTyped, askNow, goTo] as const;
};
