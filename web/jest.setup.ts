import { configure } from '@testing-library/dom';
import { TextDecoder, TextEncoder } from 'node:util';

// Generous, because tests run slowly on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

/** Browser APIs that react-router and react-aria need and jsdom lacks. */
Object.assign(globalThis, {
  TextDecoder,
  TextEncoder,
  CSS: { escape: (name: string) => name.replace(/[^\w-]/g, '\\$&') },
});

// jsdom has no layout, so every observed element counts as visible at once.
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
