import { context, SpanKind, SpanStatusCode, trace, type Context, type Span, type Tracer } from '@opentelemetry/api';
import type { NodeTracerConfig } from '@opentelemetry/sdk-trace-node';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { EventFeed } from '../../ports/event-feed.js';
import type { EventLog } from '../../ports/event-log.js';
import type { EventPublisher } from '../../ports/event-publisher.js';

const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Returns the parent that a W3C `traceparent` names; undefined: it is missing or invalid. */
const contextOf = (traceparent: string | undefined): Context | undefined => {
  const [, traceId, spanId, flags] = pattern.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags!, 16) & 1, isRemote: true };
  return trace.setSpanContext(context.active(), parent);
};

/** Returns the current `traceparent`; undefined: the current work is not traced. */
const traceparentNow = (): string | undefined => {
  const span = trace.getSpanContext(context.active());
  return span && `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
};

/** Maximum number of spans for a batch of events. */
const maxSpans = 100;

/** Traces a visitor's action from the request through its events to their effects. */
export interface Tracing {
  /** Runs the work as part of the request's trace; the returned function must get the response's status. */
  request(traceparent: string | undefined, method: string, route: string, work: () => void): (status: number) => void;
  /** Runs the work as a span of the current trace, if there is one. */
  ofCommand<Result>(category: string, work: () => Promise<Result>): Promise<Result>;
  /** Runs the work as part of the event's trace, if there is one. */
  ofEvent<Result>(event: RecordedEvent, name: string, work: () => Promise<Result>): Promise<Result>;
  /** Returns the current W3C `traceparent`; undefined: the current work is not traced. */
  now(): string | undefined;
  ofLog(log: EventLog): EventLog;
  ofFeed(feed: EventFeed): EventFeed;
  ofPublisher(publisher: EventPublisher): EventPublisher;
  close(): Promise<void>;
}

export const noTracing: Tracing = {
  request: (_traceparent, _method, _route, work) => {
    work();
    return () => {};
  },
  ofCommand: (_category, work) => work(),
  ofEvent: (_event, _name, work) => work(),
  now: () => undefined,
  ofLog: (log) => log,
  ofFeed: (feed) => feed,
  ofPublisher: (publisher) => publisher,
  close: async () => {},
};

/** Does the work that the spans are of, and ends them with its outcome. */
const spanning = async <Result>(spans: readonly Span[], work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? error.name : 'unknown';
    for (const span of spans) span.setStatus({ code: SpanStatusCode.ERROR, message });
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
};

const placeOf = ({ type, stream, position }: RecordedEvent) => ({
  'messaging.operation.type': 'process',
  'forecourt.event.type': type,
  'forecourt.event.stream': stream,
  'forecourt.event.position': position,
});

// eslint-disable-next-line max-lines-per-function -- A method per kind of span.
const tracingWith = (tracer: Tracer, close: () => Promise<void>): Tracing => {
  /** Starts a span for each traced event of a batch, up to `maxSpans`. */
  const spansOf = (events: readonly RecordedEvent[], name: string, kind: SpanKind): Span[] =>
    events
      .filter(({ metadata }) => metadata.traceparent !== undefined)
      .slice(0, maxSpans)
      .flatMap((event) => {
        const parent = contextOf(event.metadata.traceparent);
        return parent ? [tracer.startSpan(name, { kind, attributes: placeOf(event) }, parent)] : [];
      });

  return {
    request(traceparent, method, route, work) {
      const parent = contextOf(traceparent) ?? context.active();
      const attributes = { 'http.request.method': method, 'http.route': route };
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
      context.with(trace.setSpan(parent, span), work);
      return (status) => {
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },

    ofCommand(category, work) {
      if (!trace.getSpanContext(context.active())) return work();
      return tracer.startActiveSpan(`command ${category}`, { kind: SpanKind.INTERNAL }, (span) =>
        spanning([span], work),
      );
    },

    ofEvent(event, name, work) {
      const parent = contextOf(event.metadata.traceparent);
      if (!parent) return work();
      const span = tracer.startSpan(name, { kind: SpanKind.CONSUMER, attributes: placeOf(event) }, parent);
      return spanning([span], () => context.with(trace.setSpan(parent, span), work));
    },

    now: traceparentNow,

    ofLog: (log) => ({
      ...log,
      append: (stream, expected, events) => {
        if (!trace.getSpanContext(context.active())) return log.append(stream, expected, events);
        const attributes = { 'forecourt.event.stream': stream, 'forecourt.event.type': events[0]?.type ?? '' };
        return tracer.startActiveSpan('append', { kind: SpanKind.PRODUCER, attributes }, (span) => {
          const traceparent = traceparentNow()!;
          const traced = events.map((event) => ({ ...event, metadata: { traceparent, ...event.metadata } }));
          return spanning([span], () => log.append(stream, expected, traced));
        });
      },
    }),

    ofFeed: (feed) => ({
      subscribe: (options) =>
        feed.subscribe({
          ...options,
          handle: async (events) => {
            const spans = spansOf(events, options.group, SpanKind.CONSUMER);
            // A reactor's work on a single event belongs to that event's trace; a batch belongs to many traces.
            const [only] = spans;
            const alone = only && events.length === 1 ? trace.setSpan(context.active(), only) : context.active();
            await spanning(spans, () => context.with(alone, () => options.handle(events)));
          },
        }),
    }),

    ofPublisher: (publisher) => ({
      ...publisher,
      publish: (events, after, upTo) =>
        spanning(spansOf(events, 'publish', SpanKind.PRODUCER), () => publisher.publish(events, after, upTo)),
    }),

    close,
  };
};

type Resource = NonNullable<NodeTracerConfig['resource']>;

/** The sender of the traces. */
const resourceOf = (serviceName: string): Resource => {
  const resource: Resource = {
    attributes: { 'service.name': serviceName },
    merge: () => resource,
    getRawAttributes: () => Object.entries(resource.attributes),
  };
  return resource;
};

/** Sends traces to a collector by OTLP over HTTP; `OTEL_TRACES_SAMPLER` and the like work as in OpenTelemetry. */
export const openTracing = async (endpoint: string, serviceName: string): Promise<Tracing> => {
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceOf(serviceName),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1000 })],
  });
  // Registered only to pass the context from function to function; the tracer is this provider's.
  provider.register({ propagator: null });
  return tracingWith(provider.getTracer('forecourt'), async () => {
    context.disable();
    trace.disable();
    await provider.shutdown().catch(() => undefined);
  });
};
