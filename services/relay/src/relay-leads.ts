import type { Logger } from 'pino';
import type { RecordedEvent } from '#contracts/events/envelope';
import { crmLeadTypes, leadStream } from '#contracts/events/lead';
import { leadTopicBeat } from '#contracts/events/lead-topics';
import { streamOf } from '#contracts/events/stream-name';
import { minute } from '#contracts/domain/durations';
import { epochsOf } from '#platform/kernel/epochs';
import { decisionTypes } from '#platform/kernel/parking/decisions';
import { Parking } from '#platform/kernel/parking/parking';
import { LogWentBack, type EventLog } from '#platform/ports/event-log';
import type { KeyedRecord, KeyedTopic } from '#platform/ports/keyed-topic';
import type { ViewStore } from '#platform/ports/view-store';
import { type Held, runExclusively } from '#platform/process/exclusive';
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
  /** (the system's) */
  readonly clock?: () => Date;
  /** In place of {@link defaultHeartbeatInterval}. */
  readonly heartbeatInterval?: number;
  /** Milliseconds before a retry (1000). */
  readonly backoff?: number;
  readonly leaseDuration?: number;
}

/** Milliseconds between two records that make brokers compact. */
export const defaultHeartbeatInterval = 10 * minute;

const followed = [...crmLeadTypes, ...decisionTypes];

/** A batch's records are prepared in one transaction, which brokers end after a minute. */
const batchSize = 200;

/**
 * Writes each lead, as it is now, under its id; an erased one is taken out. Written again after a failure, it is the same.
 *
 * A lead that the broker refuses for what it is, is parked, and all others go on. What happens to it later doesn't wait, as
 * that writes all of it again: its erasure above all.
 */
export class LeadRelay {
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;
  private lastFailure: Error | undefined;
  private refused: readonly string[] = [];

  constructor(private readonly options: LeadRelayOptions) {
    this.running = this.run();
  }

  /** Why nothing is written, until it is. */
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
    const failed = async (error: Error) => {
      this.lastFailure = error;
      logger?.warn({ err: error, relay: name }, 'leads could not be published, which is retried');
      // What came after a restore may be anywhere: every lead is written again under its id.
      if (error instanceof LogWentBack) await views.resetCheckpoint(name).catch(() => undefined);
    };
    return runExclusively(
      { views, name, holder, signal, failed, retryDelay, ...(leaseDuration && { duration: leaseDuration }) },
      (held) => this.follow(held),
    );
  }

  private async follow(held: Held): Promise<void> {
    const { log, topic, views, name, heartbeatInterval = defaultHeartbeatInterval } = this.options;
    const failed = new AbortController();
    const signal = AbortSignal.any([held.signal, failed.signal]);
    const heartbeat = () => topic.write(() => Promise.resolve([{ key: leadTopicBeat }]));
    await heartbeat();
    this.lastFailure = undefined;
    const heartbeats = setInterval(
      () => void heartbeat().catch((error: unknown) => failed.abort(error)),
      heartbeatInterval,
    );
    try {
      await this.takeOutLost(held, signal);
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
   * Once a restore was declared: takes out what the topic has and the log does not, as no erasure would reach it any more.
   * Then every lead is written again. Before it is declared, the right log may still be put in place.
   */
  private async takeOutLost(held: Held, signal: AbortSignal): Promise<void> {
    const { log, topic, views, name } = this.options;
    const restored = (await epochsOf(log)).at(-1);
    if (!restored) return;
    const done = `${name}-restored/${restored.epoch}`;
    if ((await views.checkpoint(done)) > 0) return;
    const keys = [...(await topic.keys(leadTopicBeat, signal))];
    for (let at = 0; at < keys.length; at += batchSize) {
      if (!held.isHeld()) return;
      await topic.write(async () => {
        const lost = await Promise.all(
          keys.slice(at, at + batchSize).map(async (key) => {
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

  /**
   * Writes the leads of these events as they are now.
   * @throws what says something of these leads, or an engine's fault
   */
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
