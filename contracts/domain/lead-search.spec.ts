import { describe, expect, it } from '@jest/globals';
import { redacted } from '../events/index.js';
import type { LeadEvent } from '../events/lead.js';
import { leadSearchTerms, leadSearchText } from './lead-search.js';

type Lead = Extract<LeadEvent, { type: 'LeadSubmitted' }>['data'];
const lead = {
  lead_id: '0192d3a4-c5f6-7a8b-9c0d-1e2f3a4b5c6d',
  category: 'Vehicle Enquiry',
  user: { name: 'Zoë', last_name: 'O’Brien-Nguyen', email: 'Zoe.Ob@Example.com', phone: '0491 570 006' },
  vehicle: { year: 2021, make: 'Toyota', model: 'Corolla', badge: 'ZR', stock_number: 'KB-1042', vin: 'JTNK4RBE' },
  fields: { reservation_id: 'e0be7a69-1111-4222-8333-944445555666' },
} as unknown as Lead;
const finds = (query: string, of = lead) => leadSearchTerms(query).every((term) => leadSearchText(of).includes(term));

describe('search among leads', () => {
  it.each([
    ...['zoe', 'Zoë O’Brien', "o'brien nguyen", 'nguyen zo', 'OBRIEN', 'corolla zoe', '2021 toyota cor'],
    ...['0491 570 006', '0491570006', '+61 491 570 006', '61491570006', '0061 491 570 006', '+61 (0)491 570 006'],
    ...['0491', '491 570', '570006', 'zoe 0491 570', '(0491) 570-006'],
    ...['zoe.ob@example.com', 'ob@EXAMPLE', 'zoe.ob', 'KB-1042', 'kb1042', '1042', 'jtnk4'],
    ...[lead.lead_id, '0192d3a4', '0192d3a4c5f67a8b9c0d1e2f3a4b5c6d', 'E0BE7A69'],
  ])('finds a lead by %s [CRM-18]', (query) => expect(finds(query)).toBe(true));

  it.each(['rien', 'zoe smith', '0491 570 007', 'corolla 2020', 'example.com', 'erased', 'kb1043'])(
    'does not find a lead by %s [CRM-18]',
    (query) => expect(finds(query)).toBe(false),
  );

  it('finds no lead of an erased person, by whatever it says instead [CRM-18]', () => {
    const erased = redacted('LeadSubmitted', lead) as Lead;
    for (const query of ['erased', '0000 0000', 'erased@erased.invalid', '1042', lead.lead_id])
      expect([query, finds(query, erased)]).toEqual([query, false]);
  });
});
