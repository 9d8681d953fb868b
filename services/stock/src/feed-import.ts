import { feedImportStream, type FeedImportEvent } from '#contracts/events/feed-import';
import { reject } from '#contracts/rejections';
import type { Decider } from '#platform/kernel/decider';

type Data<Type extends FeedImportEvent['type']> = Extract<FeedImportEvent, { type: Type }>['data'];

export interface MissingCars {
  readonly dealership_id: string;
  readonly car_ids: readonly string[];
}

export interface FeedImport {
  readonly phase: 'running' | 'held' | 'releasing' | 'discarded' | 'completed';
  /** The feed was not read to its end, so the import may start again. */
  readonly incomplete: boolean;
  readonly started: Data<'FeedImportStarted'>;
  readonly missing: readonly MissingCars[];
  /** The first cars that were removed. */
  readonly removed?: readonly string[] | undefined;
  readonly held?: Data<'FeedImportHeld'>;
}

/** Undefined: never started. */
export type FeedImportState = FeedImport | undefined;

export type FeedImportCommand =
  | { readonly type: 'Start'; readonly data: Data<'FeedImportStarted'> }
  | { readonly type: 'Advance'; readonly data: Data<'FeedImportAdvanced'> }
  | { readonly type: 'Miss'; readonly import_id: string; readonly missing: MissingCars }
  | { readonly type: 'Hold'; readonly data: Data<'FeedImportHeld'> }
  | { readonly type: 'Release'; readonly import_id: string }
  | { readonly type: 'Discard'; readonly import_id: string }
  | { readonly type: 'Complete'; readonly data: Data<'FeedImportCompleted'> };

const carsPerEvent = 1000;
/** Maximum number of cars in one command, so that its events fit into one append. */
export const carsPerCommand = 10 * carsPerEvent;

/** One import of a feed: starts once, ends once. A full feed that would remove too much is held for the dealer. */
export const feedImport: Decider<FeedImportState, FeedImportCommand, FeedImportEvent> = {
  category: feedImportStream.category,
  initial: undefined,
  evolve: {
    FeedImportStarted: (_, started) => ({ phase: 'running', incomplete: false, started, missing: [] }),
    FeedImportAdvanced: (state) => state,
    FeedCarsMissed: (state, cars) => state && { ...state, missing: [...state.missing, cars] },
    FeedImportHeld: (state, held) =>
      state && { ...state, phase: 'held', held, missing: lastOf(state.missing, held.missing_cars) },
    FeedImportReleased: (state) => state && { ...state, phase: 'releasing' },
    FeedImportDiscarded: (state) => state && { ...state, phase: 'discarded' },
    FeedImportCompleted: (state, { incomplete, removed_cars: removed }) =>
      state && { ...state, phase: 'completed', incomplete, removed },
  },
  decide: (state, command) => {
    switch (command.type) {
      case 'Start':
        return !state || state.incomplete ? [{ type: 'FeedImportStarted', data: command.data }] : [];
      case 'Advance':
        return state?.phase === 'running' ? [{ type: 'FeedImportAdvanced', data: command.data }] : [];
      case 'Miss': {
        if (state?.phase !== 'running') return [];
        const { import_id, missing } = command;
        const { dealership_id } = missing;
        return slices(missing.car_ids).map((car_ids) => ({
          type: 'FeedCarsMissed',
          data: { import_id, dealership_id, car_ids },
        }));
      }
      case 'Hold':
        return state?.phase === 'running' ? [{ type: 'FeedImportHeld', data: command.data }] : [];
      case 'Release':
        if (state?.held && (state.phase === 'releasing' || state.phase === 'completed')) return [];
        if (state?.phase !== 'held') return notHeld(command.import_id);
        return [{ type: 'FeedImportReleased', data: { import_id: command.import_id } }];
      case 'Discard':
        if (state?.phase === 'discarded') return [];
        if (state?.phase !== 'held') return notHeld(command.import_id);
        return [{ type: 'FeedImportDiscarded', data: { import_id: command.import_id } }];
      case 'Complete':
        return state?.phase === 'running' || state?.phase === 'releasing'
          ? [{ type: 'FeedImportCompleted', data: command.data }]
          : [];
    }
  },
};

const notHeld = (import_id: string) => reject('import_not_held', `Import ${import_id} is not held.`);

/** Returns the last parts with so many cars in total. Earlier parts are from an interrupted run. */
const lastOf = (missing: readonly MissingCars[], count: number): readonly MissingCars[] => {
  let first = missing.length;
  for (let named = 0; first > 0 && named < count;) named += missing[--first]!.car_ids.length;
  return missing.slice(first);
};

const slices = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / carsPerEvent) }, (_, n) =>
    ids.slice(n * carsPerEvent, (n + 1) * carsPerEvent),
  );
