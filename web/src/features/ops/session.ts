import { useSyncExternalStore } from 'react';

const storageKey = 'forecourt-ops-key';
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

/** The ops key. It is stored in this tab and lost when the tab closes. */
export const session = {
  key: (): string | null => sessionStorage.getItem(storageKey),
  open: (key: string): void => {
    sessionStorage.setItem(storageKey, key);
    notify();
  },
  close: (): void => {
    sessionStorage.removeItem(storageKey);
    notify();
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useKey = (): string | null => useSyncExternalStore(subscribe, session.key, () => null);
