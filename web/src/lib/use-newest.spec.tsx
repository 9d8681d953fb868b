import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useNewest } from './use-newest.js';

it('a late answer reaches the newest rendering, and nobody once the component is gone [ASK-10]', () => {
  const heard: string[] = [];
  const { result, rerender, unmount } = renderHook(
    ({ name }) => useNewest<string>((value) => heard.push(`${name}: ${value}`)),
    { initialProps: { name: 'first' } },
  );
  const [tell] = [result.current];
  rerender({ name: 'second' });
  tell('here');
  unmount();
  tell('gone');
  expect(heard).toEqual(['second: here']);
});
