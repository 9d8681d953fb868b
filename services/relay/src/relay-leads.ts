import type { Logger } from 'pino';
import type { RecordedEvent } from '#contracts/events/envelope';
import { crmLeadTypes, leadStream } from '#contracts/events/lead';
import { compactionKey } from '#contracts/events/lead-topics';
import { streamOf } from '#contracts/events/stream-name';
import { minute } from '#contracts/domain/durations';
import { batchesOf } from '#platform/kernel/batches-of';
import { epochsOf } from '#platform/kernel/epochs';
import { decisionTypes } from '#platform/kernel/parking/decisions';
import { Parking } from '#platform/kernel/parking/parking';
import { LogRolledBack, type EventLog } from '#platform/ports/event-log';
import type { KeyedRecord, KeyedTopic } from '#platform/ports/keyed-topic';
import type { ViewStore } from '#platform/ports/view-store';
import { type ExclusiveRight, runExclusively } from '#platform/process/exclusive';
import { askBroker } from './ask-broker.js';
import { leadRecordOf } from './lead-record.js';

export interface LeadRelayOptions {
  /** The log in which personal data is readable. */
  readonly log: Pick<EventLog, 'tail' | 'head' | 'readStream'>;
  readonly topic: KeyedTopic;
  readonly views: Pick<ViewStore, 'checkpoint' | 'saveCheckpoint' | 'resetCheckpoint' | 'collection'>;
  /** Name of the lease and the checkpoint. */
  readonly name: string;
  /** Names this process among several relays. */
  readonly holder: string;
  readonly reaches: (dealership: string) => boolean;
  readonly logger?: Pick<Logger, 'warn' | 'error'>;
  /** Default: the system's clock. */
  readonly clock?: () => Date;
  /** Milliseconds ({@link defaultHeartbeatInterval}). */
  readonly heartbeatInterval?: number;
  /** Milliseconds before a retry (1000). */
  readonly backoff?: number;
  readonly leaseDuration?: number;
}

/** Milliseconds between two records that make brokers compact. */
export const defaultHeartbeatInterval = 10 * minute;

const followed = [...crmLeadTypes, ...decisionTypes];

/** Small enough to prepare a batch's records in one transaction, which brokers abort after a minute. */
const batchSize = 200;

/**
 * Writes the current state of each lead under its id, and removes erased leads. Repeating a write after a failure gives
 * the same record.
 *
 * A lead that the broker refuses because of its content is parked; others continue. Its later events do not wait,
 * because each writes the whole lead again. So its erasure never waits.
 */
export class LeadRelay {
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;
  private lastFailure: Error | undefined;
  private refused: readonly string[] = [];

  constructor(private readonly options: LeadRelayOptions) {
    this.running = this.run();
  }

  /** Why writing fails, until it succeeds. */
  failure(): Error | undefined {
    return this.lastFailure;
  }

  /** Streams of the leads that the broker refuses. */
  waiting(): readonly string[] {
    return this.refused;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.options.topic.close();
  }

  private run(): Promise<void> {
    const { views, name, holder, logger, backoff: retryDelay = 1000, leaseDuration } = this.options;
    const { signal } = this.stopping;
    const onFailure = async (error: Error) => {
      this.lastFailure = error;
      logger?.warn({ err: error, relay: name }, 'leads could not be published, which is retried');
      // After a restore the checkpoint means nothing, so every lead is written again under its id.
      if (error instanceof LogRolledBack) await views.resetCheckpoint(name).catch(() => undefined);
    };
    return runExclusively(
      { views, name, holder, signal, onFailure, retryDelay, ...(leaseDuration && { duration: leaseDuration }) },
      (held) => this.follow(held),
    );
  }

  private async follow(held: ExclusiveRight): Promise<void> {
    const { log, topic, views, name, heartbeatInterval = defaultHeartbeatInterval } = this.options;
    const failed = new AbortController();
    const signal = AbortSignal.any([held.signal, failed.signal]);
    const heartbeat = () => topic.write(() => Promise.resolve([{ key: compactionKey }]));
    await heartbeat();
    this.lastFailure = undefined;
    const heartbeats = setInterval(
      () => void heartbeat().catch((error: unknown) => failed.abort(error)),
      heartbeatInterval,
    );
    try {
      await this.removeLostLeads(held, signal);
      const after = await views.checkpoint(name);
      const parking = this.openParking(signal);
      await this.noteRefused(parking);
      for await (const events of log.tail({ after, types: followed, batchSize, signal })) {
        if (!held.isHeld()) return;
        await this.publish(events, parking);
        await views.saveCheckpoint(name, events.at(-1)!.position);
        this.lastFailure = undefined;
      }
      failed.signal.throwIfAborted();
    } finally {
      clearInterval(heartbeats);
    }
  }

  /**
   * After a declared restore, removes the topic's leads that the log does not have, because no erasure can reach them.
   * Then every lead is written again. Before the declaration does nothing: the right log may still be put in place.
   */
  private async removeLostLeads(held: ExclusiveRight, signal: AbortSignal): Promise<void> {
    const { log, topic, views, name } = this.options;
    const restored = (await epochsOf(log)).at(-1);
    if (!restored) return;
    const done = `${name}-restored/${restored.epoch}`;
    if ((await views.checkpoint(done)) > 0) return;
    const keys = [...(await topic.keys(compactionKey, signal))];
    for (const some of batchesOf(keys, batchSize)) {
      if (!held.isHeld()) return;
      await topic.write(async () => {
        const lost = await Promise.all(
          some.map(async (key) => {
            const record = leadRecordOf(await log.readStream(streamOf(leadStream, key)));
            return record?.value ? [] : [{ key }];
          }),
        );
        return lost.flat();
      });
    }
    await views.resetCheckpoint(name);
    await views.saveCheckpoint(done, restored.from);
  }

  private async publish(events: readonly RecordedEvent[], parking: Parking): Promise<void> {
    const { reaches } = this.options;
    const decisions = events.filter(({ type }) => decisionTypes.includes(type));
    const own = events.filter(
      ({ type, metadata, data }) =>
        !decisionTypes.includes(type) &&
        reaches(metadata.tenant ?? (data as { readonly dealership_id: string }).dealership_id),
    );
    if (own.length > 0) await parking.applyAll(own);
    for (const decision of decisions) await parking.decide(decision);
    await this.noteRefused(parking);
  }

  private openParking(signal: AbortSignal): Parking {
    const { log, views, name: owner, logger, clock = () => new Date() } = this.options;
    const apply = (events: readonly RecordedEvent[]) => this.write(events);
    const keyOf = ({ stream, revision }: RecordedEvent) => `${stream}@${revision}`;
    return new Parking({ owner, kind: 'relay', log, views, clock, logger, apply, keyOf, signal });
  }

  private async noteRefused(parking: Parking): Promise<void> {
    this.refused = [...new Set([...(await parking.heldKeys())].map((key) => key.slice(0, key.indexOf('@'))))];
  }

  /** @throws an unreadable lead's error, or as {@link askBroker} */
  private async write(events: readonly RecordedEvent[]): Promise<void> {
    const { log, topic } = this.options;
    const streams = [...new Set(events.map(({ stream }) => stream))];
    let unreadable: unknown;
    const prepare = async () => {
      try {
        const records = await Promise.all(streams.map(async (stream) => leadRecordOf(await log.readStream(stream))));
        return records.filter((record): record is KeyedRecord => record !== undefined);
      } catch (error) {
        unreadable = error;
        throw error;
      }
    };
    await askBroker(() => topic.write(prepare)).catch((error: unknown) => {
      throw unreadable ?? error;
    });
  }
}
