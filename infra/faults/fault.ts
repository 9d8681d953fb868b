import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProjectionsResponse } from '#contracts/api/ops';
import { openSqliteLog } from '#platform/adapters/log-sqlite/log';
import type { EventLog } from '#platform/ports/event-log';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';
import { Leads } from './leads.js';

/** What a fault did to a program on embedded parts that was taking leads. */
export interface Report {
  readonly fault: string;
  readonly tries: number;
  readonly acknowledged: number;
  /** Acknowledged, and not there for the CRM or in the inbox afterwards. */
  readonly lost: number;
  /** There twice, or there without having been acknowledged after everybody asked again. */
  readonly doubled: number;
  /** Milliseconds of each try from the end of the fault until leads were taken again. */
  readonly recovery: readonly number[];
  /** What else was seen. */
  readonly seen: string;
}

export interface Fault {
  readonly name: string;
  /** Why it can't be had on this machine, in a sentence. */
  readonly missing?: () => string | undefined | Promise<string | undefined>;
  /** It happens to an engine, and the engines' own tests try it as well. */
  readonly isEngines?: true;
  /** @throws {Error} the program did something it must not do */
  run(tries: number): Promise<Report>;
}

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

  start(under: readonly string[] = []): Promise<Server> {
    return startServer(this.directory, { WEB_DIR: 'none', ...this.environment }, under);
  }

  /** Does something to the event log while the program is away. */
  async withLog(work: (log: EventLog) => Promise<unknown>): Promise<void> {
    const log = await openSqliteLog({ directory: join(this.directory, 'log') });
    await work(log).finally(() => log.close());
  }

  /** Starts it again after a fault, and waits until it takes leads. */
  async recover(): Promise<Server> {
    const began = performance.now();
    const server = await this.start();
    await this.taken(server);
    this.recovery.push(performance.now() - began);
    return server;
  }

  async taken(server: Server): Promise<void> {
    for (;;) {
      if ((await this.leads.send(server)).status === 201) return;
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

/** Waits until a lead that was taken is in the inbox, which is as fresh as the feed lets it be. */
export const inInbox = async (server: Server, position: string | string[] | undefined): Promise<void> => {
  const headers = {
    authorization: `Bearer ${server.keys.dealer['kestrel']}`,
    'forecourt-position': String(position),
  };
  for (;;) {
    const { body } = await askSite(server.port, 'kestrel', '/api/inbox/leads', { headers });
    const { projections } = await statusOf(server);
    const inbox = projections.find(({ name }) => name === 'crm_inbox');
    if (body && inbox && inbox.position >= Number(position)) return;
    await pause(50);
  }
};

export const askOps = async <Body>({ port, keys }: Server, path: string): Promise<Body> => {
  const headers = { authorization: `Bearer ${keys.ops}` };
  return JSON.parse((await askSite(port, 'kestrel', `/api/ops/${path}`, { headers })).body) as Body;
};
export const statusOf = (server: Server) => askOps<ProjectionsResponse>(server, 'projections');
