import type { Watcher } from './moment.js';

/**
 * A moment that notes for how long what is made of it stays the same. Rules ask it by `hasCome`, `localDay` and their
 * like; whoever asks in any other way may make something else of it a millisecond later.
 */
export class WatchedMoment extends Date implements Watcher {
  /** The first instant, in milliseconds since 1970, at which everything would be the same. */
  from = -Infinity;
  /** The first at which something may be different. */
  until = Infinity;

  constructor(readonly instant: number) {
    super(instant);
  }

  within(from: number, until: number): void {
    this.from = Math.max(this.from, from);
    this.until = Math.min(this.until, until);
  }
}

type Method = (this: Date, ...args: unknown[]) => unknown;

for (const name of Reflect.ownKeys(Date.prototype)) {
  if (name === 'constructor') continue;
  const method = Reflect.get(Date.prototype, name) as Method;
  Object.defineProperty(WatchedMoment.prototype, name, {
    value(this: WatchedMoment, ...args: unknown[]) {
      this.within(this.instant, this.instant + 1);
      return method.apply(this, args);
    },
  });
}
