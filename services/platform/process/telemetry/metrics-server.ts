import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.js';

export interface MetricsServer {
  readonly port: number;
  close(): void;
}

/**
 * Answers Prometheus at a port of its own: what is told of every site's traffic is then out of reach of whatever leads to
 * the sites, however that is configured.
 * @throws {Error} the port is taken
 */
export const serveMetrics = async (metrics: Metrics, port: number, host: string): Promise<MetricsServer> => {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await once(server.listen(port, host), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
};
