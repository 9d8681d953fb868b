import { expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { useTypedEarly } from './use-typed-early.js';

const Field = () => {
  const [typed, setTyped] = useState('');
  const input = useTypedEarly(typed, setTyped);
  return (
    <>
      <input ref={input} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      <output>{typed}</output>
    </>
  );
};

it('text typed before the page’s code ran is not lost [ASK-08]', () => {
  const page = document.createElement('div');
  page.innerHTML = '<input value=""><output></output>';
  const input = page.querySelector('input')!;
  input.value = 'hilux';
  act(() => void hydrateRoot(page, <Field />));
  expect(input.value).toBe('hilux');
  expect(page.querySelector('output')!.textContent).toBe('hilux');
});
