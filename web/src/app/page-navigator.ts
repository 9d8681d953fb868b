import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import {
  createPath,
  type Location,
  type NavigateOptions,
  type Navigator,
  type RouteObject,
  type To,
} from 'react-router';
import { loadMatches, type Matches, matchesOf } from './routes.js';

/** A page as it is shown at an address. */
export interface Shown {
  readonly location: Location;
  readonly matches: Matches;
  /** Where its window begins: so many pixels down, at the anchor or the top, or where it is. */
  readonly from: number | 'start' | 'here';
}

const storageKey = 'forecourt.scrolled';

/** Every document begins with the same key: by that alone, a page opened anew would be scrolled like the one before. */
const placeOf = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

const currentLocation = (): Location => {
  const { pathname, search, hash } = window.location;
  const { usr, key } = (window.history.state ?? {}) as { readonly usr?: unknown; readonly key?: string };
  return { pathname, search, hash, state: usr ?? null, key: key ?? 'default', mask: undefined };
};

const storedPositions = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
};

/** Goes from one page to another: the next one's code comes first, and this one stays with its address until then. */
export class PageNavigator implements Navigator {
  shown: Shown;
  private newest = 0;
  private show: (next: Shown) => void = () => {};
  private shownNow: () => void = () => {};
  private readonly positions = storedPositions();
  /** From which page to which a picture grew: on the way back it shrinks. */
  private readonly grown = new Set<string>();

  /** @param matches the page of this document, with its code */
  constructor(
    private readonly routes: readonly RouteObject[],
    matches: Matches,
  ) {
    this.shown = { location: currentLocation(), matches, from: 'here' };
  }

  readonly createHref = (to: To): string => (typeof to === 'string' ? to : createPath(to));
  readonly go = (steps: number): void => window.history.go(steps);
  readonly push = (to: To, state?: unknown, options?: NavigateOptions): void =>
    void this.follow(to, state, options, 'pushState');
  readonly replace = (to: To, state?: unknown, options?: NavigateOptions): void =>
    void this.follow(to, state, options, 'replaceState');

  /** @param show shows a page in the place of the one before */
  listen(show: (next: Shown) => void): () => void {
    const { history } = window;
    const returnTo = () => void this.goTo(currentLocation(), {}, () => {});
    const manually = () => (history.scrollRestoration = 'manual');
    const leave = () => {
      this.keepPosition();
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(this.positions));
      } catch {
        // Then it begins at its top.
      }
      history.scrollRestoration = 'auto';
    };
    this.show = show;
    manually();
    const before = this.positions[placeOf(this.shown.location)];
    if (before !== undefined) window.scrollTo(0, before);
    window.addEventListener('popstate', returnTo);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', manually);
    return () => {
      window.removeEventListener('popstate', returnTo);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', manually);
    };
  }

  /** To be announced once it stands in the document. */
  onShown({ location: { hash }, from }: Shown): void {
    this.shownNow();
    if (from === 'here') return;
    const anchor = typeof from === 'number' || hash === '' ? null : document.getElementById(decoded(hash.slice(1)));
    if (anchor) anchor.scrollIntoView();
    else window.scrollTo(0, from === 'start' ? 0 : from);
  }

  private follow(to: To, state: unknown, options: NavigateOptions = {}, write: 'pushState' | 'replaceState') {
    const key = Math.random().toString(36).slice(2, 10);
    const { pathname, search, hash } = new URL(this.createHref(to), window.location.href);
    const location: Location = { pathname, search, hash, state: state ?? null, key, mask: undefined };
    return this.goTo(location, options, () =>
      window.history[write]({ usr: state ?? null, key }, '', createPath(location)),
    );
  }

  /** @param enter puts the address into the browser's history, where it isn't yet */
  private async goTo(location: Location, options: NavigateOptions, enter: () => void): Promise<void> {
    const mine = ++this.newest;
    const matches = await loadMatches(matchesOf(this.routes, location.pathname));
    if (mine !== this.newest) return;
    this.keepPosition();
    enter();
    const from = this.positions[placeOf(location)] ?? (options.preventScrollReset && !location.hash ? 'here' : 'start');
    const way = [this.shown.location.pathname, location.pathname];
    this.shown = { location, matches, from };
    this.draw(this.shown, options.flushSync === true, this.grows(way, options.viewTransition === true));
  }

  private grows([from, to]: readonly string[], isAsked: boolean): boolean {
    if (isAsked) this.grown.add(`${from} ${to}`);
    return this.grown.has(`${from} ${to}`) || this.grown.has(`${to} ${from}`);
  }

  private draw(next: Shown, atOnce: boolean, grows: boolean): void {
    const draw = () => startTransition(() => this.show(next));
    if (atOnce) flushSync(() => this.show(next));
    else if (!grows || !('startViewTransition' in document)) draw();
    else {
      const { ready } = document.startViewTransition(
        () =>
          new Promise<void>((resolve) => {
            this.shownNow();
            this.shownNow = resolve;
            draw();
          }),
      );
      // The next one may begin before it does: then it is skipped.
      void ready.catch(() => undefined);
    }
  }

  private keepPosition(): void {
    this.positions[placeOf(this.shown.location)] = window.scrollY;
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
