import { expect, it } from '@jest/globals';
import { hour } from '#contracts/domain/durations';
import type { StockSourceEvent } from '#contracts/events/stock-source';
import { specify } from '#platform/testing/given';
import { type SourceCommand, stockSource } from './source.js';

type Troubled = Extract<StockSourceEvent, { type: 'StockSourceTroubled' }>['data'];
type Imported = Extract<StockSourceEvent, { type: 'StockSourceImported' }>['data'];

const { given } = specify(stockSource);
const named = { site_id: 's1', source_id: 'dms' };
/** An event from before `on` and `changed` existed. */
const importedBefore = (received: number) => ({
  type: 'StockSourceImported' as const,
  data: { ...named, import_id: 'i1', received, rejected: 0 },
});
const imported = (received: number, more: Partial<Imported> = { changed: true }) => ({
  type: 'StockSourceImported' as const,
  data: { ...importedBefore(received).data, on: '2026-05-20', ...more },
});
const failed: StockSourceEvent = { type: 'StockSourceFailed', data: { ...named, reason: 'answered 503' } };
const answered: StockSourceEvent = { type: 'StockSourceUnchanged', data: named };
const accepted: StockSourceEvent = { type: 'StockSourceAccepted', data: { ...named, import_id: 'i1' } };
const declined: StockSourceEvent = { type: 'StockSourceDeclined', data: { ...named, import_id: 'i1' } };
const troubled = (trouble: Troubled['trouble'], detail: string): StockSourceEvent => ({
  type: 'StockSourceTroubled',
  data: { ...named, trouble, detail },
});
const take = (received: number, { brought = 1, held }: { brought?: number; held?: string } = {}): SourceCommand => ({
  type: 'Imported',
  data: importedBefore(received).data,
  brought,
  ...(held !== undefined && { held }),
});
const fail: SourceCommand = { type: 'Failed', data: failed.data as never };
const answer: SourceCommand = { type: 'Answered', source: named };
const decline = (import_id = 'i1'): SourceCommand => ({ type: 'Decline', source: named, import_id });
const accept = (import_id = 'i1'): SourceCommand => ({ type: 'Accept', source: named, import_id });
const look = (hours: number, days = 0): SourceCommand => ({
  type: 'Look',
  source: named,
  ...{ silentFor: hours * hour, lateAfter: 26 },
  ...{ unchangedFor: days * 24 * hour, unchangedAfter: 14 },
});
const troublesOf = (events: StockSourceEvent[], ...commands: SourceCommand[]) =>
  given(...events)
    .when(...commands)
    .state.troubles.map(({ trouble }) => trouble);

it('a feed that has lost more than 30 % of its vehicles, and more than three, is reported [FEED-04]', () => {
  given(imported(90)).when(take(63)).then(imported(63));
  given(imported(90))
    .when(take(62))
    .then(imported(62, { changed: true, short_of: 90 }), troubled('shrunk', '62 vehicles, where there were 90'));
  given(imported(4)).when(take(1)).then(imported(1));
  given(imported(3))
    .when(take(0))
    .then(imported(0, { changed: true, short_of: 3 }), troubled('shrunk', '0 vehicles, where there were 3'));
});

it('a short feed is reported once, until it has grown again or is confirmed [FEED-04]', () => {
  const short = imported(59, { changed: true, short_of: 90 });
  const reported = [imported(90), short, troubled('shrunk', '59 vehicles, where there were 90')];
  given(...reported)
    .when(take(60), take(59))
    .then(imported(59, { changed: true, short_of: 90 }));
  given(...reported)
    .when(take(59, { brought: 0 }))
    .then(imported(59, { changed: false, short_of: 90 }));
  expect(troublesOf(reported, take(59), take(60), answer)).toEqual(['shrunk']);
  expect(troublesOf(reported, take(63))).toEqual([]);

  given(...reported)
    .when(accept())
    .then(accepted);
  given(...reported)
    .when(accept('i2'))
    .then();
  given(...reported, accepted)
    .when(accept())
    .then();
  expect(troublesOf([...reported, accepted], take(59))).toEqual([]);
  given(...reported, accepted)
    .when(take(41))
    .then(imported(41, { changed: true, short_of: 59 }), troubled('shrunk', '41 vehicles, where there were 59'));
});

