import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.js';
import { Header } from './Header.js';
import { menuPanel } from './menu-panel.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const openMenus = () =>
  screen.getAllByRole('button', { name: / menu$/, expanded: true }).map((button) => button.getAttribute('aria-label'));

it('a menu that the pointer leaves for the next one does not close that one, too [SITE-06]', async () => {
  await menuPanel.ready();
  const navigation = ['Buy', 'Sell'].map((label) => ({ label, path: '/search', menu: 'links' as const, links: [] }));
  renderPage(<Header />, { site: { navigation } });
  const [buy, sell] = ['Buy', 'Sell'].map((label) =>
    screen.getByRole('button', { name: `${label} menu` }).closest('li')!,
  );
  const move = (name: 'over' | 'out', over: Element) => {
    // jsdom has no PointerEvent with a type.
    const event = new MouseEvent(`pointer${name}`, { bubbles: true });
    fireEvent(over, Object.assign(event, { pointerType: 'mouse' }));
  };
  move('over', buy!);
  expect(openMenus()).toEqual(['Buy menu']);
  move('out', buy!);
  move('over', sell!);
  act(() => jest.advanceTimersByTime(1_000));
  expect(openMenus()).toEqual(['Sell menu']);
  move('out', sell!);
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.queryByRole('button', { name: / menu$/, expanded: true })).toBeNull();
});
