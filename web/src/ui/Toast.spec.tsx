import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { durationOf, toasts } from '../lib/toast.js';
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

const seconds = (count: number) => act(() => void jest.advanceTimersByTime(count * 1000));

it('a toast disappears by itself, but not while it has the pointer or the focus [USER-08]', () => {
  renderPage(<Toaster />);
  show();
  const link = screen.getByRole('link', { name: 'View List' });
  const toast = link.parentElement!;
  fireEvent.focus(link);
  fireEvent.pointerEnter(toast);
  seconds(100);
  fireEvent.blur(link);
  seconds(100);
  fireEvent.focus(link);
  fireEvent.pointerLeave(toast);
  seconds(100);
  expect(screen.getByText('Saved')).toBeTruthy();
  fireEvent.blur(link);
  seconds(19.9);
  expect(screen.getByText('Saved')).toBeTruthy();
  seconds(0.1);
  expect(screen.queryByText('Saved')).toBeNull();
});

it('a toast that is dismissed under the pointer does not keep the next one open [USER-08]', () => {
  renderPage(<Toaster />);
  show();
  fireEvent.pointerEnter(screen.getByRole('link', { name: 'View List' }).parentElement!);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  show();
  seconds(20);
  expect(screen.queryByText('Saved')).toBeNull();
});

it('a toast with a link stays open for 20 seconds, another for 5, unless it says how long [USER-08]', () => {
  const title = 'Saved';
  expect(durationOf({ title, action: { label: 'View List', to: '/list' } })).toBe(20_000);
  expect(durationOf({ title })).toBe(5_000);
  expect(durationOf({ title, duration: 3_000 })).toBe(3_000);
});
