import { describe, expect, it } from '@jest/globals';
import { leadRecord } from '#contracts/api/crm';
import type { RecordedEvent } from '#contracts/events/envelope';
import { openSqliteViews } from '#platform/adapters/views-sqlite/views';
import { eventually } from '#platform/testing/eventually';
import { newEvent, newEvents } from '#platform/testing/event-log.contract';
import { createMemoryLog } from '#platform/testing/memory-log';
import { temporaryDirectory } from '#platform/testing/temporary';
import { leadRecordOf } from './lead-record.js';
import { LeadRelay } from './relay-leads.js';

const ids = { lead_id: 'l1', site_id: 'harbour', dealership_id: 'harbour-main' };
const submission = {
  ...ids,
  category: 'Vehicle Enquiry',
  user: { name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone: '0400 000 001' },
  opt_in: false,
  fields: {},
  url: 'https://harbour.example/cars/one',
  source: 'Website',
  user_agent: '',
  lead_attributes: { visited_pages: [], linked_query_params: {} },
};

const history = (...events: readonly (readonly [type: string, data: object])[]): RecordedEvent[] =>
  events.map(([type, data], revision) => ({
    id: `e${revision}`,
    type,
    version: 1,
    stream: 'lead-l1',
    revision,
    position: revision + 1,
    time: '2026-05-20T02:15:00.000Z',
    data,
    metadata: { tenant: 'harbour-main' },
  }));

const submitted = ['LeadSubmitted', submission] as const;
const value = { valuation_id: 'v1', low: 18_000, high: 20_000 };
const valued = ['LeadValuationAdded', { ...ids, column_name: 'valuation', value }] as const;
const accepted = [
  'OfferAccepted',
  { ...ids, subcategory: 'Offer Accepted', form_completed: true, offer_accepted: true },
] as const;
const answered = ['LeadOutcomeRecorded', { ...ids, outcome_id: 'o1', outcome: 'sold' }] as const;
const erased = ['LeadErased', { ...ids, submitted_id: 'e0' }] as const;

describe('the record of a lead in the topic of a large subscriber', () => {
  it('is the whole lead under its id, in the order of its dealership [CRM-13]', () => {
    const record = leadRecordOf(history(submitted, valued, accepted))!;
    expect(record).toMatchObject({ key: 'l1', value: { order: 'harbour-main' } });
    const event = leadRecord.parse(JSON.parse(record.value!.content));
    expect(event).toMatchObject({ id: 'e2', sequence: '3', subject: 'lead-l1' });
    expect(event.data).toEqual({ ...submission, valuation: value, offer_accepted: true });
  });

  it('does not tell what the dealership says became of it [CRM-13]', () => {
    expect(leadRecordOf(history(submitted, answered))).toEqual(leadRecordOf(history(submitted)));
  });

  it('has no value once the lead is erased, whatever is told later [CRM-13]', () => {
    expect(leadRecordOf(history(submitted, erased))).toEqual({ key: 'l1' });
    expect(leadRecordOf(history(submitted, erased, valued))).toEqual({ key: 'l1' });
  });

  it('is none for a lead that nobody submitted [CRM-13]', () => {
    expect(leadRecordOf([])).toBeUndefined();
    expect(leadRecordOf(history(accepted))).toBeUndefined();
  });
});

it('leads are written to the topic also after the log went back, those that came since among them [ENG-02, CRM-13]', async () => {
  const directory = await temporaryDirectory();
  const views = await openSqliteViews({ directory: directory.path });
  const log = createMemoryLog();
  const name = 'relay-leads-large';
  // Its place is beyond the end of the log, which was restored without its last events.
  await views.saveCheckpoint(name, 10);
  const submit = (id: string) =>
    log.append(`lead-${id}`, 'none', [newEvent({ type: 'LeadSubmitted', data: { ...submission, lead_id: id } })]);
  await submit('before');
  await log.append('car-1', 'none', newEvents(1));
  const written = new Set<string>();
  const topic = {
    write: async (prepare: () => Promise<readonly { key: string; value?: unknown }[]>) => {
      for (const { key, value } of await prepare()) if (value) written.add(key);
    },
    close: () => Promise.resolve(),
  };
  const relay = new LeadRelay({ log, topic, views, name, holder: 'a', reaches: () => true, backoff: 1 });
  await submit('after');
  await eventually(() => expect([...written].sort()).toEqual(['after', 'before']));
  await relay.stop();
  await views.close();
  await directory.remove();
});
