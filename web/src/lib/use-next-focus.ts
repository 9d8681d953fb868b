import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus when its control disappears with an entry of a list, or with a form: the control in its place gets
 * it, or the page's heading once none is left.
 * @param controls selector of the controls that may disappear
 */
export const useNextFocus = (controls: string): void => {
  const held = useRef<{ readonly control: HTMLElement; readonly place: number }>(undefined);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const place = [...document.querySelectorAll<HTMLElement>(controls)].indexOf(target as HTMLElement);
      held.current = place < 0 ? undefined : { control: target as HTMLElement, place };
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [controls]);
  useLayoutEffect(() => {
    if (!held.current || held.current.control.isConnected || document.activeElement !== document.body) return;
    const left = document.querySelectorAll<HTMLElement>(controls);
    const next = left[Math.min(held.current.place, left.length - 1)] ?? document.querySelector('h1');
    if (next?.matches('h1')) next.tabIndex = -1;
    next?.focus();
  });
};
