import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function for late answers, which is always the same. It calls the callback of the newest rendering, and does
 * nothing once the component is gone.
 */
export const useNewest = <Value>(callback: (value: Value) => void): ((value: Value) => void) => {
  const newest = useRef<(value: Value) => void>(undefined);
  useEffect(() => {
    newest.current = callback;
    return () => (newest.current = undefined);
  }, [callback]);
  return useCallback((value) => newest.current?.(value), []);
};
