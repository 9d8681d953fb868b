/** What a log that was restored from a backup is called from then on. */
export interface Epoch {
  readonly epoch: string;
  /** Log position from which it is called so. */
  readonly from: number;
  /** ISO 8601 in UTC. */
  readonly restored_at: string;
  /** Time of the last event of the backup. */
  readonly kept_until?: string | undefined;
}

/** A log position, and after the first restore the epoch that it is of: `1834`, `1921-k3f9x0`. */
export const cursorPattern = /^\d{1,15}(?:-[0-9a-z]{6,20})?$/;

/** The cursor of a log position. */
export const cursorAt = (epochs: readonly Epoch[], position: number): string => {
  const epoch = epochs.findLast(({ from }) => from <= position);
  return epoch ? `${position}-${epoch.epoch}` : String(position);
};

/** Where a cursor is in the log; or from where the log is another than the one the cursor is of. */
export type Located = { readonly position: number } | { readonly gone: Gone };

/** After it comes what the cursor's reader has not seen; `epoch` is the restore that parted them, where that is known. */
interface Gone {
  readonly cursor: string;
  readonly epoch?: Epoch;
}

/**
 * @param epochs of the log, in order
 * @param head the log's last position
 */
export const locate = (epochs: readonly Epoch[], head: number, cursor: string): Located => {
  const [digits = '', name] = cursor.split('-');
  const position = Number(digits);
  const at = name === undefined ? -1 : epochs.findIndex(({ epoch }) => epoch === name);
  const isKnown = name === undefined || at >= 0;
  const next = epochs[at + 1];
  // The log was restored from a backup that is older than the cursor's epoch, or nobody said that it was restored.
  if (!isKnown || (!next && position > head)) return { gone: { cursor: '0' } };
  if (next && position >= next.from) return { gone: { cursor: cursorAt(epochs, next.from), epoch: next } };
  return { position };
};
