import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.js';
import { BottomBar } from './BottomBar.js';

afterEach(cleanup);

const item = (label: string, path: string) => ({ label, path, links: [] });
const few = [item('New', '/search/new-cars'), item('Pre-Owned', '/search/used-cars'), item('Service', '/service')];
const many = [...few, item('Finance', '/finance'), item('Contact', '/contact')];

const iconsIn = (bar: HTMLElement) => [...bar.querySelectorAll(':scope > a svg')].map((icon) => icon.innerHTML);

it('what has no room in the bar at the bottom is behind its last entry [SITE-04]', () => {
  renderPage(<BottomBar />, { site: { navigation: many } });
  const bar = screen.getByRole('navigation', { name: 'App' });
  expect([...bar.querySelectorAll(':scope > a')].map((link) => link.textContent)).toEqual([
    'Home',
    'New',
    'Pre-Owned',
    'Service',
  ]);
  fireEvent.click(screen.getByText('More'));
  const rest = within(screen.getByRole('navigation', { name: 'More' }));
  expect(rest.getByRole('link', { name: 'Finance' })).toBeTruthy();
  expect(rest.getByRole('link', { name: 'Contact' })).toBeTruthy();
  expect(new Set(iconsIn(bar)).size).toBe(4);
});

it('the menu of the bar closes when the focus goes to the page [SITE-04]', () => {
  renderPage(
    <>
      <BottomBar />
      <button>Below</button>
    </>,
    { site: { navigation: many } },
  );
  const summary = screen.getByText('More');
  const menu = summary.closest('details')!;
  menu.open = true;
  fireEvent.blur(summary, { relatedTarget: screen.getByRole('link', { name: 'Finance', hidden: true }) });
  expect(menu.open).toBe(true);
  fireEvent.blur(summary, { relatedTarget: screen.getByRole('button', { name: 'Below' }) });
  expect(menu.open).toBe(false);
});

it('a short navigation without menus stands in the bar as a whole [SITE-04]', () => {
  renderPage(<BottomBar />, { site: { navigation: few } });
  expect(screen.queryByText('More')).toBeNull();
});
