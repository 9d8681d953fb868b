import type { RecordedEvent } from '#contracts/events/envelope';
import { leadStream, type LeadEvent } from '#contracts/events/lead';
import { reservationStream, type ReservationEvent } from '#contracts/events/reservation';
import type { ShopperEvent } from '#contracts/events/shopper';
import type { SignInEvent } from '#contracts/events/sign-in';
import { categoryOf, idOfStream, streamOf } from '#contracts/events/stream-name';
import { backgroundTurn } from '#platform/kernel/background';
import { leadOfReservation } from '#platform/kernel/ids';
import type { EventLog } from '#platform/ports/event-log';
import { personalStreamTypes } from '../erasures/traces.js';

/** What a stream with personal data says of how long it is needed. */
export interface HeldRecord {
  readonly kind: string;
  readonly site: string;
  /** Those whose keys encrypt it; empty once they are erased. */
  readonly people: Set<string>;
  /** Time of the last event. */
  last: string;
  /** A reservation that has not ended. */
  isOpen?: boolean;
  /** The reservation that the lead came from. */
  reservation?: HeldRecord;
  /** Outcomes that count, if they are a sale or an appointment. */
  outcomes?: Map<string, { readonly isSale: boolean; readonly appointment_at?: string | undefined }>;
  /** Deposits. */
  payments?: Map<string, { readonly amount: number; readonly isOwed: boolean; readonly isDisputed: boolean }>;
}

type Held = LeadEvent | ReservationEvent | ShopperEvent | SignInEvent;
type Steps = {
  readonly [Type in Held['type']]?: (record: HeldRecord, data: Extract<Held, { type: Type }>['data']) => void;
};

const withPayment = (
  record: HeldRecord,
  id: string,
  change: { amount?: number; isOwed?: boolean; isDisputed?: boolean },
) => {
  record.payments ??= new Map();
  const before = record.payments.get(id) ?? { amount: 0, isOwed: false, isDisputed: false };
  record.payments.set(id, { ...before, ...change });
};

const clear = (record: HeldRecord) => {
  record.people.clear();
  for (const fact of ['isOpen', 'outcomes', 'payments', 'reservation'] as const) delete record[fact];
};

const steps: Steps = {
  LeadOutcomeRecorded: (record, { outcome_id, outcome, appointment_at }) => {
    const isSale = outcome === 'sold';
    if (!isSale && appointment_at === undefined) return;
    (record.outcomes ??= new Map()).set(outcome_id, { isSale, appointment_at });
  },
  LeadOutcomeRetracted: ({ outcomes }, { outcome_id }) => void outcomes?.delete(outcome_id),
  ReservationStarted: (record) => void (record.isOpen = true),
  ReservationEnded: (record) => void (record.isOpen = false),
  PaymentReceived: (record, { payment_id, amount }) => withPayment(record, payment_id, { amount }),
  RefundDue: (record, { payment_id }) => withPayment(record, payment_id, { isOwed: true }),
  RefundFailed: (record, { payment_id }) => withPayment(record, payment_id, { isOwed: true }),
  RefundMade: (record, { payment_id }) => withPayment(record, payment_id, { isOwed: false }),
  DepositRefunded: (record, { payment_id, total }) => {
    const isWhole = total >= (record.payments?.get(payment_id)?.amount ?? 0);
    if (isWhole) withPayment(record, payment_id, { isOwed: false });
  },
  DepositDisputed: (record, { payment_id, status }) =>
    withPayment(record, payment_id, { isDisputed: status === 'open', ...(status === 'lost' && { isOwed: false }) }),
  LeadErased: clear,
  ShopperErased: clear,
  ReservationErased: clear,
  SignInErased: clear,
};

export interface HeldRecords {
  /** By stream. */
  readonly records: ReadonlyMap<string, HeldRecord>;
  /** People with records elsewhere than at these sites. */
  readonly elsewhere: ReadonlySet<string>;
  /** Log position up to which it was read. */
  readonly position: number;
}

/** Reads the whole log, as it is stored. */
export const heldRecords = async (storedLog: EventLog, sites: ReadonlySet<string>): Promise<HeldRecords> => {
  const records = new Map<string, HeldRecord>();
  const elsewhere = new Set<string>();
  let position = 0;
  for await (const batch of storedLog.readAll({ after: 0, types: personalStreamTypes })) {
    await backgroundTurn('retention');
    for (const event of batch) {
      const { person } = event.metadata;
      const record = records.get(event.stream) ?? begun(event, sites);
      if (!record) {
        if (person !== undefined) elsewhere.add(person);
        continue;
      }
      records.set(event.stream, record);
      record.last = event.time;
      (steps[event.type as Held['type']] as ((record: HeldRecord, data: unknown) => void) | undefined)?.(
        record,
        event.data,
      );
      if (person !== undefined) record.people.add(person);
    }
    position = batch.at(-1)?.position ?? position;
  }
  for (const [stream, record] of records) {
    if (record.kind !== reservationStream.category) continue;
    const lead = records.get(streamOf(leadStream, leadOfReservation(idOfStream(stream))));
    if (lead) lead.reservation = record;
  }
  return { records, elsewhere, position };
};

const begun = ({ stream, revision, data, time }: RecordedEvent, sites: ReadonlySet<string>): HeldRecord | undefined => {
  const { site_id } = data as { readonly site_id?: string };
  if (revision > 0 || site_id === undefined || !sites.has(site_id)) return undefined;
  return { kind: categoryOf(stream), site: site_id, people: new Set(), last: time };
};
