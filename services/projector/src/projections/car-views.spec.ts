import { expect, it } from '@jest/globals';
import type { RecordedEvent } from '#contracts/events/envelope';
import { carViewsProjection } from './car-views.js';

const viewed = (revision: number): RecordedEvent => ({
  id: `v${revision}`,
  type: 'CarViewed',
  version: 1,
  stream: 'carviews-c1',
  revision,
  position: revision + 1,
  time: '2026-05-20T10:00:00.000Z',
  data: { car_id: 'c1', site_id: 's' },
  metadata: {},
});

it('a view is counted for the car of its stream [VDP-15]', () => {
  expect(carViewsProjection.key(viewed(0))).toBe('c1');
  const step = carViewsProjection.evolve.CarViewed!;
  const one = step(undefined, viewed(0) as never);
  expect(one).toEqual({ views: 1 });
  expect(step(one, viewed(1) as never)).toEqual({ views: 2 });
});
