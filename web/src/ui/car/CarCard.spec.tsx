import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { corolla } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { CarCard } from './CarCard.js';

afterEach(cleanup);

it('CARD-01 a car in stock shows its price and facts, CARD-02 with both buttons', () => {
  const onEnquire = jest.fn();
  renderPage(<CarCard car={corolla} sizes="100vw" />, { onEnquire });
  expect(screen.getByText('$32,990')).toBeTruthy();
  expect(screen.getByText('45,210 km')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Explore Vehicle/ }).getAttribute('href')).toBe(`/cars/${corolla.slug}`);
  fireEvent.click(screen.getByRole('button', { name: /Quick Enquiry/ }));
  expect(onEnquire).toHaveBeenCalledWith(corolla);
  expect(screen.queryByText('Like this and want something similar?')).toBeNull();
});

it('CARD-02 a sold car offers only to find something similar', () => {
  renderPage(<CarCard car={{ ...corolla, status: 'sold' }} sizes="100vw" />);
  expect(screen.getByText('JUST SOLD')).toBeTruthy();
  expect(screen.getByText('Like this and want something similar?')).toBeTruthy();
  expect(screen.queryByText('45,210 km')).toBeNull();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Find Me Something Similar']);
});
