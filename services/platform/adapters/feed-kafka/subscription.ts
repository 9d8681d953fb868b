import { setTimeout as pause } from 'node:timers/promises';
import type { EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Logger } from 'pino';
import type { RecordedEvent } from '#contracts/events/envelope';
import { kafkaGroup } from '#contracts/events/topics';
import { batchesOf } from '#platform/kernel/batches-of';
import { PositionWaiters } from '#platform/kernel/position-waiters';
import { type Backoff, retryWithBackoff } from '#platform/kernel/retry-with-backoff';
import { CheckpointsLost } from '#platform/ports/view-store';
import type { FeedSubscription, SubscribeOptions } from '#platform/ports/event-feed';
import type { DeadLetter, SendDeadLetters } from './dead-letters.js';
import { PartitionBatcher } from './partition-batcher.js';
import { readEnds } from './partition-ends.js';
import { firstBlockedOffset, highestPartitionCount, type LayoutStore } from './layout.js';
import { RecordsLost } from './lost-records.js';
import { Member, type MemberTiming } from './member.js';
import { GroupProgress, partitionName, type PositionStore } from './progress.js';
import type { Watermark } from './watermark.js';
import { fromRecord, lateHeader } from './record.js';

export interface SubscriptionTiming extends MemberTiming, Backoff {
  /** Maximum records of a batch (1000). */
  readonly batchSize?: number;
}

export interface SubscriptionOptions extends SubscriptionTiming {
  readonly kafka: Kafka;
  readonly topics: readonly string[];
  readonly positions: PositionStore;
  readonly sendDeadLetters: SendDeadLetters;
  readonly layouts: LayoutStore;
  /** Called when there is something to save, or a caller waits for a position. */
  readonly speedUp: () => void;
  readonly logger?: Pick<Logger, 'warn'> | undefined;
}

/** A partition assigned to this member, until the next rebalance. */
interface OwnedPartition {
  readonly topic: string;
  readonly partition: number;
  readonly name: string;
  /** Resolves once the client is set to the offset to read from. */
  readonly ready: Promise<void>;
}

/** A batch that failed. */
interface Failure {
  readonly error: Error;
  /** Offset of the last record. The retried batch ends there, too. */
  readonly upTo: string;
  /** Milliseconds until it is retried. */
  readonly wait: number;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Milliseconds between two commits of the group's offsets to Kafka. */
const commitEvery = 1_000;

/** One member of one group. Until it is stopped, it replaces a consumer that ends. */
export class Subscription implements FeedSubscription {
  private readonly group: string;
  private readonly types: ReadonlySet<string>;
  private readonly progress: GroupProgress;
  private readonly batcher: PartitionBatcher;
  private readonly stopping = new AbortController();
  private readonly waiters: PositionWaiters;
  private readonly failures = new Map<string, Failure>();
  private readonly uncommitted = new Map<string, { topic: string; partition: number; offset: string }>();
  /** Partition → offset of its last dead letter. */
  private readonly deadLetteredUpTo = new Map<string, bigint>();
  private committed = 0;
  /** Why the group can't be read at all. */
  private groupFailure: Error | undefined;
  /** Incremented when the group restarts because the store has lost its checkpoints. */
  private generation = 0;
  private hasLost = false;
  /** Why the position can't be saved. */
  private saveFailure: Error | undefined;
  private owned: ReadonlyMap<string, OwnedPartition> = new Map();
  private member: Member | undefined;
  private updating: Promise<void> | undefined;
  private readonly running: Promise<void>;

  private constructor(
    private readonly subscribed: SubscribeOptions,
    private readonly options: SubscriptionOptions,
    progress: GroupProgress,
  ) {
    this.group = subscribed.group;
    this.types = new Set(subscribed.types);
    this.progress = progress;
    this.waiters = new PositionWaiters(
      this.group,
      () => this.position(),
      () => this.stopped,
    );
    // Outlives consumers, so that a replacement waits for the batch of its predecessor.
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
    const reached = this.waiters.reached(wanted, signal);
    if (this.isAwaited) this.options.speedUp();
    return reached;
  }

