import { useEffect, useEffectEvent } from 'react';
import { leaveDialogEntry } from '../lib/dialog-entry.js';

interface EntryState {
  readonly key?: string;
  readonly dialog?: string;
}

const entryState = () => (window.history.state ?? {}) as EntryState;

/** Open dialogs, the topmost last. */
const open: string[] = [];

/** Gives an open dialog an entry in the browser's history, so that Back closes it and the page stays. */
export const useBackCloses = (onClose: () => void): void => {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const under = entryState();
    const dialog = Math.random().toString(36).slice(2, 10);
    let isLeft = false;
    window.history.pushState({ ...under, dialog }, '');
    open.push(dialog);
    const onPop = (event: PopStateEvent) => {
      if (open.at(-1) !== dialog) return;
      const here = entryState();
      isLeft = true;
      // The address changed behind the dialog, for example by a filter. The change stays.
      if (here.key !== under.key || here.dialog !== under.dialog) {
        event.stopImmediatePropagation();
        leaveDialogEntry(1);
      }
      close();
    };
    window.addEventListener('popstate', onPop, true);
    return () => {
      open.splice(open.indexOf(dialog), 1);
      window.removeEventListener('popstate', onPop, true);
      if (!isLeft && entryState().dialog === dialog) leaveDialogEntry(-1);
    };
  }, []);
};
