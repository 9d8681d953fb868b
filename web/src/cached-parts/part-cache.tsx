import { randomUUID } from 'node:crypto';
import type { ReactNode } from 'react';
import type { Site } from '#contracts/domain/site/site';
import type { WatchedMoment } from '#contracts/domain/watched-moment';
import { type Environment, useEnvironment } from '../lib/environment.js';
import { iconsIn } from '../lib/icon.js';

/** A part's HTML as it is sent, so that it is encoded once. */
export interface EncodedHtml {
  readonly bytes: Uint8Array;
  /** Names of the icons in it. */
  readonly icons: readonly string[];
}

/** A page's HTML in order: what was rendered for it, and the parts that it shares. */
export type Pieces = readonly [string, ...(string | EncodedHtml)[]];

interface Part {
  /** Undefined if the part has to be rendered with each page. */
  readonly html: EncodedHtml | undefined;
  /** Milliseconds since 1970 between which the part is the same. */
  readonly from: number;
  readonly until: number;
}

/** A part of the page that is being rendered. Parts are in page order. */
type PagePart = Part | NewPart;

interface NewPart {
  readonly key: string;
  from: number;
  until: number;
}

/** Matches markup that depends on the page around it: React's ids, picture preloads and content that was not ready. */
const dependsOnItsPage = /="_|<img (?![^>]*loading="lazy")|<!--\$[!?]/;

const encoder = new TextEncoder();
const encode = (html: string): EncodedHtml => ({ bytes: encoder.encode(html), icons: iconsIn(html) });

/** The cache for the page that is being rendered. */
let rendering: PartCache | undefined;
const withParts = (parts: PartCache | undefined, render: () => string): string => {
  rendering = parts;
  try {
    return render();
  } finally {
    rendering = undefined;
  }
};

/** Caches parts that pages share, up to a total number of bytes. Evicts the part that was rendered first. */
export class PartCache {
  private readonly parts = new Map<string, Part>();
  private readonly sites = new WeakMap<Site, number>();
  /** Marks the start and end of a rendered part, and the place of a cached one. Random, so that no content has it. */
  private readonly mark = randomUUID();
  /** React treats marks as text and separates adjacent texts by a comment. */
  private readonly marks = new RegExp(`${this.mark}(?:<!-- -->(?=${this.mark}))?`);
  private placed: PagePart[] = [];
  private isWithin = false;
  private known = 0;
  private length = 0;

  constructor(private readonly maxLength: number) {}

  /** @param render renders the page to HTML; may be called twice */
  render(render: () => string): Pieces {
    this.placed = [];
    this.isWithin = false;
    return this.pieces(withParts(this, render)) ?? [withParts(undefined, render)];
  }

  /** Returns what is rendered in place of a part. */
  place(name: string, { site, now }: Environment, content: ReactNode): ReactNode {
    const key = `${this.numberOf(site)} ${name}`;
    const moment = now as WatchedMoment;
    const part = this.parts.get(key);
    const counts = part && part.from <= moment.instant && moment.instant < part.until;
    if (this.isWithin || (counts && part.html === undefined)) return content;
    if (counts) {
      moment.narrowValidity(part.from, part.until);
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
      moment.narrowValidity(from, until);
      return this.mark;
    };
    return (
      <>
        {this.mark}
        {content}
        <AfterSiblings do={end} />
      </>
    );
  }

  /** Returns the page; undefined if one of its parts has to be rendered with the page, without the cache. */
  private pieces(markup: string): Pieces | undefined {
    const texts = markup.split(this.marks);
    let at = 0;
    const page: [string, ...(string | EncodedHtml)[]] = [texts[at++]!];
    let isWhole = true;
    for (const placed of this.placed) {
      const html = 'html' in placed ? placed.html : this.keep(placed, texts[at++]);
      isWhole &&= html !== undefined;
      const behind = texts[at++];
      if (behind === undefined) return undefined;
      if (html) page.push(html, behind);
    }
    return isWhole && at === texts.length ? page : undefined;
  }

  /** Returns a part that was rendered for this page; undefined if it depends on the page. */
  private keep({ key, from, until }: NewPart, html: string | undefined): EncodedHtml | undefined {
    if (html === undefined) return undefined;
    const part = { html: dependsOnItsPage.test(html) ? undefined : encode(html), from, until };
    this.put(key, part);
    return part.html;
  }

  private put(key: string, part: Part): void {
    this.forget(key);
    this.parts.set(key, part);
    this.length += key.length + (part.html?.bytes.length ?? 0);
    while (this.length > this.maxLength) this.forget(this.parts.keys().next().value!);
  }

  private forget(key: string): void {
    const part = this.parts.get(key);
    if (part) this.length -= key.length + (part.html?.bytes.length ?? 0);
    this.parts.delete(key);
  }

  private numberOf(site: Site): number {
    const number = this.sites.get(site) ?? this.known++;
    this.sites.set(site, number);
    return number;
  }
}

/** Calls `do` after the preceding siblings have been rendered. */
const AfterSiblings = ({ do: work }: { readonly do: () => ReactNode }) => work();

interface CachedPartProps {
  /** The part's inputs beside the site and the moment, as JSON; undefined if no other page has the part. */
  readonly of: unknown;
  readonly children: ReactNode;
}

/** A part that many pages share. */
export const CachedPart = ({ of, children }: CachedPartProps): ReactNode => {
  const environment = useEnvironment();
  return of === undefined || !rendering ? children : rendering.place(JSON.stringify(of), environment, children);
};
