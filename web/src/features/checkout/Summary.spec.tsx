import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { phoneFor } from '#contracts/domain/phone';
import type { Location } from '#contracts/domain/site/site';
import { makeCarResponse, features, testSite } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { Summary } from './Summary.js';

afterEach(cleanup);

const car = makeCarResponse({ price: 32_990 });

it('the summary states the next steps, who holds the deposit, how it is refunded and the contact [LOOK-07]', () => {
  const place = {
    id: 'l1',
    name: 'Bay Motors',
    phone: '02 5550 4110',
    address: { street: '1 Bay Road', city: 'Brookvale', state: 'NSW', postcode: '2100' },
    team: [{ name: 'Noor', role: 'sales' }],
  } as unknown as Location;
  const checkout = { ...testSite.checkout, refundable: true, holdHours: 48 };
  renderPage(
    <Summary car={{ ...car, location_id: 'l1', location_name: 'Bay Motors' }} amount={200} plan={undefined} />,
    {
      site: { checkout, locations: [place] },
    },
  );
  const text = document.body.textContent;
  for (const words of [
    'Due today$200',
    'Held for48 hours',
    'Fully refunded',
    'Bay Motors holds it as your deposit',
    'within ten days',
  ])
    expect(text).toContain(words);
  expect(screen.getByText('Noor')).toBeTruthy();
  // As on the vehicle's page and among the shopper's reservations.
  expect(screen.getByRole('link', { name: phoneFor(car, testSite) }).getAttribute('href')).toBe('tel:0255500130');
  expect(text).not.toContain('Your plan');
});

it('the chosen subscription plan is shown beside the form [LOOK-03]', () => {
  renderPage(
    <Summary
      car={{ ...car, subscription_price: 270 }}
      amount={200}
      plan={{ weeks: 26, kilometres: 500, weekly: 273 }}
    />,
    { site: { features: { ...features, subscriptions: true } } },
  );
  expect(screen.getByText('26 weeks, 500 km a week, $273 a week')).toBeTruthy();
  expect(screen.getByText('$273').parentElement?.textContent).toBe('$273 / week');
  expect(document.body.textContent).not.toContain('$270');
  expect(screen.getByText(/^Subscribe and the \$200 comes off your first weeks\. Change your mind/)).toBeTruthy();
});

it('a non-refundable deposit is labelled as such [LOOK-07]', () => {
  renderPage(<Summary car={car} amount={200} plan={undefined} />, {
    site: { checkout: { ...testSite.checkout, refundable: false } },
  });
  expect(screen.getByText('Not refundable')).toBeTruthy();
  expect(screen.getByText(/the deposit is not refunded/)).toBeTruthy();
});

it('after payment, the contact comes first, then the remaining steps [LOOK-07]', () => {
  const place = {
    id: 'l1',
    name: 'Bay Motors',
    phone: '02 5550 4110',
    address: { street: '1 Bay Road', city: 'Brookvale', state: 'NSW', postcode: '2100' },
    team: [{ name: 'Noor', role: 'sales' }],
  } as unknown as Location;
  renderPage(<Summary car={{ ...car, location_id: 'l1' }} amount={200} plan={undefined} stage="paid" />, {
    site: { locations: [place] },
  });
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Your contact',
    'What happens next',
  ]);
  expect(document.body.textContent).toContain('Paid$200');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(document.body.textContent).not.toMatch(/Due today|You pay|Questions first|We accept/);
});

it('after the reservation has ended nothing is due, and the contact is still shown [LOOK-07]', () => {
  const place = {
    id: 'l1',
    name: 'Bay Motors',
    phone: '02 5550 4110',
    address: { street: '1 Bay Road', city: 'Brookvale', state: 'NSW', postcode: '2100' },
    team: [],
  } as unknown as Location;
  renderPage(<Summary car={{ ...car, location_id: 'l1' }} amount={200} plan={undefined} stage="over" />, {
    site: { locations: [place] },
  });
  expect(screen.getByRole('link', { name: /5550 0130/ })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/Due today|Paid|Held for|What happens next|We accept/);
});
