import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useSearchField } from './use-search-field.js';

const pause = 100;
const asked = jest.fn<(typed: string) => void>();

beforeEach(() => {
  jest.useFakeTimers();
  asked.mockClear();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const Field = ({ query }: { readonly query: string }) => {
  const [typed, setTyped, askNow, goTo] = useSearchField(query, pause, asked);
  return (
    <>
      <input value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      <button onClick={askNow}>Search</button>
      <button onClick={() => goTo('')}>All Toyotas</button>
    </>
  );
};
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const rest = () => act(() => jest.advanceTimersByTime(pause));
const questions = () => asked.mock.calls.map(([typed]) => typed);

it('letters typed while a search is pending stay when its result arrives [ASK-08]', () => {
  const { rerender } = render(<Field query="" />);
  type('hi');
  rest();
  type('hilu');
  rerender(<Field query="hi" />);
  expect(field().value).toBe('hilu');
  rest();
  expect(questions()).toEqual(['hi', 'hilu']);
});

it('of several pending searches, a late or missing result never changes the field [ASK-08]', () => {
  const { rerender } = render(<Field query="" />);
  for (const typed of ['h', 'hi', 'hil']) {
    type(typed);
    rest();
  }
  type('hilux');
  rerender(<Field query="hi" />);
  expect(field().value).toBe('hilux');
  rerender(<Field query="hil" />);
  expect(field().value).toBe('hilux');
  rest();
  rerender(<Field query="hilux" />);
  expect(field().value).toBe('hilux');
  expect(questions().at(-1)).toBe('hilux');
});

it('trailing spaces stay while the visitor goes on typing [ASK-08]', () => {
  const { rerender } = render(<Field query="" />);
  type('mazda ');
  rest();
  rerender(<Field query="mazda" />);
  expect(field().value).toBe('mazda ');
});

it('a query that changes elsewhere, such as by going back, is shown in the field [ASK-08]', () => {
  const { rerender } = render(<Field query="" />);
  type('hi');
  rest();
  rerender(<Field query="hi" />);
  type('hilux');
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  rerender(<Field query="hilux" />);
  rerender(<Field query="hi" />);
  expect(field().value).toBe('hi');
  rest();
  expect(questions()).toEqual(['hi', 'hilux']);
});

it('the typed text is not searched for again while the page navigates, however slowly [ASK-08]', () => {
  const { rerender } = render(<Field query="" />);
  type('toyota');
  rest();
  rerender(<Field query="toyota" />);
  fireEvent.click(screen.getByRole('button', { name: 'All Toyotas' }));
  expect(field().value).toBe('');
  for (let n = 0; n < 3; n += 1) rest();
  expect(questions()).toEqual(['toyota']);
  rerender(<Field query="" />);
  type('hilux');
  rest();
  expect(questions()).toEqual(['toyota', 'hilux']);
});
