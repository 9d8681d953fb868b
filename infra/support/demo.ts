import { afterAll, afterEach, beforeAll, describe, expect } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import type { SearchResponse } from '#contracts/api/search';
import {
  browserPath,
  desktop,
  phone,
  findViolations,
  fitsScreen,
  launchBrowser,
  openPage,
  type WatchedPage,
} from './browser.js';
import { askSite, type ClientAnswer } from './client.js';
import { startServer, type Server } from './server.js';

export const sites = ['kestrel', 'meridian', 'tempo', 'wattle'] as const;
/** Each site once, alternately on phone and desktop, for screens that differ only in the site's theme. */
export const screens = sites.map((site, index) =>
  index % 2 === 0 ? ([site, 'phone', phone] as const) : ([site, 'desktop', desktop] as const),
);
export type Site = (typeof sites)[number];

export const inBrowser = browserPath === undefined ? describe.skip : describe;

/** Repeats a check until it holds. The last failure is the test's. */
export const expectSoon = async (holds: () => Promise<void>): Promise<void> => {
  for (let tries = 0; ; tries++) {
    try {
      return await holds();
    } catch (error) {
      if (tries === 600) throw error;
      await pause(50);
    }
  }
};

/**
 * The built program with the demo dealers, and a browser: one of each per test file. A test has one visitor at a time.
 * A problem in the visitor's page fails the test.
 */
export class Demo {
  server!: Server;
  private readonly directory = mkdtempSync(join(tmpdir(), 'forecourt-e2e-'));
  private browser: Browser | undefined;
  private visitor: WatchedPage | undefined;

  constructor(
    private readonly environment: Readonly<Record<string, string>> = {},
    private readonly browserArguments: readonly string[] = [],
  ) {}

  async start(): Promise<void> {
    [this.server, this.browser] = await Promise.all([
      startServer(this.directory, this.environment),
      browserPath === undefined ? undefined : launchBrowser(this.browserArguments),
    ]);
  }

  async stop(): Promise<void> {
    await this.browser?.close();
    await this.server?.kill('SIGTERM');
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** Stops the program, runs `work` on the data folder, and starts the program again on the same port. */
  async restartAfter(work: (directory: string) => Promise<void>, signal?: 'SIGKILL'): Promise<void> {
    await this.server.kill(signal ?? 'SIGTERM');
    await work(this.directory);
    this.server = await startServer(this.directory, { ...this.environment, PORT: String(this.server.port) });
  }

  addressOf(site: string, path: string): string {
    return `http://${site}.localhost:${this.server.port}${path}`;
  }

  ask(site: string, path: string, options?: Parameters<typeof askSite>[3]): Promise<ClientAnswer> {
    return askSite(this.server.port, site, path, options);
  }

  /** Returns the body as text; the status must be 200. */
  async html(site: string, path: string): Promise<string> {
    const { status, body } = await this.ask(site, path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  }

  /** Returns the parsed JSON body; the status must be 200. */
  async read<Body>(site: string, path: string): Promise<Body> {
    return JSON.parse(await this.html(site, path)) as Body;
  }

  searchFor(site: string, query: string): Promise<SearchResponse> {
    return this.read<SearchResponse>(site, `/api/search?${query}`);
  }

  /** Returns the site's leads as its CRM reads them. */
  async readLeads(site: string): Promise<CrmLeadsResponse['leads']> {
    const { body } = await this.ask(site, '/api/crm/leads', {
      headers: { authorization: `Bearer ${this.server.keys.crm[site]}` },
    });
    return (JSON.parse(body) as CrmLeadsResponse).leads;
  }

  /** Calls `ask`, and returns the code of the text message that follows. */
  async readTextedCode(ask: () => Promise<void>): Promise<string> {
    const read = async () =>
      [...(await this.html('kestrel', '/outbox')).matchAll(/class="text">(\d{6})/g)].map(([, code]) => code!);
    const { length } = await read();
    await ask();
    await expectSoon(async () => expect(await read()).toHaveLength(length + 1));
    return (await read())[0]!;
  }

  /** Starts a new visitor with an empty page. */
  async startVisitor(options: BrowserContextOptions = desktop): Promise<Page> {
    await this.leave();
    this.visitor = await openPage(this.browser!, options);
    return this.visitor.page;
  }

  /** Starts a new visitor, opens a page and waits until it can be used. */
  async open(site: string, path: string, options?: BrowserContextOptions): Promise<Page> {
    const page = await this.startVisitor(options);
    await this.visit(site, path);
    return page;
  }

  /** Opens another page for the visitor, by its address. */
  visit(site: string, path: string): Promise<void> {
    return this.visitor!.visit(this.addressOf(site, path));
  }

  /** Waits until the visitor's page is at rest. */
  settle(): Promise<void> {
    return this.visitor!.settle();
  }

  /** Fails unless axe finds nothing, nothing is wider than the screen, and the page has no problems. */
  async expectNoProblems(screen: string, part?: string): Promise<void> {
    const { page, troubles } = this.visitor!;
    const violations = await findViolations(page, part);
    expect({ screen, violations, fits: await fitsScreen(page), troubles }).toEqual({
      screen,
      violations: [],
      fits: true,
      troubles: [],
    });
  }

  /** Clears and returns the problems of the visitor's page, for a test that expects them. */
  forgiveTroubles(): string[] {
    return this.visitor!.troubles.splice(0);
  }

  async leave(): Promise<void> {
    const troubles = this.visitor?.troubles ?? [];
    await this.visitor?.close();
    this.visitor = undefined;
    expect(troubles).toEqual([]);
  }
}

/** Starts and stops a demo around the tests of the calling file. */
export const useDemo = (environment?: Readonly<Record<string, string>>, browserArguments?: readonly string[]): Demo => {
  const demo = new Demo(environment, browserArguments);
  beforeAll(() => demo.start());
  afterEach(() => demo.leave());
  afterAll(() => demo.stop());
  return demo;
};
