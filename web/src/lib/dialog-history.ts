import { historyEntries } from './history-entries.js';

/**
 * Lets Back close a dialog. While dialogs are open, a history entry of the same address is on top, the dialogs' entry.
 * A page that is visited from a dialog replaces it; otherwise it is left as soon as no dialog is open.
 */

interface EntryState {
  readonly key?: string;
  readonly dialog?: true;
}

/** How to close each open dialog; the topmost is the last. */
const dialogs: (() => void)[] = [];
const { write: plain } = historyEntries;

/** Whether the dialogs' entry is the current one. */
let isOnTop = false;
/** Key of the entry below it. */
let keyBelow: string | undefined;
/** What the entry below becomes, if the address was replaced while dialogs were open. */
let below: (() => void) | undefined;
/** Writes that wait until the dialogs' entry is left; undefined: it is not being left. */
let waiting: (() => void)[] | undefined;

const stateOf = (state: unknown) => (state ?? {}) as EntryState;

/** @returns forgets the dialog, once it is closed */
export const openDialog = (close: () => void): (() => void) => {
  Object.assign(historyEntries, { write, staysAt });
  dialogs.push(close);
  if (waiting) waiting.push(putOnTop);
  else putOnTop();
  return () => {
    dialogs.splice(dialogs.indexOf(close), 1);
    // Another dialog or page may come at once.
    setTimeout(leave);
  };
};

const putOnTop = (): void => {
  if (isOnTop || dialogs.length === 0) return;
  const state = stateOf(window.history.state);
  isOnTop = true;
  keyBelow = state.key;
  below = undefined;
  if (!state.dialog) window.history.pushState({ ...state, dialog: true }, '');
};

const leave = (): void => {
  if (!isOnTop || waiting || dialogs.length > 0) return;
  waiting = [];
  window.history.back();
};

const write: typeof plain = (how, state, address) => {
  if (waiting) waiting.push(() => write(how, state, address));
  else if (!isOnTop) plain(how, state, address);
  else if (how === 'pushState') {
    isOnTop = false;
    plain('replaceState', state, address);
    putOnTop();
  } else {
    plain('replaceState', { ...stateOf(state), dialog: true }, address);
    below = () => plain('replaceState', state, address);
  }
};

const staysAt = (state: unknown): boolean => {
  if (!isOnTop) return false;
  const { key, dialog } = stateOf(state);
  isOnTop = false;
  const writes = waiting ?? [];
  const isClosed = waiting !== undefined;
  waiting = undefined;
  // Otherwise another page's entry, by a long press on Back.
  const isBelow = !dialog && key === keyBelow;
  if (isBelow) {
    below?.();
    if (!isClosed) dialogs.at(-1)?.();
    // Where others are open, or the dialog stays, the next press of Back is for them.
    setTimeout(putOnTop);
  }
  for (const each of writes) each();
  return isBelow;
};
