import { it } from '@jest/globals';
import { hour } from '#contracts/domain/durations';
import type { StockSourceEvent } from '#contracts/events/stock-source';
import { specify } from '#platform/testing/given';
import { type SourceCommand, stockSource } from './source.js';

const { given } = specify(stockSource);
const named = { site_id: 's1', source_id: 'dms' };
const imported = (received: number) => ({
  type: 'StockSourceImported' as const,
  data: { ...named, import_id: 'i1', received, rejected: 0 },
});
const failed: StockSourceEvent = { type: 'StockSourceFailed', data: { ...named, reason: 'answered 503' } };
const troubled = (trouble: 'late' | 'shrunk' | 'failing', detail: string): StockSourceEvent => ({
  type: 'StockSourceTroubled',
  data: { ...named, trouble, detail },
});
const take = (received: number): SourceCommand => ({ type: 'Imported', data: imported(received).data });
const fail: SourceCommand = { type: 'Failed', data: failed.data as never };
const look = (hours: number): SourceCommand => ({
  type: 'Look',
  source: named,
  silentFor: hours * hour,
  lateAfter: 26,
});

it('a feed that has lost more than a third of its vehicles is told [FEED-04]', () => {
  given(imported(90)).when(take(60)).then(imported(60));
  given(imported(90)).when(take(59)).then(imported(59), troubled('shrunk', '59 vehicles, where there were 90'));
});

it('three failures in a row are told once, and a feed in between begins anew [FEED-04]', () => {
  given(failed).when(fail).then(failed);
  given(failed, failed).when(fail).then(failed, troubled('failing', 'answered 503'));
  given(failed, failed, failed, troubled('failing', 'answered 503')).when(fail).then(failed);
  given(failed, failed, imported(9)).when(fail).then(failed);
});

it('a source of which nothing is heard is told once to be late [FEED-04]', () => {
  given(imported(9)).when(look(25)).then();
  given(imported(9)).when(look(26)).then(troubled('late', 'nothing for 26 hours'));
  given(imported(9), troubled('late', 'nothing for 26 hours')).when(look(27)).then();
});

it('an answer without a new feed ends a row of failures, and what was told of them [FEED-04]', () => {
  const unchanged: SourceCommand = { type: 'Unchanged', source: named };
  const answered: StockSourceEvent = { type: 'StockSourceUnchanged', data: named };
  given(imported(9)).when(unchanged).then();
  given(imported(9), failed).when(unchanged).then(answered);
  given(failed, failed, answered).when(fail).then(failed);
  given(failed, failed, failed, troubled('failing', 'answered 503'), answered, failed, failed)
    .when(fail)
    .then(failed, troubled('failing', 'answered 503'));
  given(imported(90), imported(9), troubled('shrunk', '9 vehicles')).when(unchanged).then();
});
