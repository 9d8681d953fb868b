import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What stands in a search field: what was typed, or a query that came from elsewhere since. It asks for what was typed
 * after a pause; an answer to that, however late, leaves the field as it is.
 *
 * @param pause milliseconds without a key
 * @returns what stands there, the way to change it, the way to ask for it at once, and the way to say that the page goes
 * to a query by other means, which is not asked for again while it is on its way
 */
export const useTyped = (query: string, pause: number, ask: (typed: string) => void) => {
  const [typed, setTyped] = useState(query);
  const [known, setKnown] = useState(query);
  /** What was asked for and has not become the query yet, in that order. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (query !== known) {
    setKnown(query);
    // Asking for something new gives up what was asked for before.
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
