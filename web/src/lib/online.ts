import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { retryStyleSheets } from './style-sheet-loading.js';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

/** Returns whether the browser is online; always true on the server. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );

const waitUntilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return;
      stop();
      resolve();
    });
  });

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const maxTries = 4;

/** Retries failed loads of code: after a pause, or once the browser is online again. */
export const withRetries = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  for (let tries = 1; ; tries++) {
    try {
      if (tries > 1) await retryStyleSheets();
      return await load();
    } catch (error) {
      if (tries === maxTries) throw error;
      await (onlineManager.isOnline() ? pause(500 * tries) : waitUntilOnline());
    }
  }
};
