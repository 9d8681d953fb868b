import type { ImportReport } from '#contracts/api/stock';
import { day, hour } from '#contracts/domain/durations';
import { dayAfter } from '#contracts/domain/local-time';
import { sentPrefix, type StockSourceEvent, stockSourceStream } from '#contracts/events/stock-source';
import type { Decider } from '#platform/kernel/decider';
import { isTooShort } from '../removal.js';
import type { KnownFiles } from './files.js';

type Data<Type extends StockSourceEvent['type']> = Extract<StockSourceEvent, { type: Type }>['data'];
type Trouble = Data<'StockSourceTroubled'>['trouble'];

/** State of a stock source, folded from its events. */
export interface Source {
  /** The last imported feed, with its number of rows. */
  readonly last?: Pick<Data<'StockSourceImported'>, 'import_id' | 'received'>;
  /** Usual number of rows: those of the last feed that was not short or that the dealer accepted. */
  readonly usual?: number;
  /** Maximum rows per date of feeds that were not short: the last week, or since the dealer last accepted a feed. */
  readonly week: Readonly<Record<string, number>>;
  /** Validators for the next conditional request. */
  readonly known: KnownFiles;
  /** Failures since the last feed. */
  readonly failures: number;
  /** Troubles that were reported and have not ended. */
  readonly troubles: readonly Pick<Data<'StockSourceTroubled'>, 'trouble' | 'detail'>[];
}

export interface SourceKey {
  readonly site_id: string;
  readonly source_id: string;
}
export type SourceCommand =
  | {
      readonly type: 'Imported';
      readonly data: Omit<Data<'StockSourceImported'>, 'on' | 'changed' | 'held' | 'short_of'>;
      /** Number of vehicles that the feed listed, changed or removed. */
      readonly brought: number;
      /** Reason why removals wait for the dealer, if they do. */
      readonly held?: string;
    }
  | { readonly type: 'Failed'; readonly data: Data<'StockSourceFailed'> }
  /** The source answered, without a new feed or with a part of the stock. */
  | { readonly type: 'Answered'; readonly source: SourceKey }
  /** The dealer's decision about a feed that is held or short. */
  | { readonly type: 'Accept' | 'Decline'; readonly source: SourceKey; readonly import_id: string }
  | {
      readonly type: 'Look';
      readonly source: SourceKey;
      /** Milliseconds. */
      readonly silentFor: number;
      readonly unchangedFor: number;
      /** Hours. */
      readonly lateAfter: number;
      /** Days. */
      readonly unchangedAfter: number;
    };

/** Number of consecutive failures that is reported. */
const maxFailures = 3;
/** Troubles that end only with another feed or the dealer's decision. */
const persistentTroubles: readonly Trouble[] = ['unchanged', 'held', 'shrunk'];

const initial: Source = { week: {}, known: {}, failures: 0, troubles: [] };

/** Returns the dates of the week that ends on `on`. */
const inWeek = (week: Source['week'], on: string): Source['week'] => {
  const before = dayAfter(on, -7);
  return Object.fromEntries(Object.entries(week).filter(([date]) => date > before));
};

const mostRows = (week: Source['week']): number => Math.max(0, ...Object.values(week));

