import { expect, it } from '@jest/globals';
import { Turns } from './turns.js';

const open = (most: number, budget = Infinity) => {
  const due: (() => void)[] = [];
  const begun: string[] = [];
  let now = 0;
  const turns = new Turns({ most, budget, nextTurn: (work) => due.push(work), now: () => now });
  return {
    turns,
    begun,
    /** Work of the site that a name begins with, each taking so many milliseconds. */
    begin: (names: string, takes = 0) =>
      names.split(' ').forEach((name) =>
        turns.begin(name[0]!, () => {
          begun.push(name);
          now += takes;
        }),
      ),
    pass: () => due.splice(0).forEach((work) => work()),
    isIdle: () => due.length === 0,
  };
};

it('at most a fixed number of tasks start in a turn, in order, and later ones wait behind them [OPS-02]', () => {
  const { begin, begun, pass, isIdle } = open(2);
  begin('a1 a2 a3 a4 a5');
  expect(begun).toEqual(['a1', 'a2']);
  pass();
  begin('a6');
  pass();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
  pass();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
  while (!isIdle()) pass();
  begin('a7 a8 a9');
  expect(begun.slice(6)).toEqual(['a7', 'a8']);
});

it('tasks start at once while there is time in a turn, and one always does [OPS-02]', () => {
  const { begin, begun, pass } = open(16, 2);
  begin('a1 a2 a3', 1);
  expect(begun).toEqual(['a1', 'a2']);
  begin('a4 a5', 50);
  for (let turn = 3; turn <= 5; turn++) {
    pass();
    pass();
  }
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
});

it('who asks for little does not wait for all that another site asks for [HOST-12]', () => {
  const { begin, begun, pass } = open(16, 2);
  begin('a1 a2 a3 a4 a5', 30);
  pass();
  pass();
  begin('b1 c1', 1);
  pass();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  for (let turn = 0; turn < 10; turn++) pass();
  expect(begun.slice(4)).toEqual(['a3', 'a4', 'a5']);
});

it('sites of which much is asked have the same time each, however long one request takes [HOST-12]', () => {
  const { begin, begun, pass } = open(1);
  begin('a0', 10);
  begin(Array.from({ length: 40 }, (_, n) => `a${n}`).join(' '), 10);
  begin(Array.from({ length: 40 }, (_, n) => `b${n}`).join(' '), 30);
  while (begun.length < 41) pass();
  const times = (site: string) => begun.filter((name) => name.startsWith(site)).length;
  expect(times('a') / times('b')).toBeCloseTo(3, 0);
});

it('what belongs to a page that has begun comes before what else waits of its site [HOST-12]', () => {
  const { begin, begun, pass, turns } = open(1);
  begin('a1 a2 a3');
  turns.begin('a', () => void begun.push('of a page'), true);
  for (let turn = 0; turn < 5; turn++) pass();
  expect(begun).toEqual(['a1', 'of a page', 'a2', 'a3']);
});
