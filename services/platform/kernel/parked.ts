import { parkedStream, type ParkedDecision } from '#contracts/events/parked';
import { reject } from '#contracts/rejections';
import { streamOf } from '#contracts/events/stream-name';
import type { EventLog } from '../ports/event-log.js';
import { readCurrent } from './command.js';
import type { Decider } from './decider.js';
import { fold } from './decider.js';

interface Asked {
  readonly parked_id: string;
  readonly owner: string;
  readonly lane: string;
  readonly position: number;
  readonly by: string;
}

export type ParkedCommand =
  | { readonly kind: 'retry'; readonly of: Asked }
  | { readonly kind: 'skip'; readonly of: Asked; readonly reason: string };

/** What operators decided of the events that one projection or reactor could not take; `skipped` are log positions. */
export const parkedDecisions: Decider<{ readonly skipped: ReadonlySet<number> }, ParkedCommand, ParkedDecision> = {
  category: parkedStream.category,
  initial: { skipped: new Set() },
  evolve: {
    ParkedEventRetried: (state) => state,
    ParkedEventSkipped: ({ skipped }, { position }) => ({ skipped: new Set([...skipped, position]) }),
  },
  decide: ({ skipped }, command) => {
    const isSkipped = skipped.has(command.of.position);
    if (command.kind === 'skip')
      return isSkipped ? [] : [{ type: 'ParkedEventSkipped', data: { ...command.of, reason: command.reason } }];
    if (isSkipped) return reject('not_parked', `${command.of.parked_id} was skipped.`);
    return [{ type: 'ParkedEventRetried', data: command.of }];
  },
};

/** Log positions that the owner leaves out for good. */
export const readSkips = async (log: EventLog, owner: string): Promise<Set<number>> =>
  new Set(fold(parkedDecisions, await readCurrent(log, streamOf(parkedStream, owner))).skipped);
