import { useState } from 'react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Link, type RouteObject, useLocation, useNavigate } from 'react-router';
import { Modal } from '../ui/Modal.js';
import { PageNavigator } from './page-navigator.js';
import { PageRouter } from './PageRouter.js';
import { loadMatches, matchesOf } from './routes.js';

const Car = () => {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const { search } = useLocation();
  const send = () => {
    setOpen(false);
    void navigate('/success');
  };
  return (
    <>
      <h1>car{search}</h1>
      <button onClick={() => setOpen(true)}>Ask</button>
      {isOpen && (
        <Modal title="Enquiry" shape="dialog" onClose={() => setOpen(false)}>
          <button onClick={send}>Send</button>
          <Link to="/success">Elsewhere</Link>
          <Link to="?tick=1" replace>
            Tick
          </Link>
          <Link to="?page=2">Next</Link>
        </Modal>
      )}
    </>
  );
};

beforeEach(async () => {
  Object.assign(window, { scrollTo: () => undefined });
  window.history.pushState(null, '', '/');
  const routes: RouteObject[] = [
    {
      children: [
        {
          path: '/',
          Component: () => (
            <>
              <h1>home</h1>
              <Link to="/car">Car</Link>
            </>
          ),
        },
        { path: 'car', Component: Car },
        { path: 'success', Component: () => <h1>sent</h1> },
      ],
    },
  ];
  const navigator = new PageNavigator(routes, await loadMatches(matchesOf(routes, '/')));
  render(<PageRouter navigator={navigator} />);
  fireEvent.click(screen.getByRole('link', { name: 'Car' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog');
});
afterEach(cleanup);

let steps = 0;
window.addEventListener('popstate', () => void steps++);
const stepped = async (go: () => unknown) => {
  const before = steps;
  await go();
  await waitFor(() => expect(steps).toBe(before + 1));
};
const back = () => stepped(() => window.history.back());
const press = (role: 'button' | 'link', name: string) =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name })));
const seen = () => [
  screen.getByRole('heading', { level: 1, hidden: true }).textContent,
  screen.queryByRole('dialog') !== null,
];
const address = () => window.location.pathname + window.location.search;

it('Back closes the dialog and stays on the page; Back again leaves it [LOOK-13]', async () => {
  await back();
  await waitFor(() => expect([...seen(), address()]).toEqual(['car', false, '/car']));
  await back();
  await waitFor(() => expect([...seen(), address()]).toEqual(['home', false, '/']));
});

it('a dialog that was closed leaves no entry behind [LOOK-13]', async () => {
  await stepped(() => press('button', 'Close'));
  expect([...seen(), address()]).toEqual(['car', false, '/car']);
  await back();
  await waitFor(() => expect([...seen(), address()]).toEqual(['home', false, '/']));
});

it.each([
  ['button', 'Send'],
  ['link', 'Elsewhere'],
] as const)(
  'the page that a dialog leads to stays, and Back from it returns to the vehicle: %s %s [LOOK-13]',
  async (role, name) => {
    await press(role, name);
    await waitFor(() => expect(seen()).toEqual(['sent', false]));
    // Whatever is left to do with the history.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect([...seen(), address()]).toEqual(['sent', false, '/success']);
    await back();
    await waitFor(() => expect([...seen(), address()]).toEqual(['car', false, '/car']));
    await back();
    await waitFor(() => expect([...seen(), address()]).toEqual(['home', false, '/']));
  },
);

it('what was chosen in a dialog stays when Back closes it [LOOK-13]', async () => {
  await press('link', 'Tick');
  await waitFor(() => expect([...seen(), address()]).toEqual(['car?tick=1', true, '/car?tick=1']));
  await back();
  await waitFor(() => expect([...seen(), address()]).toEqual(['car?tick=1', false, '/car?tick=1']));
  await back();
  await waitFor(() => expect([...seen(), address()]).toEqual(['home', false, '/']));
});

it('a step within an open dialog is a step of its own after the dialog is closed [LOOK-13]', async () => {
  await press('link', 'Next');
  await waitFor(() => expect(seen()).toEqual(['car?page=2', true]));
  await back();
  await waitFor(() => expect([...seen(), address()]).toEqual(['car?page=2', false, '/car?page=2']));
  await back();
  await waitFor(() => expect([...seen(), address()]).toEqual(['car', false, '/car']));
});
