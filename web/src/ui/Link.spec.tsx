import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../testing/render-page.js';
import { Link } from './Link.js';

afterEach(cleanup);

const show = (at = '/search/used-cars?page=2') =>
  renderPage(
    <>
      <Link to="/cars/a-b">Car</Link>
      <Link to="?page=3">Next</Link>
      <Link to="/search/used-cars?refinementList[make][0]=Kia">Kia</Link>
      <Link to="/search/used-cars?page=2" state="again">
        Here
      </Link>
      <Link to="/watchlist" onClick={(event) => event.preventDefault()}>
        Stopped
      </Link>
    </>,
    { at },
  );
const link = (name: string) => screen.getByRole('link', { name });
const addressOf = ({ pathname, search }: { readonly pathname: string; readonly search: string }) => pathname + search;

it('a link leads to its path, to a query string of its page, and never has brackets in its address [SITE-06]', () => {
  show();
  const addresses = ['Car', 'Next', 'Kia'].map((name) => link(name).getAttribute('href'));
  expect(addresses).toEqual([
    '/cars/a-b',
    '/search/used-cars?page=3',
    '/search/used-cars?refinementList%5Bmake%5D%5B0%5D=Kia',
  ]);
});

it('a link opens its page in place, and the page that is open already without another entry [SITE-06]', () => {
  const { location, navigationType } = show();
  fireEvent.click(link('Here'));
  expect([addressOf(location()!), location()!.state, navigationType()]).toEqual([
    '/search/used-cars?page=2',
    'again',
    'REPLACE',
  ]);
  fireEvent.click(link('Car'));
  expect([addressOf(location()!), navigationType()]).toEqual(['/cars/a-b', 'PUSH']);
});

it('a press for another tab, or one that was stopped, does not leave the page [SITE-06]', () => {
  const { location } = show();
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])
    expect(fireEvent.click(link('Car'), held)).toBe(true);
  expect(fireEvent.click(link('Stopped'))).toBe(false);
  expect(addressOf(location()!)).toBe('/search/used-cars?page=2');
});
