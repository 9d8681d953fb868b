import { useEffect, useRef, useSyncExternalStore } from 'react';

const stored = 'forecourt.shortcuts';
const listeners = new Set<() => void>();
let inMemory = true;

const isOn = (): boolean => {
  try {
    return localStorage.getItem(stored) !== 'off';
  } catch {
    return inMemory;
  }
};

const switchTo = (on: boolean): void => {
  inMemory = on;
  try {
    if (on) localStorage.removeItem(stored);
    else localStorage.setItem(stored, 'off');
  } catch {
    // Without storage, it lasts until the page is closed.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** Tells whether single keys are shortcuts in this browser, and switches them on and off. */
export const useShortcutSetting = () => [useSyncExternalStore(subscribe, isOn, () => true), switchTo] as const;

/**
 * Calls the action of a pressed key, except while typing or with a modifier key. Keys that write a character can be
 * switched off, because spoken words and unsteady hands press them by accident.
 */
export const useShortcuts = (actions: Readonly<Record<string, () => unknown>>): void => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, select, textarea');
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length > 1 || isOn()) latest.current[event.key]?.();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
