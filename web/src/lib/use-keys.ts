import { useEffect, useRef } from 'react';

/** Does what a key stands for, unless something is being typed or a key of the browser's is held. */
export const useKeys = (actions: Readonly<Record<string, () => unknown>>): void => {
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
