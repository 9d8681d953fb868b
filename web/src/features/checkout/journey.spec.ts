import { beforeEach, expect, it } from '@jest/globals';
import { testSite } from '../../testing/fixtures.js';
import { planOf, readJourney, stepAfter, stepBefore, stepsOf, writeJourney } from './journey.js';

beforeEach(() => localStorage.clear());

it('a site without trade-ins, finance or delivery goes straight to the review [PAY-02]', () => {
  const { delivery: _, ...site } = testSite;
  const bare = {
    ...site,
    vehicle: { ...testSite.vehicle, tradeIn: false },
    finance: { ...testSite.finance, vehicles: false },
  };
  expect(stepsOf(bare)).toEqual(['review']);
  expect(readJourney('c1', stepsOf(bare))).toEqual({ step: 'review' });
});

it('the steps follow each other, and end at the review [PAY-02]', () => {
  const steps = ['trade-in', 'delivery', 'review'] as const;
  expect([stepAfter(steps, 'trade-in'), stepAfter(steps, 'delivery'), stepAfter(steps, 'review')]).toEqual([
    'delivery',
    'review',
    'review',
  ]);
  expect([stepBefore(steps, 'delivery'), stepBefore(steps, 'trade-in')]).toEqual(['trade-in', undefined]);
});

it('progress is stored for each vehicle, and returns to the first step when its step no longer exists [PAY-02]', () => {
  writeJourney('c1', { step: 'delivery', pays: 'finance' });
  expect(readJourney('c1', ['trade-in', 'delivery', 'review'])).toEqual({ step: 'delivery', pays: 'finance' });
  expect(readJourney('c2', ['trade-in', 'review'])).toEqual({ step: 'trade-in' });
  expect(readJourney('c1', ['trade-in', 'review'])).toEqual({ step: 'trade-in' });
});

it('the plan contains only chosen options, and no figures of an abandoned finance [PAY-02]', () => {
  const finance = { years: 5, deposit: 0, weekly: 141 };
  expect(planOf({ step: 'review', pays: 'own', finance, message: '  ' })).toEqual({ pays: 'own' });
  expect(planOf({ step: 'review', pays: 'finance', finance, tradeIn: { valuation_id: 'v', name: 'Mazda' } })).toEqual({
    valuation_id: 'v',
    pays: 'finance',
    finance,
  });
});
