import { useState } from 'react';
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useNextFocus } from './use-next-focus.js';

afterEach(cleanup);

const List = () => {
  const [names, setNames] = useState(['One', 'Two', 'Three']);
  useNextFocus('li button');
  return (
    <main>
      <h1>Numbers</h1>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button onClick={() => setNames(names.filter((other) => other !== name))}>Remove {name}</button>
          </li>
        ))}
      </ul>
    </main>
  );
};
const focused = () => document.activeElement?.textContent;
const remove = (name: string) => {
  const button = screen.getByRole('button', { name: `Remove ${name}` });
  act(() => button.focus());
  fireEvent.click(button);
};

it('the focus of a removed entry goes to the next one, then to the one before, then to the heading [SITE-06]', () => {
  render(<List />);
  remove('Two');
  expect(focused()).toBe('Remove Three');
  remove('Three');
  expect(focused()).toBe('Remove One');
  remove('One');
  expect(focused()).toBe('Numbers');
});

it('a focus that is elsewhere stays there when an entry disappears [SITE-06]', () => {
  render(<List />);
  const button = screen.getByRole('button', { name: 'Remove One' });
  act(() => button.focus());
  act(() => screen.getByRole('button', { name: 'Remove Three' }).focus());
  fireEvent.click(button);
  expect(focused()).toBe('Remove Three');
});
