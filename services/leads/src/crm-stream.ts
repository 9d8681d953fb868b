import type { FastifyReply } from 'fastify';
import { crmRoutes } from '#contracts/api/crm';
import { cursorAt, type Epoch } from '#contracts/domain/cursor';
import { toCloudEvent, type RecordedEvent } from '#contracts/events/envelope';
import { reject, type Rejection } from '#contracts/rejections';
import type { LogRestoreEvent } from '#contracts/events/log';
import { crmLeadTypes, isErasedLead } from '#contracts/events/lead';
import { eventText, hijackReply, onDisconnect, streamEvents, streamHeaders } from '#platform/http/event-stream';
import { upcastEvent } from '#platform/kernel/upcast-event';
import { epochOf } from '#platform/kernel/epochs';
import type { EventLog } from '#platform/ports/event-log';
import type { Sites } from '#platform/sites/sites';

/** Maximum number of concurrent streams per key; each reads the log separately. */
const maxPerKey = 4;
/** Milliseconds after which a disconnected client reconnects. */
const reconnect = 3_000;

const { name } = crmRoutes.streamLeads.answers[200].events;
const restored = 'LogRestored' satisfies LogRestoreEvent['type'];

export interface StreamRequest {
  readonly key: string;
  readonly dealerships: ReadonlySet<string>;
  /** Log position. */
  readonly after: number;
  /** The log's epochs known so far. */
  readonly epochs: readonly Epoch[];
  readonly reply: FastifyReply;
  /** Gets the number of events that are being sent. */
  readonly onSent: (count: number) => void;
}

/** Streams of new leads. The id of each event is the cursor after it. */
export class LeadStreams {
  private readonly closing = new AbortController();
  private readonly openStreams = new Map<string, number>();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly log: EventLog,
    private readonly sites: Pick<Sites, 'owns'>,
  ) {}

  /** Opens the stream on the reply. Returns a rejection if the key has too many. */
  open({ key, dealerships, after, epochs, reply, onSent }: StreamRequest): Rejection | undefined {
    const others = this.openStreams.get(key) ?? 0;
    if (others >= maxPerKey) {
      return reject('too_many_requests', `A key has ${maxPerKey} streams at the most.`, { retryAfter: 5 });
    }
    hijackReply(reply);
    if (reply.request.method === 'HEAD') {
      reply.raw.writeHead(200, streamHeaders).end();
      return undefined;
    }
    this.openStreams.set(key, others + 1);
    const gone = new AbortController();
    onDisconnect(reply.raw, () => gone.abort());
    const signal = AbortSignal.any([this.closing.signal, gone.signal]);
    let known = epochs;
    const textOf = (events: readonly RecordedEvent[]) => {
      const later = events.filter(
        ({ type, position }) => type === restored && !known.some(({ from }) => from === position),
      );
      known = [...known, ...later.map(epochOf)];
      const sent = events.filter(
        (event) => event.type !== restored && this.isOwn(event, dealerships) && !isErasedLead(event),
      );
      onSent(sent.length);
      return sent.map((event) => eventText(name, cursorAt(known, event.position), toCloudEvent(upcastEvent(event))));
    };
    const types = [...crmLeadTypes, restored];
    const following = { after, types, batchSize: 100, reconnect, signal, textOf };
    const running = streamEvents(reply.raw, this.log, following)
      .catch(() => void reply.raw.destroy())
      .finally(() => {
        const left = this.openStreams.get(key)! - 1;
        if (left > 0) this.openStreams.set(key, left);
        else this.openStreams.delete(key);
        this.running.delete(running);
      });
    this.running.add(running);
    return undefined;
  }

  /** Whether the event's dealership is within the key and still belongs to the site. */
  private isOwn({ metadata, data }: RecordedEvent, dealerships: ReadonlySet<string>): boolean {
    const { site_id, dealership_id } = data as { readonly site_id?: string; readonly dealership_id: string };
    const tenant = metadata.tenant ?? dealership_id;
    return dealerships.has(tenant) && this.sites.owns({ site_id, dealership_id: tenant });
  }

  /** Ends every stream. Clients reconnect with the last id they received. */
  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.running);
  }
}
