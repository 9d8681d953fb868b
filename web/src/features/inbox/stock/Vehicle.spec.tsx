import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { StockCar } from '#contracts/api/stock';
import { renderPage } from '../../../testing/render-page.js';
import { Vehicle } from './Vehicle.js';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(globalThis, 'fetch');
});

const car = (paths: readonly string[]): StockCar => ({
  ...{ id: 'c1', slug: 'a-car', status: 'available', delisted: false, revision: 1, position: 1 },
  car: { dealership_id: 'd1', stocknum: 'S1', year: 2020, make: 'Toyota', model: 'Camry', car_type: 'used' },
  photos: paths.map((path) => ({ path, by_hand: false })),
  held: [],
});
const shown = () => screen.getAllByRole('img').map((photo) => photo.getAttribute('src')?.replace(/\?.*/, ''));

it('the answer to one change of the photos leaves those that came after it on the screen [PHOTO-06]', async () => {
  const answers: ((response: Response) => void)[] = [];
  const sent: string[] = [];
  globalThis.fetch = (_, init) => {
    sent.push((JSON.parse(init!.body as string) as { paths: string[] }).paths.join(''));
    return new Promise((resolve) => answers.push(resolve));
  };
  const answer = async (paths: readonly string[]) => {
    await waitFor(() => expect(answers).toHaveLength(1));
    answers.shift()!({ ok: true, status: 200, headers: new Headers(), json: async () => car(paths) } as Response);
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  };
  renderPage(<Vehicle id="c1" onClose={() => {}} />, {
    load: () => Promise.resolve({ status: 200, body: car(['/a', '/b', '/c']) }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Photo 3: make it the cover' }));
  await act(async () => {});
  fireEvent.click(screen.getByRole('button', { name: 'Photo 1: move later' }));
  await act(async () => {});
  expect(shown()).toEqual(['/a', '/c', '/b']);
  await answer(['/c', '/a', '/b']);
  expect(shown()).toEqual(['/a', '/c', '/b']);
  await answer(['/a', '/c', '/b']);
  expect(shown()).toEqual(['/a', '/c', '/b']);
  expect(sent).toEqual(['/c/a/b', '/a/c/b']);
});
