import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import type { StockCar } from '#contracts/api/stock';
import { renderPage } from '../../../testing/render-page.js';
import { Vehicle } from './Vehicle.js';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(globalThis, 'fetch');
});

const car = (paths: readonly string[]): StockCar => ({
  ...{ id: 'c1', slug: 'a-car', status: 'available', delisted: false, etag: '"1"', revision: 1, position: 1 },
  ...{ shown: true, reserved: false, updated_at: '2026-05-20T00:00:00Z' },
  car: { dealership_id: 'd1', stocknum: 'S1', year: 2020, make: 'Toyota', model: 'Camry', car_type: 'used' },
  photos: paths.map((path) => ({ path, by_hand: false })),
  held: [],
});
const shown = () => screen.getAllByRole('img').map((photo) => photo.getAttribute('src')?.replace(/\?.*/, ''));

const open = (more: Partial<StockCar> = {}) =>
  renderPage(<Vehicle id="c1" onClose={() => {}} />, {
    load: () => Promise.resolve({ status: 200, body: { ...car(['/a', '/b', '/c']), ...more } }),
  });

it('a change that is made offline is refused at once, and not shown as done [PHOTO-05]', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  open();
  const remove = await screen.findByRole('button', { name: 'Photo 1: remove' });
  onlineManager.setOnline(false);
  try {
    fireEvent.click(remove);
    await screen.findByText('That could not be saved. Please try again.');
    expect(shown()).toEqual(['/a', '/b', '/c']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Price'), { target: { value: '24990' } });
    fireEvent.click(screen.getAllByRole('button', { name: 'Save and hold' })[0]!);
    await screen.findByText(/check your connection/);
  } finally {
    onlineManager.setOnline(true);
  }
});

it('an unlikely price is saved only after a question, and a save is confirmed [FEED-10]', async () => {
  const sent: unknown[] = [];
  const priced = (price: number): StockCar => ({ ...car([]), car: { ...car([]).car, price } });
  globalThis.fetch = (_, init) => {
    const body = JSON.parse(init!.body as string) as { price: number };
    sent.push(body.price);
    const answer = { ...priced(body.price), held: [{ field: 'price', by: 'key' }] };
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), json: async () => answer } as Response);
  };
  open(priced(20_000));
  const save = (price: string) => {
    fireEvent.change(screen.getByLabelText('Price'), { target: { value: price } });
    fireEvent.click(screen.getAllByRole('button', { name: 'Save and hold' })[0]!);
  };
  await screen.findByLabelText('Price');
  for (const [price, question] of [
    ['0', 'Offer it at $0? That is an unusual price.'],
    ['99999999', 'Offer it at $99,999,999? That is an unusual price.'],
    ['9,999', 'Offer it at $9,999? It is $20,000 now.'],
  ] as const) {
    save(price);
    expect(screen.getByRole('group', { name: question })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'No' }));
  }
  expect(sent).toEqual([]);
  save('18,990');
  await screen.findByText('Saved.');
  save('999');
  fireEvent.click(screen.getByRole('button', { name: 'Yes, save it' }));
  await waitFor(() => expect(sent).toEqual([18_990, 999]));
});

it('a field that was left to the feed says that it stays as it is until the next one [FEED-10]', async () => {
  const answer = { ...car([]), held: [] };
  globalThis.fetch = () =>
    Promise.resolve({ ok: true, status: 200, headers: new Headers(), json: async () => answer } as Response);
  open({ held: [{ field: 'price', by: 'key' }] });
  fireEvent.click(await screen.findByRole('button', { name: 'Leave it to the feed' }));
  await screen.findByText('It stays empty until the next feed sets it.');
});

it('paragraphs of a comment are edited as paragraphs, not with the sign that separates them [FEED-10]', async () => {
  const sent: unknown[] = [];
  globalThis.fetch = (_, init) => {
    sent.push(JSON.parse(init!.body as string));
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), json: async () => car([]) } as Response);
  };
  open({ car: { ...car([]).car, dealercomments: 'One owner.|Full history.' } });
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Comment');
  expect(field.value).toBe('One owner.\n\nFull history.');
  fireEvent.change(field, { target: { value: 'One owner.\n\nTwo keys.' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Save and hold' })[1]!);
  await waitFor(() => expect(sent).toEqual([{ dealercomments: 'One owner.|Two keys.' }]));
});

it('the response to one change of the photos does not undo later changes on the screen [PHOTO-06]', async () => {
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
  open();
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

it('an opened vehicle has the focus on its name, and a removed photo leaves it on the next one [PHOTO-05, SITE-06]', async () => {
  globalThis.fetch = () =>
    Promise.resolve({ ok: true, status: 200, headers: new Headers(), json: async () => car(['/a', '/c']) } as Response);
  open();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('2020 Toyota Camry'));
  const remove = screen.getByRole('button', { name: 'Photo 2: remove' });
  act(() => remove.focus());
  fireEvent.click(remove);
  await waitFor(() => expect(shown()).toEqual(['/a', '/c']));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Photo 2: remove');
});
