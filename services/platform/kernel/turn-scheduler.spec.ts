import { expect, it } from '@jest/globals';
import { TurnScheduler } from './turn-scheduler.js';

const open = (budget: number, shares = false) => {
  let due: (() => void)[] = [];
  const afterwards: (() => void)[] = [];
  const begun: string[] = [];
  let now = 0;
  const turnScheduler = new TurnScheduler({
    budget,
    shares,
    nextTurn: (work) => due.push(work),
    afterwards: (work) => afterwards.push(work),
    now: () => now,
  });
  return {
    turnScheduler,
    begun,
    /** Starts one piece of work per name, each `takes` milliseconds long; a name's first letter is the owner. */
    begin: (names: string, takes = 0) =>
      names.split(' ').forEach((name) =>
        turnScheduler.begin(name[0]!, () => {
          begun.push(name);
          now += takes;
        }),
      ),
    /** Runs a turn of the event loop in which other work takes `takes` milliseconds. */
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

it('work starts in order within the time budget of a turn, and the rest waits for later turns [OPS-02]', () => {
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

it('at least one piece of work starts in each turn, however long it takes [OPS-02]', () => {
  const { begin, begun, pass } = open(2);
  begin('a1 a2 a3', 50);
  pass();
  expect(begun).toEqual(['a1']);
  pass();
  expect(begun).toEqual(['a1', 'a2']);
  pass();
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

it('only a shared budget grows to the time that other work took in the previous turn [PAGE-04]', () => {
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

it('a site with few requests does not wait for all requests of a busy site [HOST-12]', () => {
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

it('busy sites get equal time, however long each of their requests takes [HOST-12, ENG-08]', () => {
  const { begin, begun, pass } = open(1);
  begin('a0', 10);
  begin(Array.from({ length: 40 }, (_, n) => `a${n}`).join(' '), 10);
  begin(Array.from({ length: 40 }, (_, n) => `b${n}`).join(' '), 30);
  while (begun.length < 41) pass();
  const times = (site: string) => begun.filter((name) => name.startsWith(site)).length;
  expect(times('a') / times('b')).toBeCloseTo(3, 0);
});

it('work of a page already in progress comes before other waiting work of its site [HOST-12]', () => {
  const { begin, begun, pass, turnScheduler } = open(1);
  begin('a1 a2 a3', 1);
  turnScheduler.begin('a', () => void begun.push('of a page'), true);
  for (let turn = 0; turn < 5; turn++) pass();
  expect(begun).toEqual(['a1', 'of a page', 'a2', 'a3']);
});
