import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { leadRecord } from '#contracts/api/crm';
import { day, hour, minute, second } from '#contracts/domain/durations';
import type { RecordedEvent } from '#contracts/events/envelope';
import { compactionKey } from '#contracts/events/lead-topics';
import { keyedSettings } from '#platform/adapters/feed-kafka/ensure-topics';
import { openSqliteViews } from '#platform/adapters/views-sqlite/views';
import { beginEpoch } from '#platform/kernel/epochs';
import { StreamGone, type EventLog } from '#platform/ports/event-log';
import { RecordRefused, type KeyedRecord, type KeyedTopic } from '#platform/ports/keyed-topic';
import type { ViewStore } from '#platform/ports/view-store';
import { eventually } from '#platform/testing/eventually';
import { newEvent, newEvents } from '#platform/testing/event-log.contract';
import { createCommandRunner } from '#platform/kernel/command';
import { newId } from '#platform/kernel/ids';
import { parkedDecisions } from '#platform/kernel/parking/decisions';
import { createMemoryLog } from '#platform/testing/memory-log';
import { temporaryDirectory } from '#platform/testing/temporary';
import { leadRecordOf } from './lead-record.js';
import { defaultHeartbeatInterval, LeadRelay } from './relay-leads.js';

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

describe('record of a lead in the topic of a large subscriber', () => {
  it('the record of a lead in the topic of a large subscriber is the whole lead under its id, in the order of its dealership [CRM-13]', () => {
    const record = leadRecordOf(history(submitted, valued, accepted))!;
    expect(record).toMatchObject({ key: 'l1', value: { order: 'harbour-main' } });
    const event = leadRecord.parse(JSON.parse(record.value!.content));
    expect(event).toMatchObject({ id: 'e2', sequence: '3', subject: 'lead-l1' });
    expect(event.data).toEqual({ ...submission, valuation: value, offer_accepted: true });
  });

  it('the record of a lead in the topic of a large subscriber does not contain the lead’s outcomes [CRM-13]', () => {
    expect(leadRecordOf(history(submitted, answered))).toEqual(leadRecordOf(history(submitted)));
  });

  it('the record of a lead in the topic of a large subscriber says that consent was withdrawn [CRM-13, PRICE-08]', () => {
    const withdrawn = ['LeadConsentWithdrawn', { ...ids, recorded_by: 'dealer' }] as const;
    const agreed = ['LeadSubmitted', { ...submission, opt_in: true }] as const;
    const { data } = leadRecord.parse(JSON.parse(leadRecordOf(history(agreed, withdrawn))!.value!.content));
    expect(data).toEqual({ ...submission, opt_in: false, consent_withdrawn: true });
  });

  it('the record of a lead in the topic of a large subscriber has no value after the lead’s erasure [CRM-13]', () => {
    expect(leadRecordOf(history(submitted, erased))).toEqual({ key: 'l1' });
    expect(leadRecordOf(history(submitted, erased, valued))).toEqual({ key: 'l1' });
  });

  it('the record of a lead in the topic of a large subscriber needs a submitted lead [CRM-13]', () => {
    expect(leadRecordOf([])).toBeUndefined();
    expect(leadRecordOf(history(accepted))).toBeUndefined();
  });
});

it('an erased lead is gone within an hour and any other after 30 days, by the settings of the topic [CRM-13]', () => {
  expect(keyedSettings).toMatchObject({
    'cleanup.policy': 'compact,delete',
    'min.compaction.lag.ms': '0',
    'delete.retention.ms': String(30 * day),
    'retention.ms': String(30 * day),
  });
  // A segment is closed when the first record after this time is written. Broker settings are Kafka's defaults.
  const closed = Number(keyedSettings['max.compaction.lag.ms']) + defaultHeartbeatInterval;
  const brokers = { 'log.cleaner.backoff.ms': 15 * second, 'file.delete.delay.ms': minute };
  expect(closed).toBe(40 * minute);
  expect(closed + brokers['log.cleaner.backoff.ms'] + brokers['file.delete.delay.ms']).toBeLessThan(hour);
});

