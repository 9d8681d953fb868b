import { configure } from '@testing-library/dom';
import { TextDecoder, TextEncoder } from 'node:util';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 20_000 });

/** What browsers have, react-router and react-aria need when they load or open, and jsdom lacks. */
Object.assign(globalThis, {
  TextDecoder,
  TextEncoder,
  CSS: { escape: (name: string) => name.replace(/[^\w-]/g, '\\$&') },
});

// jsdom has no layout: whatever is watched is in sight at once.
globalThis.IntersectionObserver = class {
  constructor(private readonly notify: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.notify([{ isIntersecting: true }]);
  }
  disconnect() {}
} as unknown as typeof IntersectionObserver;

globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
