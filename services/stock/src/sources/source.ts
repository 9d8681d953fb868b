import { hour } from '#contracts/domain/durations';
import { type StockSourceEvent, stockSourceStream } from '#contracts/events/stock-source';
import type { Decider } from '#platform/kernel/decider';

type Data<Type extends StockSourceEvent['type']> = Extract<StockSourceEvent, { type: Type }>['data'];
type Trouble = Data<'StockSourceTroubled'>['trouble'];

/** A source of stock as its events say it is. */
export interface Source {
  /** Rows of the last feed; undefined: none was imported yet. */
  readonly received?: number;
  readonly etag?: string | undefined;
  readonly last_modified?: string | undefined;
  /** Failures since the last feed. */
  readonly failures: number;
  /** What was told since all was well. */
  readonly troubles: readonly Pick<Data<'StockSourceTroubled'>, 'trouble' | 'detail'>[];
}

interface Named {
  readonly site_id: string;
  readonly source_id: string;
}
export type SourceCommand =
  | { readonly type: 'Imported'; readonly data: Data<'StockSourceImported'> }
  | { readonly type: 'Failed'; readonly data: Data<'StockSourceFailed'> }
  /** It answered, with what it had before. */
  | { readonly type: 'Unchanged'; readonly source: Named }
  | { readonly type: 'Look'; readonly source: Named; readonly silentFor: number; readonly lateAfter: number };

/** Failures in a row that are told. */
const mostFailures = 3;
/** Of the rows of the feed before, as many must come. */
const leastShare = 2 / 3;

const initial: Source = { failures: 0, troubles: [] };

/** Says of a source when it is late, shrunk or failing, each once until all is well again. */
export const stockSource: Decider<Source, SourceCommand, StockSourceEvent> = {
  category: stockSourceStream.category,
  initial,
  evolve: {
    StockSourceImported: (_, { received, etag, last_modified }) => ({ ...initial, received, etag, last_modified }),
    StockSourceUnchanged: (state) => ({
      ...state,
      failures: 0,
      // What has not changed has not grown again.
      troubles: state.troubles.filter(({ trouble }) => trouble === 'shrunk'),
    }),
    StockSourceFailed: (state) => ({ ...state, failures: state.failures + 1 }),
    StockSourceTroubled: (state, { trouble, detail }) => ({
      ...state,
      troubles: [...state.troubles, { trouble, detail }],
    }),
  },
  decide: (state, command) => {
    switch (command.type) {
      case 'Imported': {
        const { received } = command.data;
        const before = state.received ?? 0;
        const imported = { type: 'StockSourceImported', data: command.data } as const;
        if (received >= before * leastShare) return [imported];
        return [imported, troubled(command.data, 'shrunk', `${received} vehicles, where there were ${before}`)];
      }
      case 'Failed': {
        const failed = { type: 'StockSourceFailed', data: command.data } as const;
        if (state.failures + 1 < mostFailures || isTold(state, 'failing')) return [failed];
        return [failed, troubled(command.data, 'failing', command.data.reason)];
      }
      case 'Unchanged': {
        const { site_id, source_id } = command.source;
        const isWell = state.failures === 0 && state.troubles.every(({ trouble }) => trouble === 'shrunk');
        return isWell ? [] : [{ type: 'StockSourceUnchanged', data: { site_id, source_id } }];
      }
      case 'Look': {
        const { silentFor, lateAfter, source } = command;
        if (silentFor < lateAfter * hour || isTold(state, 'late')) return [];
        return [troubled(source, 'late', `nothing for ${Math.floor(silentFor / hour)} hours`)];
      }
    }
  },
};

const isTold = ({ troubles }: Source, trouble: Trouble) => troubles.some((one) => one.trouble === trouble);

const troubled = ({ site_id, source_id }: Named, trouble: Trouble, detail: string): StockSourceEvent => ({
  type: 'StockSourceTroubled',
  data: { site_id, source_id, trouble, detail },
});

export const idOfSource = ({ site_id, source_id }: Named): string => `${site_id}.${source_id}`;
