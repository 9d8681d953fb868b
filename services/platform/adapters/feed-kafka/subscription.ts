import { setTimeout as pause } from 'node:timers/promises';
import type { EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Logger } from 'pino';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { FeedSubscription, SubscribeOptions } from '#platform/ports/event-feed';
import type { DeadLetter, SendDeadLetters } from './dead-letters.js';
import { PartitionBatcher } from './partition-batcher.js';
import { readEnds } from './ends.js';
import { blockedFrom, partitionsOf, type LayoutStore } from './layout.js';
import { RecordsLost } from './loss.js';
import { Member, type MemberTiming } from './member.js';
import { GroupProgress, partitionName, type Positions } from './progress.js';
import type { Watermark } from './watermark.js';
import { fromRecord } from './record.js';

export interface SubscriptionTiming extends MemberTiming {
  /** Records a batch at the most (1000). */
  readonly batchSize?: number;
  /** Milliseconds before what failed is tried again (100); doubled with each failure in a row. */
  readonly initialBackoff?: number;
  /** Milliseconds that pause grows to (10 000). */
  readonly maxBackoff?: number;
}

export interface SubscriptionOptions extends SubscriptionTiming {
  readonly kafka: Kafka;
  readonly topics: readonly string[];
  readonly positions: Positions;
  readonly sendDeadLetters: SendDeadLetters;
  readonly layouts: LayoutStore;
  readonly logger?: Pick<Logger, 'warn'> | undefined;
}

/** A partition as this member has it, from one rebalance to the next. */
interface OwnedPartition {
  readonly topic: string;
  readonly partition: number;
  readonly name: string;
  /** Resolves once it is known, and told to the client, from which offset to read. */
  readonly ready: Promise<void>;
}

/** A batch that failed. */
interface Failure {
  readonly error: Error;
  /** Offset of its last record: when it comes again it ends there again. */
  readonly upTo: string;
  /** Milliseconds until it is tried again. */
  readonly wait: number;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Milliseconds between two commits of the group's offsets to Kafka. */
const commitEvery = 1_000;

/** One member of one group, for as long as it is wanted: what ends its consumer only begins another. */
export class Subscription implements FeedSubscription {
  private readonly group: string;
  private readonly wanted: ReadonlySet<string>;
  private readonly progress: GroupProgress;
  private readonly batcher: PartitionBatcher;
  private readonly stopping = new AbortController();
  private readonly waiting = new Set<() => void>();
  private readonly failures = new Map<string, Failure>();
  private readonly uncommitted = new Map<string, { topic: string; partition: number; offset: string }>();
  /** Partition → offset of the last of its records that was put aside. */
  private readonly deadLetteredUpTo = new Map<string, bigint>();
  private committed = 0;
  /** What keeps the group from being read at all. */
  private groupFailure: Error | undefined;
  /** Why its position can't be brought up to date. */
  private saveFailure: Error | undefined;
  private owned: ReadonlyMap<string, OwnedPartition> = new Map();
  private member: Member | undefined;
  private updating: Promise<void> | undefined;
  private readonly running: Promise<void>;

  private constructor(
    subscribed: SubscribeOptions,
    private readonly options: SubscriptionOptions,
    progress: GroupProgress,
  ) {
    this.group = subscribed.group;
    this.wanted = new Set(subscribed.types);
    this.progress = progress;
    // Outlives the consumers, so that one that takes over waits for what another has begun.
    this.batcher = new PartitionBatcher(subscribed.handle, options.batchSize ?? 1000);
    this.running = this.run();
  }

  static async begin(asked: SubscribeOptions, options: SubscriptionOptions): Promise<Subscription> {
    const progress = new GroupProgress(asked.group, options.topics, options.positions);
    await progress.begin(asked.from ?? 0);
    return new Subscription(asked, options, progress);
  }

  position(): number {
    return this.progress.position;
  }

  failure(): Error | undefined {
    return this.groupFailure ?? this.saveFailure ?? this.failures.values().next().value?.error;
  }

