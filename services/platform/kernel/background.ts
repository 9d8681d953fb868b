import { Turns } from './turns.js';

/** Work that nobody waits for: pieces of it begin for a millisecond in each turn of the event loop. */
const background = new Turns({ budget: 1 });

/** Resolves when the next piece of this owner's work may begin. */
export const backgroundTurn = (owner: string): Promise<void> =>
  new Promise((resolve) => background.begin(owner, resolve));