describe('topic of a large subscriber', () => {
  const name = 'relay-leads-large';
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let views: ViewStore;
  let log: EventLog;
  let relay: LeadRelay | undefined;
  /** The topic's current value by key. */
  let standing: Map<string, unknown>;
  /** The removed keys, one entry for each removal. */
  let takenOut: string[];
  let readings: number;
  /** Called before a write; an error that it throws counts as a failure of the broker. */
  let beforeWrite: (records: readonly KeyedRecord[]) => void;

  beforeEach(async () => {
    directory = await temporaryDirectory();
    views = await openSqliteViews({ directory: directory.path });
    log = createMemoryLog();
    standing = new Map();
    takenOut = [];
    readings = 0;
    beforeWrite = () => undefined;
  });
  afterEach(async () => {
    await relay?.stop();
    await views.close();
    await directory.remove();
  });

  const topic: KeyedTopic = {
    write: async (prepare) => {
      const records = await prepare();
      beforeWrite(records);
      for (const { key, value } of records) {
        if (key === compactionKey) continue;
        if (value) standing.set(key, value);
        else {
          standing.delete(key);
          takenOut.push(key);
        }
      }
    },
    keys: () => {
      readings++;
      return Promise.resolve(new Set(standing.keys()));
    },
    close: () => Promise.resolve(),
  };
  const start = () =>
    (relay = new LeadRelay({ log, topic, views, name, holder: 'a', reaches: () => true, backoff: 1 }));
  const submit = (id: string) =>
    log.append(`lead-${id}`, 'none', [newEvent({ type: 'LeadSubmitted', data: { ...submission, lead_id: id } })]);

  it('the topic of a large subscriber has every lead after a restore of the log [ENG-02, CRM-13]', async () => {
    // The checkpoint is beyond the end of the log, which was restored without its last events.
    await views.saveCheckpoint(name, 10);
    await submit('before');
    await log.append('car-1', 'none', newEvents(1));
    start();
    await submit('after');
    await eventually(() => expect([...standing.keys()].sort()).toEqual(['after', 'before']));
  });

  it('the topic of a large subscriber loses only what a declared restore of the log lost [CRM-13]', async () => {
    const lost = Array.from({ length: 450 }, (_, n) => `lost-${n}`);
    for (const id of ['kept', ...lost]) standing.set(id, { content: 'as it was' });
    await submit('kept');
    // The views were restored too, with a checkpoint before the restore.
    const { position } = await submit('kept-too');
    await views.saveCheckpoint(name, position);
    await beginEpoch(log, new Date());
    start();
    await submit('after');
    await eventually(() => expect([...standing.keys()].sort()).toEqual(['after', 'kept', 'kept-too']));
    expect(takenOut).toEqual(lost);
  });

  it('the topic of a large subscriber is cleaned once per restore, even if the broker fails [CRM-13]', async () => {
    standing.set('lost', {});
    await beginEpoch(log, new Date());
    let failures = 3;
    beforeWrite = (records) => {
      if (records.some(({ key }) => key === 'lost') && failures-- > 0) throw new Error('no broker');
    };
    start();
    await submit('one');
    await eventually(() => expect([...standing.keys()]).toEqual(['one']));
    expect(readings).toBe(4);
    await relay!.stop();
    start();
    await submit('two');
    await eventually(() => expect(standing.has('two')).toBe(true));
    expect(readings).toBe(4);
    await relay!.stop();
    await beginEpoch(log, new Date());
    start();
    await submit('three');
    await eventually(() => expect(standing.has('three')).toBe(true));
    expect(readings).toBe(5);
  });

  it('the topic of a large subscriber loses nothing before a restore of the log is declared [CRM-13]', async () => {
    standing.set('elsewhere', {});
    await views.saveCheckpoint(name, 10);
    start();
    await submit('after');
    await eventually(() => expect([...standing.keys()]).toEqual(['elsewhere', 'after']));
    expect(takenOut).toEqual([]);
  });

  /** Makes the broker refuse every record of a lead except its erasure. */
  const refuse = (lead: string) => {
    beforeWrite = (records) => {
      if (records.some(({ key, value }) => key === lead && value)) throw new RecordRefused('too large');
    };
  };
  const add = (lead_id: string, ...[type, data]: readonly [type: string, data: object]) =>
    log.append(`lead-${lead_id}`, 'any', [newEvent({ type, data: { ...data, lead_id } })]);

  it('the topic of a large subscriber lacks only the lead that the broker refuses [ENG-01, EVT-07]', async () => {
    refuse('large');
    start();
    const { position } = await submit('large');
    await submit('small');
    await eventually(() => expect(relay!.waiting()).toEqual(['lead-large']));
    await submit('later');
    await eventually(() => expect([...standing.keys()].sort()).toEqual(['later', 'small']));
    expect(relay!.failure()).toBeUndefined();

    beforeWrite = () => undefined;
    const handle = createCommandRunner({ log, clock: () => new Date(), newId });
    const of = { parked_id: `${name}.${position}`, owner: name, lane: 'lead-large@0', position, by: 'ops' };
    await handle(parkedDecisions, name, { type: 'retry', of });
    await eventually(() => expect(standing.has('large')).toBe(true));
    await eventually(() => expect(relay!.waiting()).toEqual([]));
  });

  it('the topic of a large subscriber loses an erased lead that was refused before [ENG-01, CRM-13]', async () => {
    start();
    await submit('large');
    await eventually(() => expect(standing.has('large')).toBe(true));
    refuse('large');
    await add('large', ...valued);
    await eventually(() => expect(relay!.waiting()).toEqual(['lead-large']));
    await add('large', ...erased);
    await eventually(() => expect(standing.has('large')).toBe(false));
  });

  it('the topic of a large subscriber lacks only the lead that can not be read [ENG-01, EVT-07]', async () => {
    const readStream = log.readStream.bind(log);
    log.readStream = (stream, ...rest) =>
      stream === 'lead-gone' ? Promise.reject(new StreamGone(stream)) : readStream(stream, ...rest);
    start();
    await submit('gone');
    await submit('other');
    await eventually(() => expect([...standing.keys()]).toEqual(['other']));
    await eventually(() => expect(relay!.waiting()).toEqual(['lead-gone']));
  });

  it('the topic of a large subscriber gets a lead after the broker failed, without parking [CRM-13]', async () => {
    let failures = 5;
    beforeWrite = (records) => {
      if (records.some(({ value }) => value) && failures-- > 0) throw new Error('no broker');
    };
    start();
    await submit('one');
    await eventually(() => expect([...standing.keys()]).toEqual(['one']));
    expect(relay!.waiting()).toEqual([]);
  });
});
