import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { engineNames, type EngineName } from '../engines/needs.js';
import { startService, type Service } from '../support/service.js';

/** By engine: the variable that holds its address. */
export const addresses: Readonly<Record<EngineName, string>> = {
  eventstore: 'EVENTSTORE_URL',
  kafka: 'KAFKA_BROKERS',
  mongodb: 'MONGODB_URL',
  typesense: 'TYPESENSE_URL',
};
export const processes = ['relay', 'projector', 'stock', 'leads', 'query'] as const;

/** Runs each service as a separate process, and counts its requests to the engines. */
export class Apart {
  readonly services = new Map<string, Service>();
  private readonly ports: ReadonlyMap<EngineName, number>;

  constructor(
    private readonly directory: string,
    readonly environment: Readonly<Record<string, string>>,
  ) {
    this.ports = new Map(
      engineNames.map((name) => [
        name,
        Number(/:(\d+)/.exec(environment[addresses[name]]!.replace(/^\w+:\/\//, ''))![1]),
      ]),
    );
  }

  async start(name: string): Promise<void> {
    const service = await startService(name, {
      ...this.environment,
      NODE_OPTIONS: `--import ${pathToFileURL(resolve('dist/infra/bench/count-requests.js')).href}`,
      COUNTED: [...this.ports.values()].join(','),
      COUNTED_CALLS: String(this.ports.get('eventstore')),
      COUNTS: this.countsOf(name),
    });
    this.services.set(name, service);
  }

  portOf(name: string): number {
    return this.services.get(name)!.port;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.services.values()].map((service) => service.kill('SIGTERM')));
  }

  /** Returns the requests of a process to each engine since it started. */
  counted(name: string): Readonly<Record<EngineName, number>> {
    const counts = JSON.parse(readFileSync(this.countsOf(name), 'utf8')) as Record<string, number>;
    return Object.fromEntries([...this.ports].map(([engine, port]) => [engine, counts[port]!])) as Record<
      EngineName,
      number
    >;
  }

  private countsOf(name: string): string {
    return join(this.directory, `${name}.counts`);
  }
}