it('a feed that shrinks gradually within a week is reported once, until it grows or is confirmed [FEED-04]', () => {
  const from = (day: number, received: number) => imported(received, { changed: true, on: `2026-05-${day}` });
  const crept = [from(14, 90), from(16, 80), from(18, 70)];
  const reported = troubled('shrunk', '62 vehicles, where there were 90 within a week');
  given(...crept)
    .when(take(63))
    .then(imported(63));
  given(...crept)
    .when(take(62))
    .then(imported(62), reported);
  given(...crept, imported(62), reported)
    .when(take(61))
    .then(imported(61));
  expect(troublesOf([...crept, imported(62), reported], take(63))).toEqual([]);
  expect(troublesOf([...crept, imported(62), reported, accepted], take(61))).toEqual([]);
  given(from(13, 90), from(16, 80), from(18, 70)).when(take(62)).then(imported(62));
});

it('a held feed is reported once, not also as short, until it is confirmed or one is not held [FEED-04]', () => {
  const held = imported(50, { changed: true, held: true, short_of: 90 });
  const reported = [imported(90), held, troubled('held', '40 of 90 are missing')];
  given(imported(90))
    .when(take(50, { held: '40 of 90 are missing' }))
    .then(held, reported[2]!);
  given(...reported)
    .when(take(50, { brought: 0, held: '40 of 90 are missing' }))
    .then(imported(50, { changed: false, held: true, short_of: 90 }));
  expect(troublesOf(reported, answer)).toEqual(['held']);
  expect(troublesOf(reported, take(88))).toEqual([]);
  expect(troublesOf(reported, accept(), take(50))).toEqual([]);
});

it('a declined held feed is no longer reported, and the next held feed is reported again [FEED-04]', () => {
  const told = [
    imported(90),
    imported(50, { changed: true, held: true, short_of: 90 }),
    troubled('held', '40 of 90 are missing'),
  ];
  given(...told)
    .when(decline())
    .then(declined);
  given(...told)
    .when(decline('i2'))
    .then();
  given(...told, declined)
    .when(decline())
    .then();
  expect(troublesOf(told, decline(), answer)).toEqual([]);
  given(...told, declined)
    .when(take(50, { held: '40 of 90 are missing' }))
    .then(told[1]!, told[2]!);
});

it('three failures in a row are reported once, and a feed in between restarts the count [FEED-04]', () => {
  given(failed).when(fail).then(failed);
  given(failed, failed).when(fail).then(failed, troubled('failing', 'answered 503'));
  given(failed, failed, failed, troubled('failing', 'answered 503')).when(fail).then(failed);
  given(failed, failed, imported(9)).when(fail).then(failed);
});

it('a source that sends nothing is reported once as late [FEED-04]', () => {
  given(imported(9)).when(look(25)).then();
  given(imported(9)).when(look(26)).then(troubled('late', 'nothing for 26 hours'));
  given(imported(9), troubled('late', 'nothing for 26 hours')).when(look(27)).then();
});

it('a source that answers without changes for two weeks is reported once, until it changes [FEED-04]', () => {
  const reported = [imported(9), troubled('unchanged', 'nothing new for 14 days')];
  given(imported(9)).when(look(1, 13)).then();
  given(imported(9)).when(look(1, 14)).then(reported[1]!);
  given(...reported)
    .when(look(1, 15))
    .then();
  // The source is late, which says so already.
  given(imported(9)).when(look(26, 14)).then(troubled('late', 'nothing for 26 hours'));
  expect(troublesOf(reported, answer, take(9, { brought: 0 }))).toEqual(['unchanged']);
  expect(troublesOf(reported, take(9))).toEqual([]);
  expect(troublesOf(reported, take(8, { brought: 0 }))).toEqual([]);
});

it('an answer without a new feed ends a series of failures and their report [FEED-04]', () => {
  given(imported(9)).when(answer).then();
  given(imported(9), failed).when(answer).then(answered);
  given(failed, failed, answered).when(fail).then(failed);
  given(failed, failed, failed, troubled('failing', 'answered 503'), answered, failed, failed)
    .when(fail)
    .then(failed, troubled('failing', 'answered 503'));
  given(imported(90), imported(9), troubled('shrunk', '9 vehicles')).when(answer).then();
});

it('older events without the effect of a feed count as feeds with changes and of full size [FEED-04]', () => {
  const before = [importedBefore(90), importedBefore(59), troubled('shrunk', '59 vehicles, where there were 90')];
  expect(troublesOf([...before, importedBefore(59)])).toEqual([]);
  given(...before)
    .when(take(59))
    .then(imported(59));
});
