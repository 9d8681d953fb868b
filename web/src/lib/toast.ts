import { useSyncExternalStore } from 'react';

export interface ToastContent {
  readonly title: string;
  readonly text?: string;
  /** Link to more details. */
  readonly action?: { readonly label: string; readonly to: string };
  /** Milliseconds it stays open. */
  readonly duration?: number;
}

export interface Toast extends ToastContent {
  readonly id: number;
  readonly isOpen: boolean;
}

export interface Toasts {
  /** The current toast, open or closed; undefined once removed. */
  readonly current: () => Toast | undefined;
  /** Replaces the previous toast. */
  readonly show: (content: ToastContent) => void;
  /** Closes a toast. It is removed much later, so that its closing animation can run. */
  readonly dismiss: (id: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Milliseconds between closing and removal. */
export const removalDelay = 1_000_000;
/** Long enough to reach its link by any means; a text needs only to be read. */
export const durationOf = ({ duration, action }: ToastContent): number => duration ?? (action ? 20_000 : 5_000);

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

/** The page's toasts. Only visitors' actions show them, so the server has none. */
export const toasts = createToasts();

export const useToast = (): Toast | undefined =>
  useSyncExternalStore(toasts.subscribe, toasts.current, () => undefined);
