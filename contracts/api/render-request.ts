/** How a page comes compressed. */
export const pageEncodings = ['br', 'gzip', 'identity'] as const;
export type PageEncoding = (typeof pageEncodings)[number];

/** What the server hands a rendering thread to make one page, beside a port on which it answers what the page asks. */
export interface RenderTask {
  /** Path and query string. */
  readonly url: string;
  /** Names the site as it is now; a thread that has not seen it asks for it. */
  readonly siteVersion: string;
  /** Path at which the browser gets the same site; absent where the page has to carry it. */
  readonly siteAddress?: string;
  /** ISO 8601. */
  readonly now: string;
  readonly encoding: PageEncoding;
}

/** What a page needs to know: the answer to `GET /api/…`; without a path, the site it is a page of, as JSON. */
export interface RenderQuestion {
  readonly id: number;
  readonly path?: string;
}

export interface RenderAnswer {
  readonly id: number;
  readonly status: number;
  /** JSON. */
  readonly body: string;
}

export interface RenderResult {
  readonly status: number;
  readonly redirect?: string;
  /** The whole document, encoded as asked; empty where it redirects. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** What every rendering thread begins with. */
export interface RenderThreadData {
  /** The document around every page: before the attributes of `<html>`, the head, the body, and after it. */
  readonly document: readonly [start: string, afterHtml: string, afterHead: string, end: string];
}
