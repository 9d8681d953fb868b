import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config.js';
import type { Readiness } from '../readiness.js';
import type { Metrics } from './metrics.js';

/**
 * Serves the metrics and the full readiness report at a separate port. They tell of every site's traffic and
 * configuration, so whatever forwards requests to the sites must not reach them.
 */
export class MetricsServer {
  private server: Server | undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly readiness: Pick<Readiness, 'report'>,
  ) {}

  /** Undefined: it does not listen. */
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
    await once(this.server.listen(METRICS_PORT, HOST), 'listening').catch((error: Error) => {
      throw new Error(`METRICS_PORT=${METRICS_PORT} is not usable: ${error.message}.`, { cause: error });
    });
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
