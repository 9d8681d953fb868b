interface HistoryEntries {
  write: (how: 'pushState' | 'replaceState', state: unknown, address: string) => void;
  /** Whether the page stays although another entry is current. */
  staysAt: (state: unknown) => boolean;
}

/** Writes and follows the browser's history. While dialogs are open, their code does. */
export const historyEntries: HistoryEntries = {
  write: (how, state, address) => window.history[how](state, '', address),
  staysAt: () => false,
};
