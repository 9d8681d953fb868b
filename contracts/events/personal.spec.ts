import { describe, expect, it } from '@jest/globals';
import { parseNewEvent, personalDataOf, personalTypes, redacted } from './index.js';
import { emailHandle, extractPersonalData, phoneHandle, restorePersonalData } from './personal.js';

const moment = '2026-05-20T00:00:00.000Z';
/** One event of each type with personal data, with all its fields. */
const samples: Readonly<Record<string, object>> = {
  LeadSubmitted: {
    lead_id: 'l',
    site_id: 's',
    dealership_id: 'd',
    category: 'secret',
    subcategory: 'secret',
    location: 'secret',
    page_id: 'secret',
    user: { name: 'Mia', last_name: 'Secret', email: 'secret@example.com', phone: '0491 570 006', postcode: '2999' },
    message: 'secret',
    opt_in: true,
    trade_in: { make: 'SECRET', model: 'SECRET', rego: 'SECRET', vin: 'SECRET' },
    fields: { secret: 'secret' },
    url: 'https://x/secret',
    source: 'Website',
    user_agent: 'secret',
    lead_attributes: { visited_pages: ['/secret'], linked_query_params: { secret: 'secret' } },
  },
  LeadNoteAdded: {
    lead_id: 'l',
    site_id: 's',
    dealership_id: 'd',
    note_id: 'n',
    text: 'secret',
    phone: '0491 570 006',
    email: 'secret@example.com',
    recorded_by: 'dealer kestrel',
  },
  ShopperRegistered: { shopper_id: 'i', site_id: 's', phone_number: '+61491570006' },
  ShopperDetailsSaved: { name: 'Mia', last_name: 'Secret', email: 'secret@example.com', postcode: '2999' },
  SignInCodeRequested: {
    challenge_id: 'c',
    site_id: 's',
    phone_number: '+61491570006',
    device_hash: 'secret',
    network_hash: 'secret',
    requested_at: moment,
    expires_at: moment,
  },
  SignInCodeUndelivered: { challenge_id: 'c', reason: 'secret' },
  ReservationStarted: {
    reservation_id: 'r',
    site_id: 's',
    dealership_id: 'd',
    shopper_id: 'i',
    car: { car_id: 'c', slug: 'c', name: 'Kia' },
    contact: { name: 'Mia', last_name: 'Secret', email: 'secret@example.com', phone_number: '+61491570006' },
    amount: 100,
    currency: 'aud',
    purchase: {
      pays: 'own',
      delivery: { street: 'secret', city: 'secret', postcode: '2999' },
      valuation_id: 'secret',
      message: 'secret',
    },
    refundable: true,
    hold_hours: 48,
    started_at: moment,
    pay_by: moment,
  },
  AlertRequested: {
    alert_id: 'a',
    shopper_id: 'i',
    site_id: 's',
    about: { kind: 'search', name: 'secret', path: '/search/secret', search: 'query=secret' },
    email: 'secret@example.com',
    consent: { wording: 'Yes', given_at: moment },
  },
  AlertEmailConfirmed: { shopper_id: 'i', email: 'secret@example.com', confirmed_at: moment },
  AlertMailDue: {
    alert_id: 'a',
    shopper_id: 'i',
    site_id: 's',
    car_id: 'c',
    email: 'secret@example.com',
    news: 'price',
    due_at: moment,
  },
  WheelSpun: {
    shopper_id: 'i',
    site_id: 's',
    campaign: 'c',
    prize: { id: 'p', label: 'A wash' },
    code: 'c',
    contact: { name: 'Mia', last_name: 'Secret', email: 'secret@example.com' },
    spun_at: moment,
  },
  ValuationRequested: {
    valuation_id: 'v',
    site_id: 's',
    vehicle: { year: 2020, make: 'SECRET', model: 'SECRET', rego: 'SECRET', vin: 'SECRET' },
    km: 2999,
  },
};

describe('personal data in events', () => {
  it('personal data in events is tested with a sample of every event type that contains it [EVT-10]', () =>
    expect(Object.keys(samples).sort()).toEqual([...personalTypes].sort()));

  it.each(Object.entries(samples))(
    'personal data in events is removed from %s by redaction, which leaves the event valid [EVT-10]',
    (type, data) => {
      expect(parseNewEvent(type, data).data).toEqual(data);
      const rest = redacted(type, data);
      expect(parseNewEvent(type, rest).data).toEqual(rest);
      expect(JSON.stringify(rest)).not.toMatch(/secret|mia|570|2999/i);
      expect(redacted(type, rest)).toEqual(rest);
      const extracted = extractPersonalData(personalDataOf(type)!, data);
      expect(JSON.stringify(restorePersonalData(extracted.redacted, extracted.personal))).toBe(JSON.stringify(data));
      expect(personalDataOf(type)!.of(data as never, 'id').length).toBeGreaterThan(0);
    },
  );

  it('personal data in events has equal handles for a phone number or email however it is typed [EVT-10]', () => {
    const numbers = [
      '0491 570 006',
      '+61 491 570 006',
      '(0491) 570-006',
      '61491570006',
      '0061 491 570 006',
      '+61 (0)491 570 006',
      '0011 61 491 570 006',
      '491 570 006',
    ];
    expect(new Set(numbers.map((typed) => phoneHandle(typed).value))).toEqual(new Set(['61491570006']));
    expect(emailHandle(' Mia@Example.COM ')).toEqual(emailHandle('mia@example.com'));
    expect(emailHandle('m.ia+cars@googlemail.com')).toEqual(emailHandle('mia@gmail.com'));
  });
});
