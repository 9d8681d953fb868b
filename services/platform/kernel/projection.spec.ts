import { expect, it } from '@jest/globals';
import type { RecordedEvent } from '#contracts/events/envelope';
import { createMemoryTarget, toRecordedEvents } from '../testing/projections.js';
import { applyBatch, type AnyProjection } from './projection.js';

const seen = (doc: object | undefined, { revision }: RecordedEvent) => ({ seen: [...of(doc), revision] });
const of = (doc: object | undefined): number[] => (doc as { seen: number[] } | undefined)?.seen ?? [];
const projection: AnyProjection = {
  name: 'leads',
  version: 1,
  indexes: [],
  key: ({ stream }) => stream,
  evolve: { LeadSubmitted: seen, OfferAccepted: seen },
};
const events = toRecordedEvents(
  'lead-1',
  ['LeadSubmitted', 'OfferAccepted', 'OfferAccepted'].map((type) => ({ type, data: {} })),
);

it.each([[[0]], [[0, 1]], [[1, 2]], [[0, 1, 2]]])(
  'a document is unchanged when events of its stream are repeated: %j [EVT-03]',
  async (again) => {
    const view = createMemoryTarget<object>();
    await applyBatch(projection, { view }, events.slice(0, 1));
    await applyBatch(projection, { view }, events.slice(1));
    const before = structuredClone(view.all());
    await applyBatch(
      projection,
      { view },
      again.map((n) => events[n]!),
    );
    expect(view.all()).toEqual(before);
    expect([...before.values()].map(({ doc }) => of(doc))).toEqual([[0, 1, 2]]);
  },
);

it('documents that the view does not have are written as new ones, the others are not [ENG-03]', async () => {
  const view = createMemoryTarget<object>();
  const written: [ids: string[], areNew: boolean][] = [];
  const target: typeof view = {
    ...view,
    upsertMany: (docs, options) => {
      written.push([docs.map(({ id }) => id), options?.areNew ?? false]);
      return view.upsertMany(docs, options);
    },
  };
  const others = toRecordedEvents('lead-2', [{ type: 'LeadSubmitted', data: {} }]);
  await applyBatch(projection, { view: target }, events.slice(0, 1));
  await applyBatch(projection, { view: target }, [...events.slice(1), ...others]);
  expect(written).toEqual([
    [['lead-1'], true],
    [['lead-2'], true],
    [['lead-1'], false],
  ]);
});

it('a first event that is repeated replaces neither the later document nor its search document [EVT-03]', async () => {
  const search = { alias: 'leads', schema: { attributes: {} }, document: (doc: object) => ({ id: '', ...doc }) };
  const searched: AnyProjection = { ...projection, search };
  const [view, index] = [createMemoryTarget<object>(), createMemoryTarget<{ readonly id: string }>()];
  const asked: string[] = [];
  const target = { ...view, getMany: (ids: readonly string[]) => (asked.push(...ids), view.getMany(ids)) };
  await applyBatch(searched, { view: target, search: index }, events.slice(0, 1));
  expect(asked).toEqual([]);
  await applyBatch(searched, { view: target, search: index }, events.slice(1));
  await applyBatch(searched, { view: target, search: index }, events.slice(0, 1));
  for (const target of [view, index]) expect([...target.all().values()].map(({ doc }) => of(doc))).toEqual([[0, 1, 2]]);
});

it('the document of a stream’s first event is written without reading the view first', async () => {
  const view = createMemoryTarget<object>();
  const asked: string[] = [];
  const target = { ...view, getMany: (ids: readonly string[]) => (asked.push(...ids), view.getMany(ids)) };
  await applyBatch(projection, { view: target }, events.slice(0, 1));
  expect(asked).toEqual([]);
  await applyBatch(projection, { view: target }, events.slice(1));
  expect(asked).toEqual(['lead-1']);
});
