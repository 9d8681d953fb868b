import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { corolla } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { CarCarousel } from './CarCarousel.js';

let resized: () => void;
const scrollBy = jest.fn();

beforeEach(() => {
  globalThis.ResizeObserver = class {
    constructor(callback: () => void) {
      resized = callback;
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof ResizeObserver;
  Element.prototype.scrollBy = scrollBy as unknown as Element['scrollBy'];
  scrollBy.mockReset();
});
afterEach(cleanup);

const size = (scrollLeft: number, clientWidth: number, scrollWidth: number) => {
  for (const [name, value] of Object.entries({ scrollLeft, clientWidth, scrollWidth })) {
    Object.defineProperty(screen.getByRole('list'), name, { configurable: true, value });
  }
};
// Not by the attribute `disabled`, which takes the focus away.
const isDisabled = (name: string) =>
  screen.getByRole('button', { name }).ariaDisabled === 'true' &&
  !screen.getByRole('button', { name }).hasAttribute('disabled');

it('a carousel has a title, shows its cards in order, and starts at the first card [CARD-06]', () => {
  const cars = ['Yaris', 'Supra', 'Camry'].map((model) => ({ ...corolla, id: model, slug: model, model }));
  renderPage(<CarCarousel title="Similar cars" cars={cars} />);
  const carousel = screen.getByRole('group', { name: 'Similar cars' });
  expect(
    within(carousel)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['2022 Toyota YarisZR', '2022 Toyota SupraZR', '2022 Toyota CamryZR']);
  size(0, 500, 1000);
  act(() => resized());
  expect([isDisabled('Previous'), isDisabled('Next')]).toEqual([true, false]);
});

it('the buttons scroll by most of the visible width and are disabled at the ends [CARD-06]', () => {
  renderPage(<CarCarousel title="Similar cars" cars={[corolla]} />);
  size(0, 500, 1000);
  act(() => resized());
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(scrollBy).toHaveBeenCalledWith({ left: 425 });
  size(500, 500, 1000);
  fireEvent.scroll(screen.getByRole('list'));
  expect([isDisabled('Previous'), isDisabled('Next')]).toEqual([false, true]);
});
