import { newUuid } from '../../../lib/uuid.js';

export interface PhotoUpload {
  readonly id: string;
  readonly car: string;
  readonly name: string;
  /** Of its bytes, 0 to 1. */
  readonly sent: number;
  readonly state: 'waiting' | 'sending' | 'arrived' | 'failed';
  /** Why it failed. */
  readonly reason?: string;
  /** Whether it is worth another try. */
  readonly again?: boolean;
}

interface Sending {
  readonly onProgress: (sent: number) => void;
  readonly onArrived: () => void;
  readonly onFailed: (reason: string, again: boolean) => void;
}
/** Sends a photo of a car; where it was sent in part before, the rest. */
export type SendPhoto = (car: string, file: File, to: Sending) => void;

/** On a bad line more of them would only share it. */
const atOnce = 2;

const inHeic =
  'This photo is in HEIC, which browsers do not show. On the iPhone choose Settings, Camera, Formats, Most Compatible, or send it as JPEG.';
const isHeic = ({ name, type }: File): boolean => /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type);

/** Photos on their way, of all cars: they go on while another one is looked at. */
export const createUploads = (send: SendPhoto) => {
  let all: readonly PhotoUpload[] = [];
  const files = new Map<string, File>();
  const listeners = new Set<() => void>();

  const replace = (next: readonly PhotoUpload[]) => {
    all = next;
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
    /** One, or all that are worth it. */
    tryAgain: (id?: string) => {
      for (const one of all)
        if (one.state === 'failed' && one.again && (id === undefined || one.id === id))
          change(one.id, { state: 'waiting' });
    },
    /** Those that arrived, or one that failed. */
    forget: (ids: readonly string[]) => replace(all.filter(({ id }) => !ids.includes(id))),
  };
};
