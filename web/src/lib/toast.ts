import { useSyncExternalStore } from 'react';

export interface ToastContent {
  readonly title: string;
  readonly text?: string;
  /** Where there is more of it. */
  readonly action?: { readonly label: string; readonly to: string };
  /** Milliseconds it stays open. */
  readonly duration?: number;
}

export interface Toast extends ToastContent {
  readonly id: number;
  readonly isOpen: boolean;
}

export interface Toasts {
  /** The one toast there is, open or closed; undefined once it was removed. */
  readonly current: () => Toast | undefined;
  /** Takes the place of the one before. */
  readonly show: (content: ToastContent) => void;
  /** Closes it; it is removed long after, so that closing can be seen. */
  readonly dismiss: (id: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Milliseconds from being closed to being removed. */
export const removalDelay = 1_000_000;
export const defaultDuration = 5_000;

export const createToasts = (): Toasts => {
  const listeners = new Set<() => void>();
  let toast: Toast | undefined;
  let removal: ReturnType<typeof setTimeout> | undefined;
  let shown = 0;
  const change = (next: Toast | undefined): void => {
    clearTimeout(removal);
    toast = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => toast,
    show: (content) => change({ ...content, id: ++shown, isOpen: true }),
    dismiss: (id) => {
      if (toast?.id !== id || !toast.isOpen) return;
      change({ ...toast, isOpen: false });
      removal = setTimeout(() => change(undefined), removalDelay);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** The page's toasts. Only what a visitor does shows one, so there are none on the server. */
export const toasts = createToasts();

export const useToast = (): Toast | undefined =>
  useSyncExternalStore(toasts.subscribe, toasts.current, () => undefined);
