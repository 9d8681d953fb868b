import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
    };
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[];
  }[];
}

/** Receives spans as a collector does: OTLP over HTTP, in JSON. */
export const startCollector = async () => {
  const spans: CollectedSpan[] = [];
  const services = new Set<string>();
  const take = async (request: IncomingMessage) => {
    const { resourceSpans } = JSON.parse(await text(request)) as Export;
    for (const { resource, scopeSpans } of resourceSpans) {
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      services.add(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '');
    }
  };
  const server = createServer((request, response) => {
    void take(request).then(() => response.setHeader('content-type', 'application/json').end('{}'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    spans,
    services,
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    /** The last span of each name in a trace. */
    ofTrace: (traceId: string) =>
      new Map(spans.filter((span) => span.traceId === traceId).map((span) => [span.name, span])),
    close: async () => server.close().closeAllConnections(),
  };
};