/** Reports what is wrong with a source, each trouble once until it ends. */
export const stockSource: Decider<Source, SourceCommand, StockSourceEvent> = {
  category: stockSourceStream.category,
  initial,
  evolve: {
    StockSourceImported: (
      { week: before, troubles },
      { import_id, received, on, changed, held, short_of, etag, last_modified, files },
    ) => {
      const week = on === undefined ? {} : inWeek(before, on);
      return {
        last: { import_id, received },
        usual: short_of ?? received,
        week: on === undefined || short_of !== undefined ? week : { ...week, [on]: Math.max(received, week[on] ?? 0) },
        known: { etag, last_modified, files },
        failures: 0,
        troubles: troubles.filter(
          ({ trouble }) =>
            (trouble === 'unchanged' && changed === false) ||
            (trouble === 'held' && held) ||
            (trouble === 'shrunk' && (short_of !== undefined || isTooShort(received, mostRows(week)))),
        ),
      };
    },
    StockSourceUnchanged: (state) => ({
      ...state,
      failures: 0,
      troubles: state.troubles.filter(({ trouble }) => persistentTroubles.includes(trouble)),
    }),
    StockSourceFailed: (state) => ({ ...state, failures: state.failures + 1 }),
    StockSourceAccepted: (state) => ({
      ...state,
      ...(state.last && { usual: state.last.received }),
      week: {},
      troubles: state.troubles.filter(({ trouble }) => !needsDecision(trouble)),
    }),
    StockSourceDeclined: (state) => ({
      ...state,
      troubles: state.troubles.filter(({ trouble }) => trouble !== 'held'),
    }),
    StockSourceTroubled: (state, { trouble, detail }) => ({
      ...state,
      troubles: [...state.troubles, { trouble, detail }],
    }),
  },
  decide: (state, command, { now }) => {
    switch (command.type) {
      case 'Imported':
        return imported(state, command, now.toISOString().slice(0, 10));
      case 'Failed': {
        const failed = { type: 'StockSourceFailed', data: command.data } as const;
        if (state.failures + 1 < maxFailures || isReported(state, 'failing')) return [failed];
        return [failed, troubled(command.data, 'failing', command.data.reason)];
      }
      case 'Answered': {
        const { site_id, source_id } = command.source;
        const isWell =
          state.failures === 0 && state.troubles.every(({ trouble }) => persistentTroubles.includes(trouble));
        return isWell ? [] : [{ type: 'StockSourceUnchanged', data: { site_id, source_id } }];
      }
      case 'Accept': {
        const { source, import_id } = command;
        const isAsked = state.troubles.some(({ trouble }) => needsDecision(trouble));
        if (!isAsked || state.last?.import_id !== import_id) return [];
        return [{ type: 'StockSourceAccepted', data: { ...source, import_id } }];
      }
      case 'Decline': {
        const { source, import_id } = command;
        if (!isReported(state, 'held') || state.last?.import_id !== import_id) return [];
        return [{ type: 'StockSourceDeclined', data: { ...source, import_id } }];
      }
      case 'Look': {
        const { silentFor, lateAfter, unchangedFor, unchangedAfter, source } = command;
        if (silentFor >= lateAfter * hour)
          return isReported(state, 'late')
            ? []
            : [troubled(source, 'late', `nothing for ${Math.floor(silentFor / hour)} hours`)];
        if (unchangedFor < unchangedAfter * day || isReported(state, 'unchanged')) return [];
        return [troubled(source, 'unchanged', `nothing new for ${Math.floor(unchangedFor / day)} days`)];
      }
    }
  },
};

const imported = (
  state: Source,
  { data, brought, held }: Extract<SourceCommand, { type: 'Imported' }>,
  on: string,
): StockSourceEvent[] => {
  const { received } = data;
  const { usual = 0, last } = state;
  const isShort = isTooShort(received, usual);
  const event: StockSourceEvent = {
    type: 'StockSourceImported',
    data: {
      ...data,
      on,
      changed: brought > 0 || received !== last?.received,
      ...(held !== undefined && { held: true }),
      ...(isShort && { short_of: usual }),
    },
  };
  if (held !== undefined) return isReported(state, 'held') ? [event] : [event, troubled(data, 'held', held)];
  const most = mostRows(inWeek(state.week, on));
  if (isReported(state, 'shrunk') || !(isShort || isTooShort(received, most))) return [event];
  const before = isShort ? `${usual}` : `${most} within a week`;
  return [event, troubled(data, 'shrunk', `${received} vehicles, where there were ${before}`)];
};

const needsDecision = (trouble: Trouble): boolean => trouble === 'held' || trouble === 'shrunk';

const isReported = ({ troubles }: Source, trouble: Trouble) => troubles.some((one) => one.trouble === trouble);

const troubled = ({ site_id, source_id }: SourceKey, trouble: Trouble, detail: string): StockSourceEvent => ({
  type: 'StockSourceTroubled',
  data: { site_id, source_id, trouble, detail },
});

/** Returns the command for a feed that was read to its end. */
export const importedBy = (
  { site_id, source_id }: SourceKey,
  { import_id, received, rejected, listed, changed, sold, withdrawn, removed, state, reason = '' }: ImportReport,
  known: KnownFiles = {},
): SourceCommand => ({
  type: 'Imported',
  data: { site_id, source_id, import_id, received, rejected, ...known },
  brought: listed + changed + sold + withdrawn + removed,
  ...(state === 'held' && { held: reason }),
});

export const idOfSource = ({ site_id, source_id }: SourceKey): string => `${site_id}.${source_id}`;

/** Returns the source id for feeds that are sent to these dealerships. */
export const senderOf = (dealership_ids: Iterable<string>): string => `${sentPrefix}${[...dealership_ids].join('+')}`;
