import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { EmailField } from './EmailField.js';

afterEach(cleanup);

const Form = () => {
  const [mail, setMail] = useState('');
  return (
    <EmailField label="Email" required value={mail} onChange={({ currentTarget }) => setMail(currentTarget.value)} />
  );
};
const field = () => screen.getByLabelText<HTMLInputElement>('Email');
const type = (value: string) => {
  fireEvent.change(field(), { target: { value } });
  fireEvent.blur(field());
};

it('a mistyped mail address raises a question, whose answer is filled in [LEAD-01]', () => {
  render(<Form />);
  type('mia@gmial.con');
  fireEvent.click(screen.getByRole('button', { name: 'mia@gmail.com' }));
  expect(field().value).toBe('mia@gmail.com');
  expect(screen.queryByText(/Did you mean/)).toBeNull();
  type('mia@smith.com.au');
  expect(screen.queryByText(/Did you mean/)).toBeNull();
});
