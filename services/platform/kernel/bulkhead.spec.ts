import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Bulkhead } from './bulkhead.js';

const [maxTime, rest] = [50, 2];

describe('a bulkhead', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Returns what has started so far, and for each what ends it. */
  const entered = (concurrency: number, ...owners: string[]) => {
    const bulkhead = new Bulkhead({ concurrency, maxTime, rest });
    const started: string[] = [];
    const leave: (() => void)[] = [];
    for (const [n, owner] of owners.entries())
      bulkhead.enter(owner, (end) => {
        started.push(`${owner}${n}`);
        leave[n] = end;
      });
    return { bulkhead, started, leave };
  };

  it('starts a limited number of requests of each owner, and the next ones in order (HOST-12)', () => {
    const { started, leave } = entered(2, 'a', 'a', 'a', 'b', 'a');
    expect(started).toEqual(['a0', 'a1', 'b3']);
    leave[1]!();
    jest.advanceTimersByTime(1);
    expect(started).toEqual(['a0', 'a1', 'b3', 'a2']);
    leave[0]!();
    jest.advanceTimersByTime(3);
    expect(started).toEqual(['a0', 'a1', 'b3', 'a2', 'a4']);
  });

  it('starts the next one after a rest of twice the time that the last one took (HOST-12)', () => {
    const { started, leave } = entered(1, 'a', 'a');
    jest.advanceTimersByTime(10);
    leave[0]!();
    jest.advanceTimersByTime(19);
    expect(started).toEqual(['a0']);
    jest.advanceTimersByTime(1);
    expect(started).toEqual(['a0', 'a1']);
  });

  it('counts an end only once (HOST-12)', () => {
    const { started, leave } = entered(1, 'a', 'a', 'a');
    leave[0]!();
    leave[0]!();
    jest.advanceTimersByTime(3);
    expect(started).toEqual(['a0', 'a1']);
  });

  it('counts a request that takes longer than the limit as ended (HOST-12)', () => {
    const { started, leave } = entered(1, 'a', 'a', 'a');
    jest.advanceTimersByTime(maxTime * (1 + rest));
    expect(started).toEqual(['a0', 'a1']);
    leave[0]!();
    jest.advanceTimersByTime(maxTime);
    expect(started).toEqual(['a0', 'a1']);
    jest.advanceTimersByTime(maxTime * rest);
    expect(started).toEqual(['a0', 'a1', 'a2']);
  });

  it('has room again once all have ended (HOST-12)', () => {
    const { bulkhead, leave } = entered(1, 'a');
    leave[0]!();
    jest.advanceTimersByTime(1);
    let hasStarted = false;
    bulkhead.enter('a', () => (hasStarted = true));
    expect(hasStarted).toBe(true);
  });
});
