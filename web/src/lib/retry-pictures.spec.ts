import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { retryFailedPictures } from './retry-pictures.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('a picture that failed is hidden until its next try, or until another one took its place [LOOK-06]', () => {
  const entry = { responseStatus: 503 } as unknown as PerformanceEntry;
  performance.getEntriesByName = () => [entry];
  retryFailedPictures();
  const picture = document.body.appendChild(document.createElement('img'));
  picture.src = '/images/a.jpg';
  picture.dispatchEvent(new Event('error'));
  expect(picture.style.visibility).toBe('hidden');
  jest.advanceTimersByTime(5_000);
  expect(picture.style.visibility).toBe('');
  picture.dispatchEvent(new Event('error'));
  expect(picture.style.visibility).toBe('hidden');
  picture.src = '/images/b.jpg';
  picture.dispatchEvent(new Event('load'));
  expect(picture.style.visibility).toBe('');
});
