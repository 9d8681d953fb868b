import type { ImportReport } from '#contracts/api/stock';
import { day, hour } from '#contracts/domain/durations';
import { dayAfter } from '#contracts/domain/local-time';
import { type StockSourceEvent, stockSourceStream } from '#contracts/events/stock-source';
import type { Decider } from '#platform/kernel/decider';
import { isShortOf } from '../removal.js';
import type { KnownFiles } from './files.js';

type Data<Type extends StockSourceEvent['type']> = Extract<StockSourceEvent, { type: Type }>['data'];
type Trouble = Data<'StockSourceTroubled'>['trouble'];

/** A source of stock as its events say it is. */
export interface Source {
  /** The last feed that was imported, and its rows. */
  readonly last?: Pick<Data<'StockSourceImported'>, 'import_id' | 'received'>;
  /** Rows that a feed has as a rule: those of the last one that was not short, or that the dealer said is right. */
  readonly usual?: number;
  /** Date → most rows of a feed that was not short: the last week's, since the dealer last said that a feed is right. */
  readonly week: Readonly<Record<string, number>>;
  /** By which the next request asks whether there is a new one. */
  readonly known: KnownFiles;
  /** Failures since the last feed. */
  readonly failures: number;
  /** What was reported and is still so. */
  readonly troubles: readonly Pick<Data<'StockSourceTroubled'>, 'trouble' | 'detail'>[];
}

export interface NamedSource {
  readonly site_id: string;
  readonly source_id: string;
}
export type SourceCommand =
  | {
      readonly type: 'Imported';
      readonly data: Omit<Data<'StockSourceImported'>, 'on' | 'changed' | 'held' | 'short_of'>;
      /** Vehicles that it listed, changed or removed. */
      readonly brought: number;
      /** Why its removals wait for the dealer, where they do. */
      readonly held?: string;
    }
  | { readonly type: 'Failed'; readonly data: Data<'StockSourceFailed'> }
  /** It answered, with what it had before or with a part of the stock. */
  | { readonly type: 'Answered'; readonly source: NamedSource }
  /** The dealer's word about a feed that is held or short. */
  | { readonly type: 'Accept' | 'Decline'; readonly source: NamedSource; readonly import_id: string }
  | {
      readonly type: 'Look';
      readonly source: NamedSource;
      /** Milliseconds. */
      readonly silentFor: number;
      readonly unchangedFor: number;
      /** Hours. */
      readonly lateAfter: number;
      /** Days. */
      readonly unchangedAfter: number;
    };

/** Failures in a row that are reported. */
const maxFailures = 3;
/** What only another feed ends, or the dealer's word. */
const lastingTroubles: readonly Trouble[] = ['unchanged', 'held', 'shrunk'];

const initial: Source = { week: {}, known: {}, failures: 0, troubles: [] };

/** What of it is of the week that ends on a date. */
const inWeek = (week: Source['week'], on: string): Source['week'] => {
  const before = dayAfter(on, -7);
  return Object.fromEntries(Object.entries(week).filter(([date]) => date > before));
};

const mostRows = (week: Source['week']): number => Math.max(0, ...Object.values(week));

/** Says of a source what is wrong with it, each trouble once until it has ended. */
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
            (trouble === 'shrunk' && (short_of !== undefined || isShortOf(received, mostRows(week)))),
        ),
      };
    },
    StockSourceUnchanged: (state) => ({
      ...state,
      failures: 0,
      troubles: state.troubles.filter(({ trouble }) => lastingTroubles.includes(trouble)),
    }),
    StockSourceFailed: (state) => ({ ...state, failures: state.failures + 1 }),
    StockSourceAccepted: (state) => ({
      ...state,
      ...(state.last && { usual: state.last.received }),
      week: {},
      troubles: state.troubles.filter(({ trouble }) => !waitsForWord(trouble)),
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
        const isWell = state.failures === 0 && state.troubles.every(({ trouble }) => lastingTroubles.includes(trouble));
        return isWell ? [] : [{ type: 'StockSourceUnchanged', data: { site_id, source_id } }];
      }
      case 'Accept': {
        const { source, import_id } = command;
        const isAsked = state.troubles.some(({ trouble }) => waitsForWord(trouble));
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
  const isShort = isShortOf(received, usual);
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
  if (isReported(state, 'shrunk') || !(isShort || isShortOf(received, most))) return [event];
  const before = isShort ? `${usual}` : `${most} within a week`;
  return [event, troubled(data, 'shrunk', `${received} vehicles, where there were ${before}`)];
};

const waitsForWord = (trouble: Trouble): boolean => trouble === 'held' || trouble === 'shrunk';

const isReported = ({ troubles }: Source, trouble: Trouble) => troubles.some((one) => one.trouble === trouble);

const troubled = ({ site_id, source_id }: NamedSource, trouble: Trouble, detail: string): StockSourceEvent => ({
  type: 'StockSourceTroubled',
  data: { site_id, source_id, trouble, detail },
});

/** That a feed was read to its end. */
export const importedBy = (
  { site_id, source_id }: NamedSource,
  { import_id, received, rejected, listed, changed, removed, state, reason = '' }: ImportReport,
  known: KnownFiles = {},
): SourceCommand => ({
  type: 'Imported',
  data: { site_id, source_id, import_id, received, rejected, ...known },
  brought: listed + changed + removed,
  ...(state === 'held' && { held: reason }),
});

export const idOfSource = ({ site_id, source_id }: NamedSource): string => `${site_id}.${source_id}`;

/** The name of who sends feeds of these dealerships. */
export const senderOf = (dealership_ids: Iterable<string>): string => `sent-${[...dealership_ids].join('+')}`;
