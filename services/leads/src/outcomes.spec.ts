import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import { type InboxDetail, inboxDetail, inboxPage, type InboxPage } from '#contracts/api/inbox';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import {
  outcomeResponse,
  type OutcomeRequest,
  type OutcomeResponse,
  type RecordedOutcome,
} from '#contracts/api/outcomes';
import type { Problem } from '#contracts/rejections';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../standalone/src/roles.js';

let forecourt: TestForecourt;
let lead_id: string;
beforeEach(async () => {
  forecourt = new TestForecourt(roles);
  await forecourt.open();
  lead_id = await enquire();
  hours(5);
});
afterEach(() => forecourt.remove());

const hours = (count: number) => (forecourt.now = new Date(forecourt.now.getTime() + count * 3_600_000));
const ago = (count: number) => new Date(forecourt.now.getTime() - count * 3_600_000).toISOString();
const enquire = async () => {
  const body: LeadForm = {
    userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006' },
    category: 'Vehicle Enquiry',
    url: 'http://kestrel.localhost/',
  };
  return (await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', body })).body.lead_id;
};
const tell = (body: OutcomeRequest, { key = 'crm-kestrel', idempotency = '', id = lead_id } = {}) =>
  forecourt.ask<OutcomeResponse & Problem>(`/api/${key.startsWith('crm') ? 'crm' : 'inbox'}/leads/${id}/outcomes`, {
    method: 'POST',
    key,
    body,
    headers: idempotency === '' ? {} : { 'idempotency-key': idempotency },
  });
const outcome_id = expect.any(String) as unknown as string;
const retract = (outcome: string, { key = 'dealer-kestrel', id = lead_id } = {}) =>
  forecourt.ask<OutcomeResponse & Problem>(
    `/api/${key.startsWith('crm') ? 'crm' : 'inbox'}/leads/${id}/outcomes/${outcome}`,
    { method: 'DELETE', key },
  );
const fresh = async () => ({ 'forecourt-position': String(await forecourt.running.platform.log.head()) });
const inbox = async <Body>(path: string) =>
  (await forecourt.ask<Body>(`/api/inbox/${path}`, { key: 'dealer-kestrel', headers: await fresh() })).body;

describe('outcome of a lead', () => {
  it('the outcome of a lead is reported by a CRM or in the inbox, and outcomes are listed as they happened [CRM-14]', async () => {
    expect((await tell({ outcome: 'sold', at: ago(1) })).status).toBe(200);
    await tell({ outcome: 'contacted', at: ago(4) }, { key: 'dealer-kestrel' });
    const { body } = await tell({ outcome: 'test_drive', at: ago(3) });
    expect(outcomeResponse.parse(body).outcomes).toEqual([
      { outcome_id, outcome: 'contacted', at: ago(4), recorded_by: 'dealer kestrel' },
      { outcome_id, outcome: 'test_drive', at: ago(3), recorded_by: 'crm kestrel' },
      { outcome_id, outcome: 'sold', at: ago(1), recorded_by: 'crm kestrel' },
    ]);
    const detail = inboxDetail.parse(await inbox<InboxDetail>(`leads/${lead_id}`));
    expect(detail.outcome).toBe('sold');
    expect(detail.outcomes).toEqual(body.outcomes);
  });

  it('the outcome of a lead may be reported with a time in any zone, and is stored in UTC [CRM-14]', async () => {
    const [at, later] = [ago(4), ago(-20)];
    const inZone = (moment: string, hours: number, offset: string) =>
      new Date(Date.parse(moment) + hours * 3_600_000).toISOString().replace('Z', offset);
    const report = { outcome: 'appointment', at: inZone(at, 10, '+10:00'), appointment_at: inZone(later, 0, '+00:00') };
    const { body } = await tell(report as OutcomeRequest);
    expect(body.outcomes).toEqual([
      { outcome_id, outcome: 'appointment', at, appointment_at: later, recorded_by: 'crm kestrel' },
    ]);
    expect((await tell({ outcome: 'contacted', at: '0000-01-01T00:00:00+10:00' })).status).toBe(422);
  });

  it('the outcome of a lead is recorded once per idempotency key, which no other outcome may reuse [CRM-14]', async () => {
    await tell({ outcome: 'contacted', at: ago(2) }, { idempotency: 'a' });
    const again = await tell({ outcome: 'contacted', at: ago(2) }, { idempotency: 'a' });
    expect([again.status, again.body.outcomes.length]).toEqual([200, 1]);
    const other = await tell({ outcome: 'sold' }, { idempotency: 'a' });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
  });

  it('an outcome with another time or appointment under the same idempotency key is refused [CRM-14]', async () => {
    const booked = { outcome: 'appointment', at: ago(2), appointment_at: ago(-48) } as const;
    await tell(booked, { idempotency: 'a' });
    for (const other of [{ appointment_at: ago(-72) }, { appointment_at: undefined }, { at: ago(1) }]) {
      const { status, body } = await tell({ ...booked, ...other }, { idempotency: 'a' });
      expect([status, body.code]).toEqual([409, 'idempotency_key_reused']);
    }
  });

  it('an outcome without a time that is sent again later is recorded once, at the first time [CRM-14]', async () => {
    const at = forecourt.now.toISOString();
    await tell({ outcome: 'contacted' }, { idempotency: 'a' });
    hours(1);
    const again = await tell({ outcome: 'contacted' }, { idempotency: 'a' });
    expect([again.status, again.body.outcomes.map((each) => each.at)]).toEqual([200, [at]]);
  });

  it('the outcome of a lead marks it as answered [CRM-14]', async () => {
    const silent = await enquire();
    await tell({ outcome: 'contacted' });
    const page = inboxPage.parse(await inbox<InboxPage>('leads?answered=no'));
    expect(page.leads.map((lead) => lead.lead_id)).toEqual([silent]);
    expect([page.count, page.unanswered]).toEqual([1, 1]);
    const all = await inbox<InboxPage>('leads');
    expect(all.leads.map(({ outcome }) => outcome)).toEqual([undefined, 'contacted']);
  });

  it('the outcome of a lead is not sent to CRMs, whose contract has no such event [CRM-14]', async () => {
    await tell({ outcome: 'contacted' });
    const { body } = await forecourt.ask<CrmLeadsResponse>('/api/crm/leads', {
      key: 'crm-kestrel',
      headers: await fresh(),
    });
    expect(body.leads.map(({ type }) => type)).toEqual(['forecourt.LeadSubmitted']);
  });

  it('the outcome of a lead that was recorded by mistake is retracted by CRM or inbox, and the lead is unanswered again [CRM-17]', async () => {
    await tell({ outcome: 'contacted', at: ago(4) });
    const { body } = await tell({ outcome: 'sold', at: ago(1) }, { idempotency: 'a' });
    const [contacted, sold] = body.outcomes as [RecordedOutcome, RecordedOutcome];
    const left = await retract(sold.outcome_id);
    expect(outcomeResponse.parse(left.body).outcomes).toEqual([contacted]);
    expect((await inbox<InboxDetail>(`leads/${lead_id}`)).outcome).toBe('contacted');
    expect((await retract(contacted.outcome_id, { key: 'crm-kestrel' })).body.outcomes).toEqual([]);
    expect((await retract(contacted.outcome_id)).status).toBe(200);
    expect(await inbox<InboxPage>('leads?answered=no')).toMatchObject({ count: 1, unanswered: 1 });
    expect(await forecourt.events('LeadOutcomeRetracted')).toMatchObject([
      { data: { outcome: 'sold', retracted_by: 'dealer kestrel' } },
      { data: { outcome: 'contacted', retracted_by: 'crm kestrel' } },
    ]);
    const again = await tell({ outcome: 'sold', at: ago(1) }, { idempotency: 'a' });
    expect([again.status, again.body.outcomes]).toEqual([200, []]);
  });

  it('the outcome of a lead is retracted only if it exists and the lead is the key’s own [CRM-17]', async () => {
    const { outcome_id: known } = (await tell({ outcome: 'sold' })).body.outcomes[0]!;
    expect((await retract('none')).status).toBe(404);
    expect((await retract(known, { key: 'crm-meridian' })).status).toBe(404);
    expect((await retract(known, { id: 'none' })).status).toBe(404);
    expect(await inbox<InboxPage>('leads?answered=no')).toMatchObject({ count: 0 });
  });

  it('the outcome of a lead is refused if it is invalid, at an impossible time, or of another dealer’s lead [CRM-14]', async () => {
    const statusOf = async (body: object) => (await tell(body as OutcomeRequest)).status;
    expect(await statusOf({ outcome: 'lost' })).toBe(422);
    expect(await statusOf({ outcome: 'sold', reason: 'price' })).toBe(422);
    expect(await statusOf({ outcome: 'sold', appointment_at: ago(-24) })).toBe(422);
    expect(await statusOf({ outcome: 'contacted', at: ago(-1) })).toBe(422);
    expect(await statusOf({ outcome: 'forgotten' })).toBe(422);
    expect(await statusOf({ outcome: 'sold', at: ago(6) })).toBe(422);
    expect(await statusOf({ outcome: 'test_drive', appointment_at: ago(1) })).toBe(422);
    expect(await statusOf({ outcome: 'test_drive', at: ago(2), appointment_at: ago(3) })).toBe(422);
    expect(await statusOf({ outcome: 'test_drive', at: ago(3), appointment_at: ago(2) })).toBe(200);
    expect((await tell({ outcome: 'contacted' }, { key: 'crm-meridian' })).status).toBe(404);
    expect((await tell({ outcome: 'contacted' }, { id: 'none' })).status).toBe(404);
    expect((await tell({ outcome: 'lost', reason: 'price' })).status).toBe(200);
  });
});
