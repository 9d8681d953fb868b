import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { Location } from '#contracts/domain/site/site';
import { carPage, testSite } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { Summary } from './Summary.js';

afterEach(cleanup);

const car = carPage({ price: 32_990 });

it('beside the form stands what happens next, who holds the deposit, how it is given back and whom to ask [LOOK-07]', () => {
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
  expect(screen.getByRole('link', { name: /5550 4110/ }).getAttribute('href')).toBe('tel:0255504110');
  expect(text).not.toContain('Your plan');
});

it('the plan a shopper chose stands beside the form [LOOK-03]', () => {
  renderPage(<Summary car={car} amount={200} plan={{ weeks: 26, kilometres: 500, weekly: 273 }} />);
  expect(screen.getByText('26 weeks, 500 km a week, $273 a week')).toBeTruthy();
});

it('a deposit that is not refunded says so [LOOK-07]', () => {
  renderPage(<Summary car={car} amount={200} plan={undefined} />, {
    site: { checkout: { ...testSite.checkout, refundable: false } },
  });
  expect(screen.getByText('Not refundable')).toBeTruthy();
  expect(screen.getByText(/the deposit is not refunded/)).toBeTruthy();
});

it('once it is paid, whom to ask comes first, then what is still to come [LOOK-07]', () => {
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

it('once a reservation is over nothing is due, and whom to ask still stands there [LOOK-07]', () => {
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
  expect(screen.getByRole('link', { name: /5550 4110/ })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/Due today|Paid|Held for|What happens next|We accept/);
});
