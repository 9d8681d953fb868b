import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
// Loaded before, because jest can’t link a module that two imports ask for at once.
import './schemas.js';
import { renderPage } from '../../testing/render-page.js';
import { Replay } from './Replay.js';

const fetched = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = fetched;
});

it('a dry run that comes after another stream was typed is not offered for that one [OPS-04]', async () => {
  const answers: (() => void)[] = [];
  const answer = {
    ...{ projection: 'cars', build: 'cars-1', dry_run: true, events: 3, documents: 2 },
    ...{ created: 0, changed: 2, unchanged: 0, changes: [] },
  };
  globalThis.fetch = (path) =>
    path === '/api/ops/replay'
      ? new Promise((resolve) => {
          const response = { ok: true, status: 200, headers: new Headers(), json: async () => answer };
          answers.push(() => resolve(response as Response));
        })
      : new Promise<never>(() => {});
  renderPage(<Replay />, { at: '/ops?view=replay&projection=cars&stream=car-a' });
  const run = () => fireEvent.click(screen.getByRole('button', { name: 'Dry run' }));
  run();
  await waitFor(() => expect(answers).toHaveLength(1));
  fireEvent.change(screen.getByLabelText('Stream'), { target: { value: 'car-b' } });
  answers[0]!();
  await screen.findByRole('button', { name: 'Dry run' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.queryByRole('region')).toBeNull();
  run();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!();
  expect(await screen.findByRole('region')).toBeTruthy();
});
