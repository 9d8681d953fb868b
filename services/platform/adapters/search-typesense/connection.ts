import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Errors } from 'typesense';
import type { SearchResponse } from 'typesense/lib/Typesense/Documents';
import type { MultiSearchRequestSchema } from 'typesense/lib/Typesense/Types';
import { batchesOf } from '#platform/kernel/batches-of';
import { SearchIndexUnavailable } from '#platform/ports/search-index';
import { scopedSearchSettings } from './scoped-search.js';

export interface TypesenseAddress {
  /** `http://127.0.0.1:8108`; several: the nodes of a cluster. */
  readonly url: string | readonly string[];
  readonly apiKey: string;
  /** Maximum retries of a request that gets no response (3). */
  readonly retries?: number;
  /** Seconds between retries (0.25). */
  readonly retryAfter?: number;
  /** Timeout of a request in seconds (5); an import gets ten times as long. */
  readonly timeout?: number;
}

export type Search = MultiSearchRequestSchema<Record<string, unknown>, string>;
export type SearchResult = SearchResponse<Record<string, unknown>>;

/** Maximum searches per request in Typesense's default settings. */
const maxSearches = 50;

/** HTTP statuses of a server that is busy, is not ready, refuses access or has lost a collection. */
const unavailable = [401, 403, 404, 408, 429];

/** The Typesense client, with its errors mapped to the port's. The client itself retries, up to the limit. */
export class Connection {
  private readonly client: Client;
  private readonly agents: readonly [HttpAgent, HttpsAgent];
  private readonly importTimeout: number;
  private closed = false;

  constructor({ url, apiKey, retries = 3, retryAfter = 0.25, timeout = 5 }: TypesenseAddress) {
    const options = { keepAlive: true };
    this.agents = [new HttpAgent(options), new HttpsAgent(options)];
    this.importTimeout = timeout * 10_000;
    this.client = new Client({
      nodes: [url].flat().map((each) => ({ url: each })),
      apiKey,
      numRetries: retries,
      retryIntervalSeconds: retryAfter,
      connectionTimeoutSeconds: timeout,
      healthcheckIntervalSeconds: 1,
      httpAgent: this.agents[0],
      httpsAgent: this.agents[1],
      // The client need not log failures, because they are thrown.
      logLevel: 'silent',
    });
  }

  /**
   * @throws {SearchIndexUnavailable} the server does not respond, can't serve the request or refuses access
   * @throws {Error} the server rejects the request as invalid
   */
  async ask<Answer>(request: (client: Client) => Promise<Answer>): Promise<Answer> {
    if (this.closed) throw new SearchIndexUnavailable('The search index is closed.');
    try {
      return await request(this.client);
    } catch (cause) {
      throw translated(cause);
    }
  }

  /** As `ask`. @returns undefined: the server has no such object */
  async find<Answer>(request: (client: Client) => Promise<Answer>): Promise<Answer | undefined> {
    return this.ask(async (client) => {
      try {
        return await request(client);
      } catch (cause) {
        if (cause instanceof Errors.ObjectNotFound) return undefined;
        throw cause;
      }
    });
  }

  /** Runs all searches in as few requests as Typesense allows. Throws if a result is incomplete. */
  async searchAll(searches: readonly Search[]): Promise<SearchResult[]> {
    const results: SearchResult[] = [];
    for (const some of batchesOf(searches, maxSearches)) {
      const answer = await this.ask((client) => client.multiSearch.perform({ searches: some }));
      for (const result of answer.results as SearchResult[]) {
        if (result.error !== undefined) throw refusal(result.code ?? 500, result.error);
        if (result.search_cutoff)
          throw new SearchIndexUnavailable('Typesense gave up a search before it was complete.');
        results.push(result);
      }
    }
    return results;
  }

  /**
   * Writes documents, one JSON text each, replacing stored ones. Has its own timeout, because the client has none here.
   * @returns a line of JSON for each document
   */
  async import(collection: string, lines: readonly string[]): Promise<string[]> {
    const limit = new AbortController();
    const answer = await this.ask((client) =>
      Promise.race([
        client
          .collections(collection)
          .documents()
          .import(lines.join('\n'), { action: 'upsert', dirty_values: 'reject' }),
        pause(this.importTimeout, undefined, { signal: limit.signal }).then(() => {
          throw new SearchIndexUnavailable('Typesense did not answer an import in time.');
        }),
      ]).finally(() => limit.abort()),
    );
    return answer.split('\n').filter((line) => line !== '');
  }

  /** Derives a key from the search key that embeds a filter and the settings of the text search. */
  scopedKey(searchKey: string, filter: string, expiresAt: Date | undefined): string {
    return this.client.keys().generateScopedSearchKey(searchKey, {
      ...scopedSearchSettings,
      filter_by: filter,
      ...(expiresAt && { expires_at: Math.floor(expiresAt.getTime() / 1000) }),
    });
  }

  close(): void {
    this.closed = true;
    for (const agent of this.agents) agent.destroy();
  }
}

/** Maps the server's error status to the port's error. */
const refusal = (status: number, message: string, cause?: unknown): Error =>
  status >= 500 || unavailable.includes(status)
    ? new SearchIndexUnavailable(`Typesense does not serve: ${message}`, { cause })
    : new Error(`Typesense refused a request: ${message}`, { cause });

const translated = (cause: unknown): Error => {
  if (cause instanceof SearchIndexUnavailable) return cause;
  const error = cause instanceof Error ? cause : new Error(String(cause));
  const { httpStatus } = error as { readonly httpStatus?: number };
  if (httpStatus !== undefined) return refusal(httpStatus, error.message, cause);
  // An error without a status but with axios's code means that no response came. Any other error is a bug here.
  return 'code' in error ? new SearchIndexUnavailable(`Typesense does not answer: ${error.message}`, { cause }) : error;
};
