import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { compared } from '../../lib/saved-vehicles.js';
import { renderPage } from '../../testing/render-page.js';
import { CompareTray } from './CompareTray.js';

afterEach(cleanup);

it('the focus of a removed car goes to the next one, and that of Clear to the heading [SITE-06]', () => {
  for (const id of ['c', 'b', 'a']) compared.add({ id, name: id, slug: id, make: 'Kia', model: 'Rio' });
  renderPage(
    <main>
      <h1>Stock</h1>
      <CompareTray />
    </main>,
  );
  const press = (name: string) => {
    const button = screen.getByRole('button', { name });
    act(() => button.focus());
    fireEvent.click(button);
  };
  press('Remove b from compare');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove a from compare' }));
  press('Clear');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Stock' }));
});