  /** Whether a caller waits for a position. */
  get isAwaited(): boolean {
    return !this.waiters.isEmpty;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.member?.stop();
    await this.running;
    await this.updating;
    this.waiters.notify();
  }

  /** Advances the group's position to the watermark and saves it. Must be called regularly. */
  update(watermark: Watermark | undefined): Promise<void> {
    this.updating ??= this.advance(watermark).finally(() => (this.updating = undefined));
    return this.updating;
  }

  private async advance(watermark: Watermark | undefined): Promise<void> {
    try {
      const hasAdvanced = await this.progress.save(watermark);
      this.saveFailure = undefined;
      if (hasAdvanced) this.waiters.notify();
    } catch (error) {
      if (error instanceof CheckpointsLost) this.handleLostCheckpoints(error);
      else if (!this.saveFailure)
        this.options.logger?.warn({ err: error, group: this.group }, 'positions can not be saved');
      this.saveFailure = asError(error);
    }
    this.commit();
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    const { initialBackoff = 100, maxBackoff = 10_000 } = this.options;
    let wait = initialBackoff;
    while (!this.stopped) {
      if (this.hasLost) {
        await this.retry(() => this.restart());
        continue;
      }
      const began = performance.now();
      const member: Member = new Member({
        ...this.options,
        group: kafkaGroup(this.group),
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

  /** Ends the member. Its replacement begins from what the store has. */
  private handleLostCheckpoints(error: CheckpointsLost): void {
    this.hasLost = true;
    this.member?.fail(error);
  }

  private async restart(): Promise<void> {
    this.generation++;
    await this.progress.restart(this.subscribed.from ?? 0);
    this.failures.clear();
    this.uncommitted.clear();
    this.saveFailure = undefined;
    this.hasLost = false;
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

  /** @throws {RecordsLost} a partition ends before the group's offset */
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

  /** Repeats work until it succeeds; resolves to undefined when the subscription stops. */
  private async retry<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    const attempt = async () => {
      const result = await work();
      this.groupFailure = undefined;
      return result;
    };
    try {
      return await retryWithBackoff(attempt, this.options, this.stopping.signal, (error) => {
        this.groupFailure = error;
        if (error instanceof CheckpointsLost) throw error;
      });
    } catch (error) {
      this.handleLostCheckpoints(error as CheckpointsLost);
      return undefined;
    }
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
      // The client starts again from the beginning if the requested offset does not exist.
      const lost = new RecordsLost(topic, partition, Number(payload.batch.highWatermark), offset);
      this.failed(owned, lost, payload.batch.lastOffset(), () => payload.pause());
      return;
    }
    const { generation } = this;
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
        if (done === undefined || generation !== this.generation) return;
        this.progress.handled(owned.name, Number(last.offset) + 1, done.position);
        this.options.speedUp();
        this.failures.delete(owned.name);
      } catch (error) {
        if (error instanceof CheckpointsLost) this.handleLostCheckpoints(error);
        else this.failed(owned, asError(error), last.offset, () => payload.pause());
        return;
      }
      payload.resolveOffset(last.offset);
      this.uncommitted.set(owned.name, { topic, partition, offset: String(Number(last.offset) + 1) });
      if (!isOwned()) return;
    }
  }

  /** The records that can be handled now; others wait for earlier records of other partitions. */
  private async ready({ topic, partition, name }: OwnedPartition, messages: readonly KafkaMessage[]) {
    const layout = await this.options.layouts.read(topic, Math.max(highestPartitionCount(messages), 1));
    if (layout.partitions === 0) return [];
    const start = layout.start[partition] ?? 0;
    if (this.progress.of(name).offset < start) {
      this.progress.handled(name, start, 0);
      this.member?.seek(topic, partition, start);
      return [];
    }
    const held = await firstBlockedOffset(layout, partition, (ends) => this.progress.hasPassed(topic, ends));
    return held === undefined ? messages : messages.filter(({ offset }) => Number(offset) < held);
  }

  /** Pauses a partition that waits for others. */
  private pauseBriefly(pausePartition: () => () => void): void {
    const resume = pausePartition();
    setTimeout(resume, this.options.initialBackoff ?? 100).unref();
  }

  /** Splits records into batches. A batch that failed before ends at the same record again. */
  private *chunks({ name }: OwnedPartition, messages: readonly KafkaMessage[]): Iterable<readonly KafkaMessage[]> {
    const { batchSize = 1000 } = this.options;
    const failed = this.failures.get(name);
    const again = failed ? messages.findIndex(({ offset }) => BigInt(offset) > BigInt(failed.upTo)) : 0;
    const first = again < 0 ? messages.length : again;
    if (first > 0) yield messages.slice(0, first);
    yield* batchesOf(messages.slice(first), batchSize);
  }

  /**
   * @returns the log position up to which the partition is handled, and whether there was anything to handle; undefined
   *   when the member no longer owns the partition
   */
  private async handle(
    { topic, partition, name }: OwnedPartition,
    messages: readonly KafkaMessage[],
    isOwned: () => boolean,
  ): Promise<{ position: number; handled: boolean } | undefined> {
    const before = this.progress.of(name).position;
    const { events, deadLetters } = read(topic, partition, messages);
    // Within a partition positions grow, except of late records and of records repeated after a failure.
    let position = before;
    const newEvents: RecordedEvent[] = [];
    for (const { event, isLate } of events) {
      if (event.position <= position && !isLate) continue;
      position = Math.max(position, event.position);
      if (this.types.has(event.type)) newEvents.push(event);
    }
    if (deadLetters.length > 0) {
      if (!isOwned()) return undefined;
      await this.sendDeadLetters(name, deadLetters);
    }
    if (newEvents.length === 0) return { position, handled: deadLetters.length > 0 };
    // Events folded into an emptied store would make an incomplete view that looks complete.
    await this.progress.assertSaved(name);
    const isHandled = await this.batcher.submit({ events: newEvents, isAlone: this.failures.has(name), isOwned });
    return isHandled ? { position, handled: true } : undefined;
  }

  /** Sends each dead letter once, also when the batch is retried. */
  private async sendDeadLetters(name: string, deadLetters: readonly DeadLetter[]): Promise<void> {
    for (const letter of deadLetters) {
      if ((this.deadLetteredUpTo.get(name) ?? -1n) >= BigInt(letter.message.offset)) continue;
      await this.options.sendDeadLetters(this.group, [letter]);
      this.deadLetteredUpTo.set(name, BigInt(letter.message.offset));
    }
  }

  /** Pauses the partition until the batch is retried. Other partitions continue. */
  private failed({ name }: OwnedPartition, error: Error, upTo: string, pausePartition: () => () => void): void {
    const { initialBackoff = 100, maxBackoff = 10_000 } = this.options;
    const before = this.failures.get(name);
    const wait = before ? Math.min(2 * before.wait, maxBackoff) : initialBackoff;
    this.failures.set(name, { error, upTo, wait });
    const resume = pausePartition();
    setTimeout(resume, wait).unref();
  }

  /** Offsets in Kafka are only for monitoring; the group continues from its checkpoints. */
  private commit(): void {
    if (this.uncommitted.size === 0 || this.stopped || performance.now() - this.committed < commitEvery) return;
    this.committed = performance.now();
    const offsets = [...this.uncommitted.values()];
    this.uncommitted.clear();
    this.member?.commit(offsets).catch(() => undefined);
  }
}

/** The events of records, and the records that are not events. */
const read = (
  topic: string,
  partition: number,
  messages: readonly KafkaMessage[],
): { events: { readonly event: RecordedEvent; readonly isLate: boolean }[]; deadLetters: DeadLetter[] } => {
  const events: { event: RecordedEvent; isLate: boolean }[] = [];
  const deadLetters: DeadLetter[] = [];
  for (const message of messages) {
    try {
      events.push({ event: fromRecord(message), isLate: message.headers?.[lateHeader] !== undefined });
    } catch (error) {
      deadLetters.push({ topic, partition, message, cause: asError(error) });
    }
  }
  return { events, deadLetters };
};
