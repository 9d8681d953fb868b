import { useEffect, useRef } from 'react';

/** Calls the action of a pressed key, except while typing or with a modifier key. */
export const useShortcuts = (actions: Readonly<Record<string, () => unknown>>): void => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, select, textarea');
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      latest.current[event.key]?.();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
