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
  /** The whole document, compressed with Brotli; empty where it redirects. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** Names these bytes: others have another. */
  readonly tag: string;
  /** From which instant until right before which other, in milliseconds since 1970, the same answers make the same page. */
  readonly from: number;
  readonly until: number;
}

/** What every rendering thread begins with. */
export interface RenderThreadData {
  /** The document around every page: before the attributes of `<html>`, the head, the body, and after it. */
  readonly document: readonly [start: string, afterHtml: string, afterHead: string, end: string];
}
