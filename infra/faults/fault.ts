import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProjectionsResponse } from '#contracts/api/ops';
import { openSqliteLog } from '#platform/adapters/log-sqlite/log';
import type { ReadinessReport } from '#platform/process/readiness';
import type { EventLog } from '#platform/ports/event-log';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';
import { Leads } from './leads.js';

/** Effects of a fault on a program that was taking leads, or on one of its engines. */
export interface Report {
  readonly fault: string;
  readonly tries: number;
  readonly acknowledged: number;
  /** Acknowledged leads that the CRM or the inbox lacks afterwards. */
  readonly lost: number;
  /** Leads that appear twice, or without an acknowledgement after all retries. */
  readonly doubled: number;
  /** Milliseconds of each try from the end of the fault until the program accepts leads again. */
  readonly recovery: readonly number[];
  /** Other observations. */
  readonly seen: string;
}

export interface Fault {
  readonly name: string;
  /** Returns why this machine can't run it, in a sentence. */
  readonly missing?: () => string | undefined | Promise<string | undefined>;
  /** The fault is in an engine. `make faults` runs it, and `infra/e2e/faults.e2e.ts` leaves it out. */
  readonly isEngines?: true;
  /** @throws {Error} if the program does something it must not do */
  run(tries: number): Promise<Report>;
}

/** A program on an engine needs a given secret key. Only an embedded log makes its own. */
export const secret = 'only for the faults that are tried on this machine';

/** Maximum milliseconds to wait; longer is a failure. */
const waitLimit = 120_000;

/** Waits until `isTrue` holds. @returns milliseconds until then */
export const seen = async (what: string, isTrue: () => Promise<boolean>): Promise<number> => {
  const began = performance.now();
  while (!(await isTrue())) {
    ensure(performance.now() - began < waitLimit, `within two minutes it was not so: ${what}`);
    await pause(50);
  }
  return performance.now() - began;
};

/** Returns the failures that readiness reports: reason by dependency. */
export const complaints = async ({ port }: Server): Promise<ReadonlyMap<string, string>> => {
  const { dependencies } = JSON.parse((await askSite(port, 'kestrel', '/health/ready')).body) as ReadinessReport;
  return new Map(Object.entries(dependencies).filter(([, state]) => state !== 'ok'));
};

/** Waits until readiness reports no failure. */
export const content = async (server: Server): Promise<void> => {
  for (const until = performance.now() + waitLimit; ; await pause(100)) {
    const wrong = await complaints(server);
    if (wrong.size === 0) return;
    ensure(performance.now() < until, `two minutes later readiness says ${JSON.stringify([...wrong])}`);
  }
};

/** A fault that ends in an error leaves its servers running until the end of the process. */
const started = new Set<Server>();
process.once('exit', () => {
  for (const server of started) void server.kill('SIGKILL');
});

export class World {
  readonly leads = new Leads();
  readonly recovery: number[] = [];
  readonly directory: string;

  constructor(
    directory?: string,
    private readonly environment: Readonly<Record<string, string>> = {},
  ) {
    this.directory = directory ?? mkdtempSync(join(tmpdir(), 'forecourt-fault-'));
  }

  async start(under: readonly string[] = []): Promise<Server> {
    const server = await startServer(this.directory, { WEB_DIR: 'none', ...this.environment }, under);
    started.add(server);
    void server.ended.then(() => started.delete(server));
    return server;
  }

  /** Works on the event log while the program is stopped. */
  async withLog(work: (log: EventLog) => Promise<unknown>): Promise<void> {
    const log = await openSqliteLog({ directory: join(this.directory, 'log') });
    await work(log).finally(() => log.close());
  }

  /** Replaces a folder with a copy of another, while the program is stopped. */
  copy(from: string, to: string): void {
    rmSync(join(this.directory, to), { recursive: true, force: true });
    cpSync(join(this.directory, from), join(this.directory, to), { recursive: true });
  }

  /** Runs a command of the command line while the program is stopped. */
  command(...args: readonly string[]): void {
    const env = { ...process.env, DEMO: 'true', DATA_DIR: this.directory, ...this.environment, NODE_OPTIONS: '' };
    const ran = spawnSync(process.execPath, ['dist/services/ops/src/cli.js', ...args], { env, encoding: 'utf8' });
    ensure(ran.status === 0, `${args.join(' ')} failed: ${ran.stderr}${ran.stdout}`);
  }

  /** Starts the program after a fault, and waits until it accepts leads. */
  async recover(): Promise<Server> {
    const began = performance.now();
    const server = await this.start();
    await this.taken(server);
    this.recovery.push(performance.now() - began);
    return server;
  }

  async taken(server: Server): Promise<void> {
    for (const until = performance.now() + waitLimit; (await this.leads.send(server)).status !== 201;) {
      ensure(performance.now() < until, 'no lead was taken within two minutes');
      await pause(20);
    }
  }

  async end(fault: string, tries: number, server: Server, seen: string): Promise<Report> {
    try {
      await this.leads.askAgain(server);
      const { lost, doubled } = await this.leads.check(server);
      const { acknowledged } = this.leads;
      return { fault, tries, acknowledged: acknowledged.size, lost, doubled, recovery: this.recovery, seen };
    } finally {
      await server.kill('SIGTERM');
      rmSync(this.directory, { recursive: true, force: true });
    }
  }
}

export const ensure = (holds: boolean, sentence: string): void => {
  if (!holds) throw new Error(sentence);
};

/** Waits until an accepted lead is in the inbox, however far the feed is behind. */
export const inInbox = async (server: Server, position: string | string[] | undefined): Promise<void> => {
  const headers = {
    authorization: `Bearer ${server.keys.dealer['kestrel']}`,
    'forecourt-position': String(position),
  };
  await seen('a lead is in the inbox', async () => {
    const { body } = await askSite(server.port, 'kestrel', '/api/inbox/leads', { headers });
    const { projections } = await statusOf(server);
    const inbox = projections.find(({ name }) => name === 'crm_inbox');
    return body !== '' && inbox !== undefined && inbox.position >= Number(position);
  });
};

export const askOps = async <Body>({ port, keys }: Server, path: string): Promise<Body> => {
  const headers = { authorization: `Bearer ${keys.ops}` };
  return JSON.parse((await askSite(port, 'kestrel', `/api/ops/${path}`, { headers })).body) as Body;
};
export const statusOf = (server: Server) => askOps<ProjectionsResponse>(server, 'projections');
