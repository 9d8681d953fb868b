import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { defaultDuration, toasts } from '../lib/toast.js';
import { renderPage } from '../testing/render-page.js';
import { Toaster } from './Toast.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const show = () =>
  act(() => toasts.show({ title: 'Saved', text: 'It is saved', action: { label: 'View List', to: '/list' } }));

it('speaks through a live region that was there before [USER-08]', () => {
  renderPage(<Toaster />);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  show();
  expect(region.textContent).toBe('SavedIt is savedView List');
  expect(screen.getByRole('link', { name: 'View List' }).getAttribute('href')).toBe('/list');
});

it('goes when it is dismissed, by its button or Escape [USER-08]', () => {
  renderPage(<Toaster />);
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Saved')).toBeNull();
  show();
  fireEvent.keyDown(screen.getByRole('link', { name: 'View List' }), { key: 'Escape' });
  expect(screen.queryByText('Saved')).toBeNull();
});

it('goes by itself, but not from under the pointer or the focus [USER-08]', () => {
  renderPage(<Toaster />);
  show();
  fireEvent.focus(screen.getByRole('link', { name: 'View List' }));
  act(() => void jest.advanceTimersByTime(defaultDuration * 3));
  expect(screen.getByText('Saved')).toBeTruthy();
  fireEvent.blur(screen.getByRole('link', { name: 'View List' }));
  act(() => void jest.advanceTimersByTime(defaultDuration));
  expect(screen.queryByText('Saved')).toBeNull();
});
