import { newUuid } from '../../../lib/uuid.js';

export interface PhotoUpload {
  readonly id: string;
  readonly car: string;
  readonly name: string;
  /** Fraction of the bytes sent, 0 to 1. */
  readonly sent: number;
  readonly state: 'waiting' | 'sending' | 'arrived' | 'failed';
  readonly reason?: string;
  /** Whether a retry may succeed. */
  readonly again?: boolean;
}

interface Sending {
  readonly onProgress: (sent: number) => void;
  readonly onArrived: () => void;
  readonly onFailed: (reason: string, again: boolean) => void;
}
/** Sends a photo of a car. Continues a partial upload. */
export type SendPhoto = (car: string, file: File, to: Sending) => void;

/** Maximum number of parallel uploads; more would only share a slow line. */
const atOnce = 2;

const inHeic =
  'This photo is in HEIC, which browsers do not show. On the iPhone choose Settings, Camera, Formats, Most Compatible, or send it as JPEG.';
const isHeic = ({ name, type }: File): boolean => /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type);

/** `unsent`: would be lost with the page, because they are on their way or could be retried. */
export const countUploads = (uploads: readonly PhotoUpload[]) => ({
  onTheirWay: uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length,
  failed: uploads.filter(({ state }) => state === 'failed').length,
  unsent: uploads.filter(({ state, again }) => state !== 'arrived' && (state !== 'failed' || again)).length,
});

/**
 * Manages the photo uploads of all cars. They continue while the dealer views another page of the inbox, and the browser
 * asks before it closes the page with unsent ones.
 */
export const createUploads = (send: SendPhoto) => {
  let all: readonly PhotoUpload[] = [];
  const files = new Map<string, File>();
  const listeners = new Set<() => void>();

  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const again = () => tryAgain();
  const replace = (next: readonly PhotoUpload[]) => {
    all = next;
    const change = countUploads(all).unsent > 0 ? 'addEventListener' : 'removeEventListener';
    window[change]('beforeunload', ask as EventListener);
    window[change]('online', again);
    for (const listener of listeners) listener();
  };
  const change = (id: string, to: Partial<PhotoUpload>) => {
    replace(all.map((one) => (one.id === id ? { ...one, ...to } : one)));
    if (to.state !== 'sending') startNext();
  };
  const startNext = () => {
    const next = all.find(({ state }) => state === 'waiting');
    if (!next || all.filter(({ state }) => state === 'sending').length >= atOnce) return;
    const { id, car } = next;
    change(id, { state: 'sending' });
    send(car, files.get(id)!, {
      onProgress: (sent) => change(id, { sent }),
      onArrived: () => {
        files.delete(id);
        change(id, { state: 'arrived', sent: 1 });
      },
      onFailed: (reason, again) => change(id, { state: 'failed', reason, again }),
    });
    startNext();
  };

  /** Retries one upload, or all that may succeed. */
  const tryAgain = (id?: string) => {
    for (const one of all)
      if (one.state === 'failed' && one.again && (id === undefined || one.id === id))
        change(one.id, { state: 'waiting' });
  };

  return {
    current: () => all,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (car: string, chosen: Iterable<File>) => {
      const added = [...chosen].map((file): PhotoUpload => {
        const id = newUuid();
        files.set(id, file);
        const of = { id, car, name: file.name, sent: 0 };
        return isHeic(file) ? { ...of, state: 'failed', reason: inHeic } : { ...of, state: 'waiting' };
      });
      replace([...all, ...added]);
      startNext();
    },
    tryAgain,
    /** Removes uploads that arrived or failed. */
    forget: (ids: readonly string[]) => replace(all.filter(({ id }) => !ids.includes(id))),
  };
};
