import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What stands in a search field: the query, or what was typed since. It asks for what was typed after a pause.
 *
 * @param pause milliseconds without a key
 */
export const useTyped = (query: string, pause: number, ask: (typed: string) => void) => {
  const [typed, setTyped] = useState(query);
  const [asked, setAsked] = useState(query);
  if (query !== asked) {
    setAsked(query);
    if (query !== typed.trim()) setTyped(query);
  }
  const onPause = useEffectEvent(ask);
  useEffect(() => {
    const next = typed.trim();
    if (next === query) return;
    const timer = setTimeout(() => onPause(next), pause);
    return () => clearTimeout(timer);
  }, [typed, query, pause]);
  return [typed, setTyped] as const;
};
