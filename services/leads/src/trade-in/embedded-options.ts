import { setTimeout as pause } from 'node:timers/promises';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';

export interface EmbeddedOptions {
  readonly clock: () => Date;
  /** Milliseconds an answer takes. */
  readonly delay: number;
  /** `away`: nothing is answered, as on the provider's worst day. */
  readonly mood: 'open' | 'away';
}

/** Takes as long as the real one would; says so where it does not answer. */
export const reached = async ({ delay, mood }: EmbeddedOptions, who: string): Promise<Rejection | undefined> => {
  if (delay > 0) await pause(delay);
  return mood === 'away' ? reject('unavailable', `${who} does not answer.`, { retryAfter: 60 }) : undefined;
};
