import { parkedStream, type ParkedDecision } from '#contracts/events/parked';
import { streamOf } from '#contracts/events/stream-name';
import { reject } from '#contracts/rejections';
import type { EventLog } from '../../ports/event-log.js';
import { readCurrent } from '../command.js';
import { fold, type Decider } from '../decider.js';

/** Types of the events that record operators' decisions. */
export const decisionTypes: readonly string[] = Object.keys(parkedStream.events);

type Parked = Extract<ParkedDecision, { type: 'ParkedEventRetried' }>['data'];

/** An operator's decision: retry the event, or continue without it. */
export type ParkedCommand =
  | { readonly type: 'retry'; readonly of: Parked }
  | { readonly type: 'skip'; readonly of: Parked; readonly reason: string };

/** Operators' decisions about the parked events of one owner; `skipped` holds log positions. */
export const parkedDecisions: Decider<{ readonly skipped: ReadonlySet<number> }, ParkedCommand, ParkedDecision> = {
  category: parkedStream.category,
  initial: { skipped: new Set() },
  evolve: {
    ParkedEventRetried: (state) => state,
    ParkedEventSkipped: ({ skipped }, { position }) => ({ skipped: new Set([...skipped, position]) }),
  },
  decide: ({ skipped }, command) => {
    const isSkipped = skipped.has(command.of.position);
    if (command.type === 'skip')
      return isSkipped ? [] : [{ type: 'ParkedEventSkipped', data: { ...command.of, reason: command.reason } }];
    if (isSkipped) return reject('not_parked', `${command.of.parked_id} was skipped.`);
    return [{ type: 'ParkedEventRetried', data: command.of }];
  },
};

/** Returns the log positions of the events that the owner skips permanently. */
export const readSkipped = async (log: Pick<EventLog, 'readStream'>, owner: string): Promise<Set<number>> =>
  new Set(fold(parkedDecisions, await readCurrent(log, streamOf(parkedStream, owner))).skipped);
