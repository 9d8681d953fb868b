import { TurnScheduler } from './turn-scheduler.js';

/** Background work: in each turn of the event loop, pieces of work start for at most one millisecond. */
const background = new TurnScheduler({ budget: 1 });

/** Resolves when the next piece of this owner's work may start. */
export const backgroundTurn = (owner: string): Promise<void> =>
  new Promise((resolve) => background.begin(owner, resolve));