  reached(wanted: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (how: () => void) => {
        this.waiting.delete(check);
        signal.removeEventListener('abort', check);
        how();
      };
      const check = () => {
        if (this.position() >= wanted) settle(resolve);
        else if (signal.aborted) settle(() => reject(signal.reason as Error));
        else if (this.stopped) settle(() => reject(new Error(`the feed of ${this.group} has stopped`)));
      };
      this.waiting.add(check);
      signal.addEventListener('abort', check);
      check();
    });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.member?.stop();
    await this.running;
    await this.updating;
    this.notifyWaiting();
  }

  /** To be called from time to time with how far the topics are filled. */
  update(watermark: Watermark | undefined): Promise<void> {
    this.updating ??= this.advance(watermark).finally(() => (this.updating = undefined));
    return this.updating;
  }

  private async advance(watermark: Watermark | undefined): Promise<void> {
    try {
      await this.progress.save();
      const hasAdvanced = watermark !== undefined && (await this.progress.advance(watermark));
      this.saveFailure = undefined;
      if (hasAdvanced) this.notifyWaiting();
    } catch (error) {
      if (!this.saveFailure) this.options.logger?.warn({ err: error, group: this.group }, 'positions can not be saved');
      this.saveFailure = asError(error);
    }
    this.commit();
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private notifyWaiting(): void {
    for (const check of this.waiting) check();
  }

  private async run(): Promise<void> {
    const { initialBackoff = 100, maxBackoff = 10_000 } = this.options;
    let wait = initialBackoff;
    while (!this.stopped) {
      const began = performance.now();
      const member: Member = new Member({
        ...this.options,
        group: this.group,
        assigned: (partitions) => this.assign(member, partitions),
        eachBatch: (payload) =>
          member.withHeartbeats(
            () => payload.heartbeat(),
            (isRebalancing) => this.batch(payload, isRebalancing),
          ),
      });
      this.member = member;
      try {
        member.start();
        await member.ended;
      } catch (error) {
        this.groupFailure = asError(error);
        this.options.logger?.warn({ err: error, group: this.group }, 'a Kafka consumer ended and is replaced');
        this.owned = new Map();
        await member.dispose();
        if (performance.now() - began > maxBackoff) wait = initialBackoff;
        await pause(wait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
        wait = Math.min(2 * wait, maxBackoff);
      }
    }
  }

  private assign(member: Member, partitions: readonly { readonly topic: string; readonly partition: number }[]): void {
    if (member !== this.member) return;
    this.groupFailure = undefined;
    const names = partitions.map(({ topic, partition }) => partitionName(topic, partition));
    for (const name of this.failures.keys()) if (!names.includes(name)) this.failures.delete(name);
    const loading = this.retry(() => this.loadOffsets(partitions));
    this.owned = new Map(
      partitions.map(({ topic, partition }) => {
        const name = partitionName(topic, partition);
        const ready = loading.then((from) => {
          if (from && this.member === member) member.seek(topic, partition, from.get(name)!.offset);
        });
        return [name, { topic, partition, name, ready }];
      }),
    );
  }

  /**
   * Reads how far the group has come in its partitions.
   * @throws {RecordsLost} that is further than one of them goes
   */
  private async loadOffsets(partitions: readonly { readonly topic: string; readonly partition: number }[]) {
    const from = await this.progress.assign(partitions.map(({ topic, partition }) => partitionName(topic, partition)));
    const ends = await readEnds(this.options.kafka, [...new Set(partitions.map(({ topic }) => topic))]);
    for (const { topic, partition } of partitions) {
      const { offset } = from.get(partitionName(topic, partition))!;
      const end = ends[topic]?.[partition] ?? 0;
      if (offset > end) throw new RecordsLost(topic, partition, end, offset);
    }
    return from;
  }

  /** Does the work until it succeeds, or the subscription stops: then it resolves to undefined. */
  private async retry<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    const { initialBackoff = 100, maxBackoff = 10_000 } = this.options;
    for (let wait = initialBackoff; !this.stopped; wait = Math.min(2 * wait, maxBackoff)) {
      try {
        const result = await work();
        this.groupFailure = undefined;
        return result;
      } catch (error) {
        this.groupFailure = asError(error);
        await pause(wait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }

  private async batch(payload: EachBatchPayload, isRebalancing: () => boolean): Promise<void> {
    const { topic, partition, messages: fetched } = payload.batch;
    const owned = this.owned.get(partitionName(topic, partition));
    if (!owned) return;
    await owned.ready;
    const isOwned = () =>
      payload.isRunning() && !payload.isStale() && !isRebalancing() && this.owned.get(owned.name) === owned;
    if (!isOwned()) return;
    const first = Number(fetched[0]?.offset ?? payload.batch.highWatermark);
    const { offset } = this.progress.of(owned.name);
    if (first < offset) {
      // The client begins anew where what it asks for is not there.
      const lost = new RecordsLost(topic, partition, Number(payload.batch.highWatermark), offset);
      this.failed(owned, lost, payload.batch.lastOffset(), () => payload.pause());
      return;
    }
    const ready = await this.retry(() => this.ready(owned, fetched));
    if (ready === undefined || !isOwned()) return;
    if (ready.length === 0) {
      this.pauseBriefly(() => payload.pause());
      return;
    }
    for (const messages of this.chunks(owned, ready)) {
      const last = messages.at(-1)!;
      try {
        const done = await this.handle(owned, messages, isOwned);
        if (done === undefined) return;
        this.progress.handled(owned.name, Number(last.offset) + 1, done.position);
        if (done.handled) await this.progress.save();
        this.failures.delete(owned.name);
      } catch (error) {
        this.failed(owned, asError(error), last.offset, () => payload.pause());
        return;
      }
      payload.resolveOffset(last.offset);
      this.uncommitted.set(owned.name, { topic, partition, offset: String(Number(last.offset) + 1) });
      if (!isOwned()) return;
    }
  }

  /** Those of the records that are to be handled now; the others wait for what was before them in other partitions. */
  private async ready({ topic, partition, name }: OwnedPartition, messages: readonly KafkaMessage[]) {
    const layout = await this.options.layouts.read(topic, Math.max(partitionsOf(messages), 1));
    if (layout.partitions === 0) return [];
    const start = layout.start[partition] ?? 0;
    if (this.progress.of(name).offset < start) {
      this.progress.handled(name, start, 0);
      this.member?.seek(topic, partition, start);
      return [];
    }
    const held = await blockedFrom(layout, partition, (ends) => this.progress.hasPassed(topic, ends));
    return held === undefined ? messages : messages.filter(({ offset }) => Number(offset) < held);
  }

  /** The partition waits for others, which are read meanwhile. */
  private pauseBriefly(pausePartition: () => () => void): void {
    const resume = pausePartition();
    setTimeout(resume, this.options.initialBackoff ?? 100).unref();
  }

  /** The records in batches of a bearable size; the one that failed before is as long as it was. */
  private *chunks({ name }: OwnedPartition, messages: readonly KafkaMessage[]): Iterable<readonly KafkaMessage[]> {
    const { batchSize = 1000 } = this.options;
    const failed = this.failures.get(name);
    const again = failed ? messages.findIndex(({ offset }) => BigInt(offset) > BigInt(failed.upTo)) : 0;
    const first = again < 0 ? messages.length : again;
    if (first > 0) yield messages.slice(0, first);
    for (let at = first; at < messages.length; at += batchSize) yield messages.slice(at, at + batchSize);
  }

  /**
   * @returns the log position up to which the partition is now handled and whether it took any handling; undefined when
   *   the partition is no longer this member's
   */
  private async handle(
    { topic, partition, name }: OwnedPartition,
    messages: readonly KafkaMessage[],
    isOwned: () => boolean,
  ): Promise<{ position: number; handled: boolean } | undefined> {
    const before = this.progress.of(name).position;
    const { events, deadLetters } = read(topic, partition, messages);
    // Whoever fills the topics begins again a little earlier after a failure; in a partition, what has come is in order.
    let position = before;
    const newEvents: RecordedEvent[] = [];
    for (const event of events) {
      if (event.position <= position) continue;
      position = event.position;
      if (this.wanted.has(event.type)) newEvents.push(event);
    }
    if (deadLetters.length > 0) {
      if (!isOwned()) return undefined;
      await this.sendDeadLetters(name, deadLetters);
    }
    if (newEvents.length === 0) return { position, handled: deadLetters.length > 0 };
    const isHandled = await this.batcher.submit({ events: newEvents, isAlone: this.failures.has(name), isOwned });
    return isHandled ? { position, handled: true } : undefined;
  }

  /** Once, also when the events beside them are tried again and again. */
  private async sendDeadLetters(name: string, deadLetters: readonly DeadLetter[]): Promise<void> {
    for (const letter of deadLetters) {
      if ((this.deadLetteredUpTo.get(name) ?? -1n) >= BigInt(letter.message.offset)) continue;
      await this.options.sendDeadLetters(this.group, [letter]);
      this.deadLetteredUpTo.set(name, BigInt(letter.message.offset));
    }
  }

  /** The partition waits a while and then brings the batch again; the others go on meanwhile. */
  private failed({ name }: OwnedPartition, error: Error, upTo: string, pausePartition: () => () => void): void {
    const { initialBackoff = 100, maxBackoff = 10_000 } = this.options;
    const before = this.failures.get(name);
    const wait = before ? Math.min(2 * before.wait, maxBackoff) : initialBackoff;
    this.failures.set(name, { error, upTo, wait });
    const resume = pausePartition();
    setTimeout(resume, wait).unref();
  }

  /** Kafka's own offsets are for those who watch the group there; it reads on from the saved positions. */
  private commit(): void {
    if (this.uncommitted.size === 0 || this.stopped || performance.now() - this.committed < commitEvery) return;
    this.committed = performance.now();
    const offsets = [...this.uncommitted.values()];
    this.uncommitted.clear();
    this.member?.commit(offsets).catch(() => undefined);
  }
}

/** The events of these records, and those records that are none. */
const read = (
  topic: string,
  partition: number,
  messages: readonly KafkaMessage[],
): { events: RecordedEvent[]; deadLetters: DeadLetter[] } => {
  const events: RecordedEvent[] = [];
  const deadLetters: DeadLetter[] = [];
  for (const message of messages) {
    try {
      events.push(fromRecord(message));
    } catch (error) {
      deadLetters.push({ topic, partition, message, cause: asError(error) });
    }
  }
  return { events, deadLetters };
};
