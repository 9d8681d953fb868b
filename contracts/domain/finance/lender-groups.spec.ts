import { describe, expect, it } from '@jest/globals';
import { isFinanced, type LenderSubject } from './lender-groups.js';
import type { LenderGroup } from './settings.js';

const subject: LenderSubject = {
  year: 2020,
  status: 'in_stock',
  price: 20_000,
  lender: { comparisonRate: 8.19, paymentWeek: 99, paymentMonth: 430 },
  thisYear: 2026,
};
const lender = (change: Partial<LenderSubject['lender']>) => ({ lender: { ...subject.lender, ...change } });

/** A change of the vehicle → the groups that still finance it. */
const cases: readonly (readonly [string, Partial<LenderSubject>, readonly LenderGroup[]])[] = [
  ['has everything', {}, ['A', 'B', 'C', 'D']],
  ['is 11 years old', { year: 2015 }, ['A', 'B', 'C', 'D']],
  ['is 12 years old', { year: 2014 }, ['B', 'C', 'D']],
  ['costs $501', { price: 501 }, ['A', 'B', 'C', 'D']],
  ['costs $500', { price: 500 }, ['B']],
  ['has no price', { price: 0 }, ['B']],
  ['is coming soon', { status: 'coming_soon' }, ['A', 'B', 'C', 'D']],
  ['is sold', { status: 'sold' }, []],
  ['is in transit', { status: 'in_transit' }, []],
  ['has no comparison rate', lender({ comparisonRate: null }), ['B', 'C', 'D']],
  ['has no weekly payment', lender({ paymentWeek: null }), ['A', 'B', 'D']],
  ['has no monthly payment', lender({ paymentMonth: null }), ['A', 'B', 'C']],
];

describe.each(cases)('a vehicle that %s [FIN-04]', (_, change, financed) => {
  it.each(['A', 'B', 'C', 'D'] as const)('lender group %s finances it if its conditions hold [FIN-04]', (group) => {
    expect(isFinanced(group, { ...subject, ...change })).toBe(financed.includes(group));
  });
});
