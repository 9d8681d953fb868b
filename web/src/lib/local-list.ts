import { useDeferredValue, useSyncExternalStore } from 'react';

/** Something of the visitor's that stays in this browser, newest first. */
export interface LocalList<Entry extends { readonly id: string }> {
  /** The same array until something changes. */
  readonly all: () => readonly Entry[];
  readonly has: (id: string) => boolean;
  /** Puts it first; one with the same id is replaced. What is beyond `most` falls off the end. */
  readonly add: (entry: Entry) => void;
  readonly remove: (id: string) => void;
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Options<Entry> {
  readonly key: string;
  readonly limit: number;
  /** The entry kept of what was stored; undefined where it is none. */
  readonly read: (stored: Readonly<Record<string, unknown>>) => Entry | undefined;
}

const none: readonly never[] = [];

/**
 * A list in `localStorage`: it survives a reload, and other tabs follow. Where storage is full or switched off, it lasts
 * as long as the page.
 */
export const createLocalList = <Entry extends { readonly id: string }>({
  key,
  limit,
  read,
}: Options<Entry>): LocalList<Entry> => {
  const listeners = new Set<() => void>();
  let entries: readonly Entry[] | undefined;

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

  /** What is stored, as another tab may have written; what is known here, where nothing can be read. */
  const refresh = (): readonly Entry[] => (entries = stored() ?? entries ?? none);
  const all = (): readonly Entry[] => entries ?? refresh();

  const change = (next: (before: readonly Entry[]) => readonly Entry[]): void => {
    entries = next(refresh()).slice(0, limit);
    try {
      localStorage.setItem(key, JSON.stringify(entries));
    } catch {
      // Kept in memory only.
    }
    for (const listener of listeners) listener();
  };

  const follow = (event: StorageEvent | PageTransitionEvent): void => {
    // A key of null: everything was cleared.
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
        // A page that comes back from the browser's cache has missed what other tabs said.
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

/** What the list holds, once what was pressed has answered by itself; nothing while the server's markup is taken over. */
export const useLocalList = <Entry extends { readonly id: string }>(list: LocalList<Entry>): readonly Entry[] =>
  useDeferredValue(useSyncExternalStore(list.subscribe, list.all, () => none));

/** Whether the list holds it: only what shows that is rendered again, however many the page has. */
export const useIsListed = <Entry extends { readonly id: string }>(list: LocalList<Entry>, id: string): boolean =>
  useSyncExternalStore(
    list.subscribe,
    () => list.has(id),
    () => false,
  );
