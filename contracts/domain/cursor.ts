/** The name of a log since it was restored from a backup. */
export interface Epoch {
  readonly epoch: string;
  /** First log position of the epoch. */
  readonly from: number;
  /** ISO 8601 in UTC. */
  readonly restored_at: string;
  /** Time of the last event of the backup. */
  readonly kept_until?: string | undefined;
}

/** A log position, followed by its epoch after the first restore: `1834`, `1921-k3f9x0`. */
export const cursorPattern = /^\d{1,15}(?:-[0-9a-z]{6,20})?$/;

export const cursorAt = (epochs: readonly Epoch[], position: number): string => {
  const epoch = epochs.findLast(({ from }) => from <= position);
  return epoch ? `${position}-${epoch.epoch}` : String(position);
};

/** The log position of a cursor; or, where a restore has removed events since, where the reader must continue. */
export type Located = { readonly position: number } | { readonly gone: Gone };

/** The reader continues after `cursor`. `epoch` is the restore that removed the events, where it is known. */
interface Gone {
  readonly cursor: string;
  readonly epoch?: Epoch;
}

/**
 * Returns the log position of a cursor, or `gone` where the cursor is not part of the present log.
 * @param epochs all epochs of the log, in order
 * @param head the log's last position
 */
export const locateCursor = (epochs: readonly Epoch[], head: number, cursor: string): Located => {
  const [digits = '', name] = cursor.split('-');
  const position = Number(digits);
  const at = name === undefined ? -1 : epochs.findIndex(({ epoch }) => epoch === name);
  const isKnown = name === undefined || at >= 0;
  const next = epochs[at + 1];
  // The backup is older than the cursor's epoch, or the restore was not recorded.
  if (!isKnown || (!next && position > head)) return { gone: { cursor: '0' } };
  if (next && position >= next.from) return { gone: { cursor: cursorAt(epochs, next.from), epoch: next } };
  return { position };
};
