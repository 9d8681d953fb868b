import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.js';
import { Gallery } from './Gallery.js';

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeAll(() => {
  Object.assign(window, {
    IntersectionObserver: Observer,
    ResizeObserver: Observer,
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  });
});
afterEach(cleanup);

const images = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    image: { url: `/images/vehicles/suv/1/red/${index}`, thumb: { url: `/images/vehicles/suv/1/red/${index}?w=320` } },
  }));
const thumbnails = () => screen.queryAllByRole('button', { name: /^Picture \d+ of/ });
const open = (count: number, withThumbnails = true) =>
  renderPage(<Gallery name="Corolla" images={images(count)} withThumbnails={withThumbnails} />);

it('VDP-01 has thumbnails only above 3 images, and of a car in stock', () => {
  open(3);
  expect(thumbnails()).toHaveLength(0);
  cleanup();
  open(4);
  expect(thumbnails()).toHaveLength(4);
  cleanup();
  open(4, false);
  expect(thumbnails()).toHaveLength(0);
});

it('VDP-01 shows the picture of the thumbnail that was pressed', () => {
  open(6);
  fireEvent.click(thumbnails()[3]!);
  expect(thumbnails()[3]!.getAttribute('aria-current')).toBe('true');
  expect(screen.getByText('4 / 6')).toBeTruthy();
});

it('VDP-01 says when there are no pictures yet', () => {
  open(0);
  expect(screen.getByText('Photos coming soon')).toBeTruthy();
});
