import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config.js';
import type { Readiness } from '../readiness.js';
import type { Metrics } from './metrics.js';

/**
 * Answers Prometheus at a port of its own, and in full how ready the process is: what is reported of every site's traffic and
 * configuration is then out of reach of whatever leads to the sites, however that is configured.
 */
export class MetricsServer {
  private server: Server | undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly readiness: Pick<Readiness, 'report'>,
  ) {}

  /** Undefined where it listens at none. */
  get port(): number | undefined {
    return (this.server?.address() as AddressInfo | undefined)?.port;
  }

  /** @throws {Error} the port is taken */
  async listen({ METRICS_PORT, HOST }: Pick<Config, 'METRICS_PORT' | 'HOST'>): Promise<void> {
    if (METRICS_PORT === undefined) return;
    this.server = createServer((request, response) => {
      const answer = this.answers[request.url!];
      if (!answer) return void response.writeHead(404).end();
      answer().then(
        ({ status = 200, type, text }) => response.writeHead(status, { 'content-type': type }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    await once(this.server.listen(METRICS_PORT, HOST), 'listening');
  }

  private readonly answers: Readonly<Record<string, () => Promise<{ status?: number; type: string; text: string }>>> = {
    '/metrics': async () => ({ type: this.metrics.contentType, text: await this.metrics.text() }),
    '/health/ready': async () => {
      const report = await this.readiness.report();
      const status = report.status === 'unavailable' ? 503 : 200;
      return { status, type: 'application/json', text: JSON.stringify(report) };
    },
  };

  close(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
