import { useCallback, useSyncExternalStore } from 'react';

/** Whether the page is scrolled further than so many pixels; on the server it is not. */
export const useScrolledPast = (pixels: number): boolean =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => window.scrollY > pixels, [pixels]),
    () => false,
  );

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
};
