import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SearchResponse } from '#contracts/api/search';
import type { ImportReport } from '#contracts/api/stock';
import { readConfig } from '../process/config.js';
import type { Role } from '../http/server.js';
import { hashKey } from '../access/api-keys.js';
import type { Running } from '../process/run.js';
import { run } from '../process/run.js';
import type { Answer, AskOptions } from './http.js';
import { asker } from './http.js';

export { eventually } from './eventually.js';

export interface ImportOptions {
  readonly site?: string;
  readonly query?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A whole Forecourt on a folder of its own, with a dealer and a CRM key for each of the demo sites used here, and an ops key. */
export class TestForecourt {
  readonly directory = mkdtempSync(join(tmpdir(), 'forecourt-'));
  now = new Date('2026-05-20T00:00:00.000Z');
  running!: Running;
  /** Lines it has logged, where `LOG_LEVEL` says that it does. */
  readonly logged: string[] = [];

  constructor(
    private readonly roles: readonly Role[],
    private readonly sites: readonly string[] = ['kestrel', 'meridian'],
    /** Further settings. */
    private readonly environment: Readonly<Record<string, string>> = {},
  ) {}

  async open(): Promise<void> {
    const { directory: DATA_DIR, environment } = this;
    const settings = {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR,
      WEB_DIR: 'none',
      LOG_LEVEL: 'silent',
      LEADS_PER_ADDRESS: '0',
      LEADS_PER_PHONE: '0',
      TRADE_IN_DELAY: '0',
      ...environment,
    };
    this.running = await run(this.roles, {
      config: readConfig(settings),
      clock: () => this.now,
      logTo: { write: (line) => void this.logged.push(line) },
      keys: () => [
        { name: 'ops', sha256: hashKey('ops'), scope: 'ops' },
        ...this.sites.flatMap((site) =>
          (['dealer', 'crm'] as const).map((scope) => ({
            name: `${scope} ${site}`,
            sha256: hashKey(`${scope}-${site}`),
            scope,
            site,
          })),
        ),
      ],
    });
  }

  close(): Promise<void> {
    return this.running.application.close();
  }

  async remove(): Promise<void> {
    await this.close();
    rmSync(this.directory, { recursive: true, force: true });
  }

  ask<Body>(url: string, options: AskOptions = {}): Promise<Answer<Body>> {
    return asker(this.running.application, 'kestrel')<Body>(url, options);
  }

  /** Asks with the site's dealer key, as fresh as the log is. */
  async askStock<Body = ImportReport>(
    path: string,
    { site = 'kestrel', headers, ...options }: AskOptions = {},
  ): Promise<Answer<Body>> {
    const fresh = { 'forecourt-position': String(await this.running.platform.log.head()) };
    const asked = { ...options, site, key: `dealer-${site}`, headers: { ...fresh, ...headers } };
    return this.ask<Body>(`/api/stock/${path}`, asked);
  }

  /** Sends a feed, in CSV unless said otherwise. */
  importFeed<Body = ImportReport>(
    feed: string | Buffer,
    { site = 'kestrel', query = '', type = 'text/csv', headers = {} }: ImportOptions = {},
  ): Promise<Answer<Body>> {
    return this.askStock<Body>(`import?${query}`, {
      site,
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body: feed,
    });
  }

  /** Searches as fresh as an earlier answer. */
  async search(query = '', after?: Pick<Answer<unknown>, 'headers'>, site = 'kestrel'): Promise<SearchResponse> {
    const position = after?.headers['forecourt-position'];
    const headers: Record<string, string> =
      position === undefined ? {} : { 'forecourt-position': String(position as string) };
    return (await this.ask<SearchResponse>(`/api/search?${query}`, { site, headers })).body;
  }

  /** Events the log has of these types. */
  async events(...types: string[]) {
    const found = [];
    for await (const batch of this.running.platform.log.readAll({ after: 0, types })) found.push(...batch);
    return found;
  }
}
