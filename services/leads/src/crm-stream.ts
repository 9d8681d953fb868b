import type { FastifyReply } from 'fastify';
import { crmRoutes } from '#contracts/api/crm';
import { cursorAt, type Epoch } from '#contracts/domain/cursor';
import type { RecordedEvent } from '#contracts/events/envelope';
import { toCloudEvent } from '#contracts/events/envelope';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { LogRestoreEvent } from '#contracts/events/log';
import { crmLeadTypes } from '#contracts/events/lead';
import { eventText, onceGone, streamEvents, takeOver } from '#platform/http/event-stream';
import { current } from '#platform/kernel/current';
import { epochOf } from '#platform/kernel/epochs';
import type { EventLog } from '#platform/ports/event-log';
import type { Sites } from '#platform/sites/sites';

/** Streams of one key at the same time; each follows the log by itself. */
const maxPerKey = 4;
/** Milliseconds after which a client that lost the line should come again. */
const reconnect = 3_000;

const { name } = crmRoutes.streamLeads.answers[200].events;
const restored = 'LogRestored' satisfies LogRestoreEvent['type'];

export interface StreamRequest {
  /** Tells keys apart. */
  readonly key: string;
  readonly dealerships: ReadonlySet<string>;
  /** Log position. */
  readonly after: number;
  /** The log's, as known so far. */
  readonly epochs: readonly Epoch[];
  readonly reply: FastifyReply;
}

/** Leads as they come, each event under the log position after which to go on. */
export class LeadStreams {
  private readonly closing = new AbortController();
  private readonly open_ = new Map<string, number>();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly log: EventLog,
    private readonly sites: Pick<Sites, 'owns'>,
  ) {}

  /** Answers with the stream; or why not. */
  open({ key, dealerships, after, epochs, reply }: StreamRequest): Rejection | undefined {
    const others = this.open_.get(key) ?? 0;
    if (others >= maxPerKey) {
      return reject('too_many_requests', `A key has ${maxPerKey} streams at the most.`, { retryAfter: 5 });
    }
    this.open_.set(key, others + 1);
    takeOver(reply);
    const gone = new AbortController();
    onceGone(reply.raw, () => gone.abort());
    const signal = AbortSignal.any([this.closing.signal, gone.signal]);
    let known = epochs;
    const textOf = (events: readonly RecordedEvent[]) => {
      const later = events.filter(
        ({ type, position }) => type === restored && !known.some(({ from }) => from === position),
      );
      known = [...known, ...later.map(epochOf)];
      return events
        .filter((event) => event.type !== restored && this.isOwn(event, dealerships))
        .map((event) => eventText(name, cursorAt(known, event.position), toCloudEvent(current(event))));
    };
    const types = [...crmLeadTypes, restored];
    const following = { after, types, batchSize: 100, reconnect, signal, textOf };
    const running = streamEvents(reply.raw, this.log, following)
      .catch(() => void reply.raw.destroy())
      .finally(() => {
        const left = this.open_.get(key)! - 1;
        if (left > 0) this.open_.set(key, left);
        else this.open_.delete(key);
        this.running.delete(running);
      });
    this.running.add(running);
    return undefined;
  }

  /** Of a dealership the key reaches, which the site still has. */
  private isOwn({ metadata, data }: RecordedEvent, dealerships: ReadonlySet<string>): boolean {
    const { site_id, dealership_id } = data as { readonly site_id?: string; readonly dealership_id: string };
    const tenant = metadata.tenant ?? dealership_id;
    return dealerships.has(tenant) && this.sites.owns({ site_id, dealership_id: tenant });
  }

  /** Ends every stream; the clients come again with the last id they had. */
  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.running);
  }
}
