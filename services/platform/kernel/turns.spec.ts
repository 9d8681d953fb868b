import { expect, it } from '@jest/globals';
import { Turns } from './turns.js';

const open = (budget: number, shares = false) => {
  let due: (() => void)[] = [];
  const afterwards: (() => void)[] = [];
  const begun: string[] = [];
  let now = 0;
  const turns = new Turns({
    budget,
    shares,
    nextTurn: (work) => due.push(work),
    afterwards: (work) => afterwards.push(work),
    now: () => now,
  });
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
    /** A turn of the event loop in which all else takes so many milliseconds. */
    pass: (takes = 0) => {
      now += takes;
      const works = due;
      due = [];
      for (const work of works) {
        work();
        for (let next = afterwards.shift(); next; next = afterwards.shift()) next();
      }
    },
    isIdle: () => due.length === 0,
  };
};

it('work begins for a fixed time in a turn, in order, and later work waits behind it [OPS-02]', () => {
  const { begin, begun, pass, isIdle } = open(2);
  begin('a1 a2 a3 a4 a5', 1);
  expect(begun).toEqual(['a1', 'a2']);
  pass();
  begin('a6', 1);
  expect(begun).toEqual(['a1', 'a2']);
  pass();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
  while (!isIdle()) pass();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
  begin('a7 a8 a9', 1);
  expect(begun.slice(6)).toEqual(['a7', 'a8']);
});

it('one piece of work begins in each turn, however long it takes [OPS-02]', () => {
  const { begin, begun, pass } = open(2);
  begin('a1 a2 a3', 50);
  pass();
  expect(begun).toEqual(['a1']);
  pass();
  expect(begun).toEqual(['a1', 'a2']);
  pass();
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

it('work that shares goes on for as long as all else took in the turn before, and other work does not [PAGE-04]', () => {
  for (const [shares, expected] of [
    [true, 'a1 a2 a3 a4 a5 a6 a7'],
    [false, 'a1 a2 a3'],
  ] as const) {
    const { begin, begun, pass } = open(1, shares);
    begin('a1 a2 a3 a4 a5 a6 a7 a8', 10);
    pass();
    pass(10);
    pass(50);
    expect(begun.join(' ')).toBe(expected);
  }
});

it('who asks for little does not wait for all that another site asks for [HOST-12]', () => {
  const { begin, begun, pass } = open(2);
  begin('a1 a2 a3 a4 a5', 30);
  pass();
  pass();
  begin('b1 c1', 1);
  pass();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  for (let turn = 0; turn < 10; turn++) pass();
  expect(begun.slice(4)).toEqual(['a3', 'a4', 'a5']);
});

it('sites of which much is asked have the same time each, however long one request takes [HOST-12, ENG-08]', () => {
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
  begin('a1 a2 a3', 1);
  turns.begin('a', () => void begun.push('of a page'), true);
  for (let turn = 0; turn < 5; turn++) pass();
  expect(begun).toEqual(['a1', 'of a page', 'a2', 'a3']);
});
