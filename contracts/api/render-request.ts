/** Fragment of a page's address by which it is rendered for a visitor who is not signed in. Browsers send none. */
export const signedOut = '#signed-out';

/** A rendering task for a thread. It comes with a port for the page's data requests. */
export interface RenderTask {
  /** Path, query string and, for some pages, {@link signedOut}. */
  readonly url: string;
  /** Version of the site; a thread that does not have it requests it. */
  readonly siteVersion: string;
  /** Path at which the browser fetches the same site; absent where the page has to embed it. */
  readonly siteAddress?: string;
  /** ISO 8601. */
  readonly now: string;
  /** Brotli's, with which the document is compressed. */
  readonly quality: number;
}

/** A data request of a page, answered like `GET /api/…`; without a path it requests the site as JSON. */
export interface RenderDataRequest {
  readonly id: number;
  readonly path?: string;
}

export interface RenderDataResponse {
  readonly id: number;
  readonly status: number;
  /** JSON. */
  readonly body: string;
}

export interface RenderResult {
  readonly status: number;
  readonly redirect?: string;
  /** The whole HTML document, compressed with Brotli; empty for a redirect. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** Unique to the document, however it is compressed. */
  readonly tag: string;
  /** Validity in milliseconds since 1970, `until` exclusive, as long as the data responses stay the same. */
  readonly from: number;
  readonly until: number;
}

export interface RenderThreadData {
  /** HTML around every page: before the attributes of `<html>`, before the head, before the body, and after it. */
  readonly document: readonly [start: string, afterHtml: string, afterHead: string, end: string];
}
