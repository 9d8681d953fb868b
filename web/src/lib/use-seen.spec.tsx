import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useSeen } from './use-seen.js';

afterEach(cleanup);

const Place = () => {
  const [place, isSeen] = useSeen<HTMLParagraphElement>();
  return <p ref={place}>{isSeen ? 'seen' : 'not yet'}</p>;
};

it('a part that came near while the page was busy is seen [LOOK-15]', () => {
  let report: IntersectionObserverCallback = () => {};
  const before = globalThis.IntersectionObserver;
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      report = callback;
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  render(<Place />);
  const entries = [{ isIntersecting: false }, { isIntersecting: true }] as IntersectionObserverEntry[];
  act(() => report(entries, {} as IntersectionObserver));
  expect(screen.getByText('seen')).toBeTruthy();
  globalThis.IntersectionObserver = before;
});
