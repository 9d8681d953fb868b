import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { historySettled } from '../lib/dialog-entry.js';
import { Modal } from './Modal.js';

const Page = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && (
        <Modal title="Book" shape="dialog" onClose={() => setOpen(false)}>
          <p>form</p>
        </Modal>
      )}
    </>
  );
};
const state = () => window.history.state as unknown;
const openDialog = () => {
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
};

beforeEach(() => {
  window.history.pushState({ key: 'page' }, '', '/cars/hilux');
});
afterEach(cleanup);

it('Back closes a dialog and stays on its page [LOOK-04]', async () => {
  openDialog();
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([window.location.pathname, state()]).toEqual(['/cars/hilux', { key: 'page' }]);
});

it('a dialog that is closed by its button leaves nothing in the history [LOOK-04]', async () => {
  openDialog();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await act(() => historySettled());
  expect(state()).toEqual({ key: 'page' });
});

it('Back closes a panel and keeps the filters that were chosen in it [LOOK-04]', async () => {
  openDialog();
  window.history.pushState({ key: 'filtered' }, '', '/search?body=Ute');
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(() => historySettled());
  expect([window.location.search, state()]).toEqual(['?body=Ute', { key: 'filtered' }]);
});
