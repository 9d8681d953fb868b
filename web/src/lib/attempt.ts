import { newUuid } from './uuid.js';

/** An attempt to send something, with its idempotency key. */
export interface Attempt {
  readonly of: string;
  readonly key: string;
}

/** Returns the attempt before if it was of the same, because it may have arrived; otherwise a new one. */
export const attemptAt = (of: string, before: Attempt | undefined): Attempt =>
  before?.of === of ? before : { of, key: newUuid() };
