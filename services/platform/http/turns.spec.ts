import { expect, it } from '@jest/globals';
import { Turns } from './turns.js';

const open = (most: number) => {
  const due: (() => void)[] = [];
  const begun: number[] = [];
  const turns = new Turns(most, (work) => due.push(work));
  return {
    begun,
    begin: (...numbers: number[]) => numbers.forEach((n) => turns.begin(() => void begun.push(n))),
    pass: () => due.splice(0).forEach((work) => work()),
    isIdle: () => due.length === 0,
  };
};

it('at most a fixed number of tasks start in a turn, in order, and later ones wait behind them [OPS-02]', () => {
  const { begin, begun, pass, isIdle } = open(2);
  begin(1, 2, 3, 4, 5);
  expect(begun).toEqual([1, 2]);
  pass();
  expect(begun).toEqual([1, 2, 3, 4]);
  begin(6, 7);
  expect(begun).toEqual([1, 2, 3, 4]);
  pass();
  expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
  pass();
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
  pass();
  pass();
  expect(isIdle()).toBe(true);
  begin(8, 9, 10);
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('a few tasks start at once [OPS-02]', () => {
  const { begin, begun, pass } = open(2);
  for (let n = 0; n < 3; n++) {
    begin(n);
    expect(begun).toHaveLength(n + 1);
    pass();
  }
});
