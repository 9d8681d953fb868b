import { randomUUID } from 'node:crypto';
import type { ReactNode } from 'react';
import type { Site } from '#contracts/domain/site/site';
import type { WatchedMoment } from '#contracts/domain/watched-moment';
import { type Environment, useEnvironment } from '../lib/environment.js';

interface Part {
  /** Undefined: it has to be rendered with each page. */
  readonly html: string | undefined;
  /** Milliseconds since 1970: from when until when it is the same. */
  readonly from: number;
  readonly until: number;
}

/** A part of the page that is being rendered, in the order of the page. */
type Placed = Part | { readonly key: string; from: number; until: number };

/**
 * What React adds to a page for what is in it: ids that say where in the page they are, pictures to load ahead, and what
 * was not ready.
 */
const dependsOnItsPage = /="_|<img (?![^>]*loading="lazy")|<!--\$[!?]/;

/** Those of the page that is being rendered. */
let rendering: PartCache | undefined;
const withParts = (parts: PartCache | undefined, render: () => string): string => {
  rendering = parts;
  try {
    return render();
  } finally {
    rendering = undefined;
  }
};

/** Parts that pages have in common, up to so many characters; the one that was rendered first is the first to go. */
export class PartCache {
  private readonly parts = new Map<string, Part>();
  private readonly sites = new WeakMap<Site, number>();
  /** Stands before and behind a part that is rendered, and in the place of one that was. Nobody outside learns of it. */
  private readonly mark = randomUUID();
  /** Between two texts, as which React takes the marks, it puts a comment. */
  private readonly marks = new RegExp(`${this.mark}(?:<!-- -->(?=${this.mark}))?`);
  private placed: Placed[] = [];
  private isWithin = false;
  private known = 0;
  private length = 0;

  constructor(private readonly maxLength: number) {}

  /** @param render to HTML, anew each time it is called */
  render(render: () => string): string {
    this.placed = [];
    this.isWithin = false;
    return this.joined(withParts(this, render)) ?? withParts(undefined, render);
  }

  /** What stands where a part does. */
  place(name: string, { site, now }: Environment, content: ReactNode): ReactNode {
    const key = `${this.numberOf(site)} ${name}`;
    const moment = now as WatchedMoment;
    const part = this.parts.get(key);
    const counts = part && part.from <= moment.instant && moment.instant < part.until;
    if (this.isWithin || (counts && part.html === undefined)) return content;
    if (counts) {
      moment.within(part.from, part.until);
      this.placed.push(part);
      return this.mark;
    }
    const { from, until } = moment;
    const placed = { key, from, until };
    this.placed.push(placed);
    this.isWithin = true;
    [moment.from, moment.until] = [-Infinity, Infinity];
    const end = () => {
      this.isWithin = false;
      [placed.from, placed.until] = [moment.from, moment.until];
      moment.within(from, until);
      return this.mark;
    };
    return (
      <>
        {this.mark}
        {content}
        <Then do={end} />
      </>
    );
  }

  /** Undefined: one of its parts has to be rendered with the page, as none was. */
  private joined(markup: string): string | undefined {
    const pieces = markup.split(this.marks);
    let at = 0;
    let page = pieces[at++]!;
    let isWhole = true;
    for (const placed of this.placed) {
      const html = 'html' in placed ? placed.html : pieces[at++];
      const behind = pieces[at++];
      if (html === undefined || behind === undefined) return undefined;
      if ('key' in placed) {
        const isOwn = dependsOnItsPage.test(html);
        isWhole &&= !isOwn;
        this.put(placed.key, { ...placed, html: isOwn ? undefined : html });
      }
      page += html + behind;
    }
    return isWhole && at === pieces.length ? page : undefined;
  }

  private put(key: string, part: Part): void {
    this.forget(key);
    this.parts.set(key, part);
    this.length += key.length + (part.html?.length ?? 0);
    while (this.length > this.maxLength) this.forget(this.parts.keys().next().value!);
  }

  private forget(key: string): void {
    const part = this.parts.get(key);
    if (part) this.length -= key.length + (part.html?.length ?? 0);
    this.parts.delete(key);
  }

  private numberOf(site: Site): number {
    const number = this.sites.get(site) ?? this.known++;
    this.sites.set(site, number);
    return number;
  }
}

/** Is rendered when what stands before it has been. */
const Then = ({ do: work }: { readonly do: () => ReactNode }) => work();

interface CachedPartProps {
  /** All that it depends on, beside the site and the moment, as JSON; undefined: no other page has it. */
  readonly of: unknown;
  readonly children: ReactNode;
}

/** A part that many pages have. */
export const CachedPart = ({ of, children }: CachedPartProps): ReactNode => {
  const environment = useEnvironment();
  return of === undefined || !rendering ? children : rendering.place(JSON.stringify(of), environment, children);
};
