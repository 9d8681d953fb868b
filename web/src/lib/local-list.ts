import { useDeferredValue, useSyncExternalStore } from 'react';

/** A list of the visitor's that is stored in this browser, newest first. */
export interface LocalList<Entry extends { readonly id: string }> {
  /** Returns the same array until the list changes. */
  readonly all: () => readonly Entry[];
  readonly has: (id: string) => boolean;
  /** Puts an entry first and replaces one with the same id. Drops entries beyond `limit`. */
  readonly add: (entry: Entry) => void;
  readonly remove: (id: string) => void;
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Options<Entry> {
  readonly key: string;
  readonly limit: number;
  /** Parses a stored entry; undefined if it is invalid. */
  readonly read: (stored: Readonly<Record<string, unknown>>) => Entry | undefined;
}

const none: readonly never[] = [];

/**
 * Creates a list in `localStorage`. It survives a reload, and other tabs stay in sync. If storage is full or switched
 * off, the list lasts until the page is closed.
 */
export const createLocalList = <Entry extends { readonly id: string }>({
  key,
  limit,
  read,
}: Options<Entry>): LocalList<Entry> => {
  const listeners = new Set<() => void>();
  let entries: readonly Entry[] | undefined;
  let isStorable = true;

  const stored = (): readonly Entry[] | undefined => {
    try {
      const value = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown;
      if (!Array.isArray(value)) return none;
      const known = value.flatMap((item) => (isRecord(item) ? (read(item) ?? []) : []));
      return known.filter((entry, index) => known.findIndex(({ id }) => id === entry.id) === index).slice(0, limit);
    } catch {
      return undefined;
    }
  };

  /** Reads the stored entries, which another tab may have changed; falls back to those in memory. */
  const refresh = (): readonly Entry[] => (entries = (isStorable ? stored() : entries) ?? entries ?? none);
  const all = (): readonly Entry[] => entries ?? refresh();

  const change = (next: (before: readonly Entry[]) => readonly Entry[]): void => {
    entries = next(refresh()).slice(0, limit);
    try {
      localStorage.setItem(key, JSON.stringify(entries));
    } catch {
      // Stays in memory only. What is stored is older.
      isStorable = false;
    }
    for (const listener of listeners) listener();
  };

  const follow = (event: StorageEvent | PageTransitionEvent): void => {
    // A null key means that all storage was cleared.
    if ('key' in event && event.key !== null && event.key !== key) return;
    refresh();
    for (const listener of listeners) listener();
  };

  return {
    all,
    has: (id) => all().some((entry) => entry.id === id),
    add: (entry) => change((before) => [entry, ...before.filter(({ id }) => id !== entry.id)]),
    remove: (id) => change((before) => before.filter((entry) => entry.id !== id)),
    clear: () => change(() => none),
    subscribe: (listener) => {
      if (listeners.size === 0) {
        window.addEventListener('storage', follow);
        // A page restored from the back/forward cache has missed changes by other tabs.
        window.addEventListener('pageshow', follow);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener('storage', follow);
        window.removeEventListener('pageshow', follow);
      };
    },
  };
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Returns the list's entries, deferred so that a pressed button responds first; none during hydration. */
export const useLocalList = <Entry extends { readonly id: string }>(list: LocalList<Entry>): readonly Entry[] =>
  useDeferredValue(useSyncExternalStore(list.subscribe, list.all, () => none));

/** Returns whether the list has an entry. Renders the component again only if that changes. */
export const useIsListed = <Entry extends { readonly id: string }>(list: LocalList<Entry>, id: string): boolean =>
  useSyncExternalStore(
    list.subscribe,
    () => list.has(id),
    () => false,
  );
