import type { Logger } from 'pino';
import type { RecordedEvent } from '#contracts/events/envelope';
import { crmLeadTypes, leadStream } from '#contracts/events/lead';
import { leadTopicBeat } from '#contracts/events/lead-topics';
import { streamOf } from '#contracts/events/stream-name';
import { minute } from '#contracts/domain/durations';
import { epochsOf } from '#platform/kernel/epochs';
import { LogWentBack, type EventLog } from '#platform/ports/event-log';
import type { KeyedRecord, KeyedTopic } from '#platform/ports/keyed-topic';
import type { ViewStore } from '#platform/ports/view-store';
import { type Held, runExclusively } from '#platform/process/exclusive';
import { leadRecordOf } from './lead-record.js';

export interface LeadRelayOptions {
  /** The log in which personal data is readable. */
  readonly log: Pick<EventLog, 'tail' | 'readStream'>;
  readonly topic: KeyedTopic;
  readonly views: Pick<ViewStore, 'checkpoint' | 'saveCheckpoint' | 'resetCheckpoint' | 'collection'>;
  /** Name of the lease and the checkpoint. */
  readonly name: string;
  /** Names this process among several relays. */
  readonly holder: string;
  readonly reaches: (dealership: string) => boolean;
  readonly logger?: Pick<Logger, 'warn'>;
  /** In place of {@link beatInterval}. */
  readonly beatEvery?: number;
  /** Milliseconds before a retry (1000). */
  readonly backoff?: number;
  readonly leaseDuration?: number;
}

/** Milliseconds between two records that make brokers compact. */
export const beatInterval = 10 * minute;

/** A batch's records are prepared in one transaction, which brokers end after a minute. */
const batchSize = 200;

/**
 * Writes each lead, as it is now, under its id; an erased one is taken out. Written again after a failure, it is the same.
 */
export class LeadRelay {
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;
  private lastFailure: Error | undefined;

  constructor(private readonly options: LeadRelayOptions) {
    this.running = this.run();
  }

  /** Why nothing is written, until it is. */
  failure(): Error | undefined {
    return this.lastFailure;
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
    const { log, topic, views, name, beatEvery = beatInterval } = this.options;
    const failed = new AbortController();
    const signal = AbortSignal.any([held.signal, failed.signal]);
    const beat = () => topic.write(() => Promise.resolve([{ key: leadTopicBeat }]));
    await beat();
    this.lastFailure = undefined;
    const beats = setInterval(() => void beat().catch((error: unknown) => failed.abort(error)), beatEvery);
    try {
      await this.takeOutLost(held, signal);
      const after = await views.checkpoint(name);
      for await (const events of log.tail({ after, types: crmLeadTypes, batchSize, signal })) {
        if (!held.isHeld()) return;
        await this.publish(events);
        await views.saveCheckpoint(name, events.at(-1)!.position);
        this.lastFailure = undefined;
      }
      failed.signal.throwIfAborted();
    } finally {
      clearInterval(beats);
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

  private async publish(events: readonly RecordedEvent[]): Promise<void> {
    const { log, topic, reaches } = this.options;
    const own = events.filter(({ metadata, data }) =>
      reaches(metadata.tenant ?? (data as { readonly dealership_id: string }).dealership_id),
    );
    const streams = [...new Set(own.map(({ stream }) => stream))];
    if (streams.length === 0) return;
    await topic.write(async () => {
      const records = await Promise.all(streams.map(async (stream) => leadRecordOf(await log.readStream(stream))));
      return records.filter((record): record is KeyedRecord => record !== undefined);
    });
  }
}
