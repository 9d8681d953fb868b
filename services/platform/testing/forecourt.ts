import { afterAll } from '@jest/globals';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import type { SearchResponse } from '#contracts/api/search';
import type { KeyScope } from '#contracts/domain/key-scopes';
import type { ImportReport } from '#contracts/api/stock';
import { demoSites, readConfig } from '../process/config.js';
import type { Role } from '../http/server.js';
import { hashKey } from '../access/api-keys.js';
import type { Running } from '../process/run.js';
import { run } from '../process/run.js';
import type { Answer, AskOptions } from './http.js';
import { createRequester } from './http.js';

export { eventually } from './eventually.js';

export interface ImportOptions {
  readonly site?: string;
  readonly query?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Data folders of freshly opened Forecourts, one for each combination of settings. Later ones start on a copy: in this
 * test file, and in others if the runner names a shared folder.
 */
const folderCache = process.env['TEST_BEGINNINGS'] ?? mkdtempSync(join(tmpdir(), 'forecourt-beginnings-'));
afterAll(() => {
  if (process.env['TEST_BEGINNINGS'] === undefined) rmSync(folderCache, { recursive: true, force: true });
});

/** Copies a data folder in use. The views may lag behind the log; they catch up. */
const cacheFolder = (directory: string, beginning: string): void => {
  const copy = mkdtempSync(`${beginning}-`);
  for (const name of ['views/views', 'log/events', 'keys/keys', 'payments/payments'].map((path) => `${path}.sqlite`)) {
    if (!existsSync(join(directory, name))) continue;
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    const database = new Database(join(directory, name), { readonly: true });
    database.prepare('VACUUM INTO ?').run(join(copy, name));
    database.close();
  }
  for (const name of ['secret-key', 'site-records.json'])
    if (existsSync(join(directory, name))) cpSync(join(directory, name), join(copy, name), { recursive: true });
  try {
    renameSync(copy, beginning);
  } catch {
    // Another file was faster.
    rmSync(copy, { recursive: true });
  }
};

/** Parsed site folders, which every Forecourt may use for those whose files are the same. */
const parsedSites = join(folderCache, 'read-sites');

/** Copies a folder if it is there, and `copy` is not. Others see the copy only when it is whole. */
const copyOnce = (folder: string, copy: string): void => {
  if (!existsSync(folder) || existsSync(copy)) return;
  const unfinished = mkdtempSync(`${copy}-`);
  cpSync(folder, unfinished, { recursive: true });
  try {
    renameSync(unfinished, copy);
  } catch {
    // Another file was faster.
    rmSync(unfinished, { recursive: true });
  }
};

/** The stand-ins, which must be named to be used outside a demo. */
export const standIns = {
  PAYMENTS: 'embedded',
  SMS: 'outbox',
  MAIL: 'outbox',
  FINANCE_QUOTES: 'embedded',
  VALUATION: 'embedded',
  GEOCODER: 'embedded',
  REGO_LOOKUP: 'embedded',
  TRADE_IN_VALUATION: 'embedded',
} as const;

/** Scopes of each site's keys, such as `stock-kestrel`, by purpose. */
const keysOfSite: Readonly<Record<string, KeyScope[]>> = {
  dealer: ['stock', 'leads', 'content'],
  stock: ['stock'],
  leads: ['leads'],
  content: ['content'],
  crm: ['crm'],
};

/** A whole Forecourt on its own folder, with {@link keysOfSite} for each demo site used here, and an ops key. */
export class TestForecourt {
  readonly directory = mkdtempSync(join(tmpdir(), 'forecourt-'));
  now = new Date('2026-05-20T00:00:00.000Z');
  running!: Running;
  private beginning = 0;
  /** Lines that it has logged, if `LOG_LEVEL` makes it log. */
  readonly logged: string[] = [];

  constructor(
    private readonly roles: readonly Role[],
    private readonly sites: readonly string[] = ['kestrel', 'meridian'],
    /** Further settings. */
    private environment: Readonly<Record<string, string>> = {},
  ) {}

