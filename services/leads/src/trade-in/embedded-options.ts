import { setTimeout as pause } from 'node:timers/promises';
import { reject, type Rejection } from '#contracts/rejections';

export interface EmbeddedOptions {
  /** Milliseconds before each response. */
  readonly delay: number;
  /** `away`: every request fails, as if the provider were down. */
  readonly mood: 'open' | 'away';
}

/** Simulates the delay of the real provider. Returns a rejection if the provider is away. */
export const reached = async ({ delay, mood }: EmbeddedOptions, who: string): Promise<Rejection | undefined> => {
  if (delay > 0) await pause(delay);
  return mood === 'away' ? reject('unavailable', `${who} does not answer.`, { retryAfter: 60 }) : undefined;
};
