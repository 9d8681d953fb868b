import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config.js';
import type { Metrics } from './metrics.js';

/**
 * Answers Prometheus at a port of its own: what is told of every site's traffic is then out of reach of whatever leads to
 * the sites, however that is configured.
 */
export class MetricsServer {
  private server: Server | undefined;

  constructor(private readonly metrics: Metrics) {}

  /** Undefined where it listens at none. */
  get port(): number | undefined {
    return (this.server?.address() as AddressInfo | undefined)?.port;
  }

  /** @throws {Error} the port is taken */
  async listen({ METRICS_PORT, HOST }: Pick<Config, 'METRICS_PORT' | 'HOST'>): Promise<void> {
    if (METRICS_PORT === undefined) return;
    this.server = createServer((request, response) => {
      if (request.url !== '/metrics') return void response.writeHead(404).end();
      this.metrics.text().then(
        (text) => response.writeHead(200, { 'content-type': this.metrics.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    await once(this.server.listen(METRICS_PORT, HOST), 'listening');
  }

  close(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
