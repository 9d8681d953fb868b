import type { Site } from '../domain/site/site.js';

/** What the server hands the web application to render one page. */
interface RenderRequest {
  /** Path and query string. */
  readonly url: string;
  readonly site: Site;
  /** Path at which the browser gets the same site; absent where the page has to carry it. */
  readonly siteAddress?: string;
  /** ISO 8601. */
  readonly now: string;
  /** Answers `GET /api/…` in process. */
  readonly load: (path: string) => Promise<{ readonly status: number; readonly body: unknown }>;
}

export interface RenderedPage {
  readonly status: number;
  readonly redirect?: string;
  /** Attributes of `<html>`. */
  readonly html: string;
  readonly head: string;
  readonly body: string;
}

/** `web/src/entry-server.tsx`, as it is built. */
export type RenderPage = (request: RenderRequest) => Promise<RenderedPage>;
