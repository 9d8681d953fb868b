import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { subscriptionSettings } from '#contracts/domain/subscription/settings';
import { makeCarResponse, features } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { PlanPicker } from './PlanPicker.js';

afterEach(cleanup);

const subscription = subscriptionSettings.parse({
  terms: [{ weeks: 4 }, { weeks: 26, off: 8 }],
  kilometres: [{ perWeek: 350 }, { perWeek: 500, extra: 25 }],
  beyond: 20,
  includes: ['Registration', 'Insurance'],
  excludes: ['Fuel', 'tolls'],
});
const site = { features: { ...features, subscriptions: true }, subscription };
const car = makeCarResponse({ subscription_price: 270 });

it('the weekly price and the address follow the plan, and the inclusions are listed [LOOK-03]', () => {
  const { location } = renderPage(<PlanPicker car={car} />, { site });
  expect(screen.getByRole('status').textContent).toBe('$270 a week$1,080 for 4 weeks');
  fireEvent.change(screen.getByLabelText('How long'), { target: { value: '26' } });
  fireEvent.change(screen.getByLabelText('How far a week'), { target: { value: '500' } });
  expect(screen.getByRole('status').textContent).toBe('$273 a week$7,098 for 26 weeks');
  expect(location()?.search).toBe('?weeks=26&km=500');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Registration', 'Insurance']);
  expect(screen.getByText('Yours to pay: fuel, tolls. Extra kilometres are 20 cents each.')).toBeTruthy();
});

it('a vehicle without a weekly price, or that is sold, has no plan [LOOK-03]', () => {
  renderPage(<PlanPicker car={makeCarResponse({ subscription_price: 0 })} />, { site });
  renderPage(<PlanPicker car={{ ...car, status: 'sold' }} />, { site });
  expect(screen.queryByLabelText('Your plan')).toBeNull();
});