  /** @param more further settings, from now on */
  async open(more: Readonly<Record<string, string>> = {}): Promise<void> {
    this.environment = { ...this.environment, ...more };
    const { directory: DATA_DIR, environment } = this;
    // The mail server is different in each test and does not affect the content of the folder.
    const { SMTP_URL: _, ...lasting } = environment;
    const isNew = readdirSync(DATA_DIR).length === 0;
    // With a folder of sites no copy is used, because that folder may change from test to test.
    const like = [
      this.roles.map((role) => ('module' in role ? role.module.name : role.name)),
      lasting,
      this.now.toISOString().slice(0, 10),
    ];
    const beginning =
      environment['SITES_DIR'] === undefined
        ? join(folderCache, createHash('sha256').update(JSON.stringify(like)).digest('hex'))
        : undefined;
    const isKnown = beginning !== undefined && existsSync(beginning);
    if (isNew && isKnown) cpSync(beginning, DATA_DIR, { recursive: true });
    if (isNew) copyOnce(parsedSites, join(DATA_DIR, 'read-sites'));
    const settings = {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR,
      SITES_DIR: demoSites,
      WEB_DIR: 'none',
      LOG_LEVEL: 'silent',
      LEADS_PER_ADDRESS: '0',
      LEADS_PER_PHONE: '0',
      TRADE_IN_DELAY: '0',
      FREE_SPACE_PERCENT: '0',
      // No test fetches from hosts that feeds happen to name.
      PHOTO_FETCH: 'false',
      ...standIns,
      ...environment,
    };
    this.running = await run(this.roles, {
      config: readConfig(settings),
      clock: () => this.now,
      logTo: { write: (line) => void this.logged.push(line) },
      keys: () => [
        { name: 'ops', sha256: hashKey('ops'), scopes: ['ops'] },
        ...this.sites.flatMap((site) =>
          Object.entries(keysOfSite).map(([kind, scopes]) => ({
            name: `${kind} ${site}`,
            sha256: hashKey(`${kind}-${site}`),
            scopes,
            site,
          })),
        ),
      ],
    });
    if (isNew && beginning !== undefined && !isKnown) cacheFolder(DATA_DIR, beginning);
    if (environment['SITES_DIR'] === undefined) copyOnce(join(DATA_DIR, 'read-sites'), parsedSites);
  }

  close(): Promise<void> {
    return this.running.application.close();
  }

  async remove(): Promise<void> {
    await this.close();
    rmSync(this.directory, { recursive: true, force: true });
  }

  ask<Body>(url: string, options: AskOptions = {}): Promise<Answer<Body>> {
    return createRequester(this.running.application, 'kestrel')<Body>(url, options);
  }

  /** Sends a request with the site's dealer key that waits for the log's latest position. */
  async askStock<Body = ImportReport>(
    path: string,
    { site = 'kestrel', headers, ...options }: AskOptions = {},
  ): Promise<Answer<Body>> {
    const fresh = { 'forecourt-position': String(await this.running.platform.log.head()) };
    const asked = { ...options, site, key: `dealer-${site}`, headers: { ...fresh, ...headers } };
    return this.ask<Body>(`/api/stock/${path}`, asked);
  }

  /** Sends a feed, by default in CSV. */
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

  /** Searches at least at the position of an earlier response. */
  async search(query = '', after?: Pick<Answer<unknown>, 'headers'>, site = 'kestrel'): Promise<SearchResponse> {
    const position = after?.headers['forecourt-position'];
    const headers: Record<string, string> =
      position === undefined ? {} : { 'forecourt-position': String(position as string) };
    return (await this.ask<SearchResponse>(`/api/search?${query}`, { site, headers })).body;
  }

  /** For tests that share it: only what is appended from now on is new. */
  async beginTest(): Promise<void> {
    this.beginning = await this.running.platform.log.head();
  }

  /** Events of these types that were appended since the test began. */
  async events(...types: string[]) {
    const found = [];
    for await (const batch of this.running.platform.log.readAll({ after: this.beginning, types })) found.push(...batch);
    return found;
  }
}
