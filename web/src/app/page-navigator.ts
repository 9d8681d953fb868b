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
import { historyEntries } from '../lib/history-entries.js';
import { loadMatches, type Matches, matchesOf } from './routes.js';

/** A page as it is shown at an address. */
export interface ShownPage {
  readonly location: Location;
  readonly matches: Matches;
  /** Scroll position: pixels from the top, the anchor or top (`start`), or unchanged (`here`). */
  readonly from: number | 'start' | 'here';
}

const storageKey = 'forecourt.scrolled';

/** Returns the key of a scroll position. `default` is every new document's key, so the address replaces it. */
const scrollKey = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key);

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

/** Navigates between pages. The current page and its address stay until the next page's code has loaded. */
export class PageNavigator implements Navigator {
  shown: ShownPage;
  private newest = 0;
  private show: (next: ShownPage) => void = () => {};
  private finishTransition: () => void = () => {};
  private readonly positions = storedPositions();
  /** Pairs of paths between which a picture grew. On the way back it shrinks. */
  private readonly grownPaths = new Set<string>();

  /** @param matches matches of the current document, with their code loaded */
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

  /** @param show replaces the page that is shown */
  listen(show: (next: ShownPage) => void): () => void {
    const { history } = window;
    const returnTo = ({ state }: PopStateEvent) => {
      if (!historyEntries.staysAt(state)) void this.goTo(currentLocation(), {}, () => {});
    };
    const manually = () => (history.scrollRestoration = 'manual');
    const leave = () => {
      this.keepPosition();
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(this.positions));
      } catch {
        // Without storage, the page starts at its top after a reload.
      }
      history.scrollRestoration = 'auto';
    };
    this.show = show;
    manually();
    const before = this.positions[scrollKey(this.shown.location)];
    if (before !== undefined) window.scrollTo(0, before);
    window.addEventListener('popstate', returnTo);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', manually);
    // A dialog's entry after a reload: the dialog is gone.
    if ((history.state as { readonly dialog?: true } | null)?.dialog) history.back();
    return () => {
      window.removeEventListener('popstate', returnTo);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', manually);
    };
  }

  /** Must be called once the page is in the document. */
  onShown({ location: { hash }, from }: ShownPage): void {
    this.finishTransition();
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
      historyEntries.write(write, { usr: state ?? null, key }, createPath(location)),
    );
  }

  /** @param enter adds the address to the browser's history; does nothing if the address is already there */
  private async goTo(location: Location, options: NavigateOptions, enter: () => void): Promise<void> {
    const mine = ++this.newest;
    const matches = await loadMatches(matchesOf(this.routes, location.pathname));
    if (mine !== this.newest) return;
    this.keepPosition();
    enter();
    const from =
      this.positions[scrollKey(location)] ?? (options.preventScrollReset && !location.hash ? 'here' : 'start');
    const way = [this.shown.location.pathname, location.pathname];
    this.shown = { location, matches, from };
    this.draw(this.shown, options.flushSync === true, this.grows(way, options.viewTransition === true));
  }

  private grows([from, to]: readonly string[], isAsked: boolean): boolean {
    if (isAsked) this.grownPaths.add(`${from} ${to}`);
    return this.grownPaths.has(`${from} ${to}`) || this.grownPaths.has(`${to} ${from}`);
  }

  private draw(next: ShownPage, isSynchronous: boolean, grows: boolean): void {
    const draw = () => startTransition(() => this.show(next));
    if (isSynchronous) flushSync(() => this.show(next));
    else if (!grows || !('startViewTransition' in document)) draw();
    else {
      const { ready } = document.startViewTransition(
        () =>
          new Promise<void>((resolve) => {
            this.finishTransition();
            this.finishTransition = resolve;
            draw();
          }),
      );
      // If the next transition starts early, the browser skips this one and rejects `ready`.
      void ready.catch(() => undefined);
    }
  }

  private keepPosition(): void {
    this.positions[scrollKey(this.shown.location)] = window.scrollY;
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
