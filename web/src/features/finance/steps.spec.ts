import { expect, it } from '@jest/globals';
import { atStep, stepOf } from './steps.js';

it('pre-qualification preserves the query parameters through its steps [FIN-08]', () => {
  const linked = '?car_id=c%26d&vehiclePriceBudget=30000&utm_source=mail';
  const second = atStep(linked, 2);
  const third = atStep(second, 3);
  for (const search of [second, third]) {
    const { step: _, ...others } = Object.fromEntries(new URLSearchParams(search));
    expect(others).toEqual({ car_id: 'c&d', vehiclePriceBudget: '30000', utm_source: 'mail' });
  }
  expect([linked, second, third].map(stepOf)).toEqual([1, 2, 3]);
  expect(atStep(third, 1)).toBe(linked);
  expect(atStep('?step=2', 1)).toBe('');
});

it('an unknown step is the first step [FIN-08]', () => {
  expect(['?step=0', '?step=4', '?step=x', '?step=1.5', ''].map(stepOf)).toEqual([1, 1, 1, 1, 1]);
});
