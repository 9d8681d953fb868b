import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { sheetsAgain } from './sheets-of-pages.js';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

/** Whether the browser has a connection; as far as the server is concerned it has. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );

const online = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return;
      stop();
      resolve();
    });
  });

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const maxTries = 4;

/** Fetches code again that could not be fetched: once there is a connection where there was none, else in a moment. */
export const withRetries = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  for (let tries = 1; ; tries++) {
    try {
      if (tries > 1) await sheetsAgain();
      return await load();
    } catch (error) {
      if (tries === maxTries) throw error;
      await (onlineManager.isOnline() ? pause(500 * tries) : online());
    }
  }
};
