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

it('a toast is announced by a live region that already exists [USER-08]', () => {
  renderPage(<Toaster />);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  show();
  expect(region.textContent).toBe('SavedIt is savedView List');
  expect(screen.getByRole('link', { name: 'View List' }).getAttribute('href')).toBe('/list');
});

it('a toast disappears when it is dismissed, by its button or Escape [USER-08]', () => {
  renderPage(<Toaster />);
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Saved')).toBeNull();
  show();
  fireEvent.keyDown(screen.getByRole('link', { name: 'View List' }), { key: 'Escape' });
  expect(screen.queryByText('Saved')).toBeNull();
});

it('a toast disappears by itself, but not while it has the pointer or the focus [USER-08]', () => {
  renderPage(<Toaster />);
  show();
  fireEvent.focus(screen.getByRole('link', { name: 'View List' }));
  act(() => void jest.advanceTimersByTime(defaultDuration * 3));
  expect(screen.getByText('Saved')).toBeTruthy();
  fireEvent.blur(screen.getByRole('link', { name: 'View List' }));
  act(() => void jest.advanceTimersByTime(defaultDuration));
  expect(screen.queryByText('Saved')).toBeNull();
});
