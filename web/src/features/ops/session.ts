import { useSyncExternalStore } from 'react';

const place = 'forecourt-ops-key';
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

/** The key that was typed: it stays in this tab and ends with it. */
export const session = {
  key: (): string | null => sessionStorage.getItem(place),
  open: (key: string): void => {
    sessionStorage.setItem(place, key);
    notify();
  },
  close: (): void => {
    sessionStorage.removeItem(place);
    notify();
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useKey = (): string | null => useSyncExternalStore(subscribe, session.key, () => null);
