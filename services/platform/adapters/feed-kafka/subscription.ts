import { setTimeout as pause } from 'node:timers/promises';
import type { EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Logger } from 'pino';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { FeedSubscription, SubscribeOptions } from '#platform/ports/event-feed';
import type { DeadLetter, PutAside } from './dead-letters.js';
import { Handover } from './handover.js';
import { readEnds } from './ends.js';
import { heldFrom, partitionsOf, type LayoutStore } from './layout.js';
import { RecordsLost } from './loss.js';
import { Member, type MemberTiming } from './member.js';
import { GroupProgress, partitionName, type Positions } from './progress.js';
import type { Reach } from './reach.js';
import { fromRecord } from './record.js';

export interface SubscriptionTiming extends MemberTiming {
  /** Records a batch at the most (1000). */
  readonly batchSize?: number;
  /** Milliseconds before what failed is tried again (100); doubled with each failure in a row. */
  readonly firstPause?: number;
  /** Milliseconds that pause grows to (10 000). */
  readonly longestPause?: number;
}

export interface SubscriptionOptions extends SubscriptionTiming {
  readonly kafka: Kafka;
  readonly topics: readonly string[];
  readonly positions: Positions;
  readonly putAside: PutAside;
  readonly layouts: LayoutStore;
  readonly logger?: Pick<Logger, 'warn'> | undefined;
}

/** A partition as this member has it, from one rebalance to the next. */
interface Owned {
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
  private readonly handover: Handover;
  private readonly stopping = new AbortController();
  private readonly waiting = new Set<() => void>();
  private readonly failures = new Map<string, Failure>();
  private readonly uncommitted = new Map<string, { topic: string; partition: number; offset: string }>();
  /** Partition → offset of the last of its records that was put aside. */
  private readonly asideUpTo = new Map<string, bigint>();
  private committed = 0;
  /** What keeps the group from being read at all. */
  private fault: Error | undefined;
  /** Why its position can't be brought up to date. */
  private saving: Error | undefined;
  private owned: ReadonlyMap<string, Owned> = new Map();
  private member: Member | undefined;
  private moving: Promise<void> | undefined;
  private readonly running: Promise<void>;

  private constructor(
    asked: SubscribeOptions,
    private readonly options: SubscriptionOptions,
    progress: GroupProgress,
  ) {
    this.group = asked.group;
    this.wanted = new Set(asked.types);
    this.progress = progress;
    // Outlives the consumers, so that one that takes over waits for what another has begun.
    this.handover = new Handover(asked.handle, options.batchSize ?? 1000);
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
    return this.fault ?? this.saving ?? this.failures.values().next().value?.error;
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
    await this.moving;
    this.wake();
  }

  /** To be called from time to time with how far the topics are filled. */
  follow(reach: Reach | undefined): Promise<void> {
    this.moving ??= this.moveOn(reach).finally(() => (this.moving = undefined));
    return this.moving;
  }

  private async moveOn(reach: Reach | undefined): Promise<void> {
    try {
      await this.progress.save();
      const moved = reach !== undefined && (await this.progress.moveOn(reach));
      this.saving = undefined;
      if (moved) this.wake();
    } catch (error) {
      if (!this.saving) this.options.logger?.warn({ err: error, group: this.group }, 'positions can not be saved');
      this.saving = asError(error);
    }
    this.commit();
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private wake(): void {
    for (const check of this.waiting) check();
  }

  private async run(): Promise<void> {
    const { firstPause = 100, longestPause = 10_000 } = this.options;
    let wait = firstPause;
    while (!this.stopped) {
      const began = performance.now();
      const member: Member = new Member({
        ...this.options,
        group: this.group,
        assigned: (partitions) => this.assign(member, partitions),
        eachBatch: (payload) =>
          member.whileAlive(
            () => payload.heartbeat(),
            (awaited) => this.batch(payload, awaited),
          ),
      });
      this.member = member;
      try {
        member.start();
        await member.ended;
      } catch (error) {
        this.fault = asError(error);
        this.options.logger?.warn({ err: error, group: this.group }, 'a Kafka consumer ended and is replaced');
        this.owned = new Map();
        await member.dispose();
        if (performance.now() - began > longestPause) wait = firstPause;
        await pause(wait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
        wait = Math.min(2 * wait, longestPause);
      }
    }
  }

  private assign(member: Member, partitions: readonly { readonly topic: string; readonly partition: number }[]): void {
    if (member !== this.member) return;
    this.fault = undefined;
    const names = partitions.map(({ topic, partition }) => partitionName(topic, partition));
    for (const name of this.failures.keys()) if (!names.includes(name)) this.failures.delete(name);
    const loading = this.persist(() => this.take(partitions));
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
  private async take(partitions: readonly { readonly topic: string; readonly partition: number }[]) {
    const from = await this.progress.own(partitions.map(({ topic, partition }) => partitionName(topic, partition)));
    const ends = await readEnds(this.options.kafka, [...new Set(partitions.map(({ topic }) => topic))]);
    for (const { topic, partition } of partitions) {
      const { offset } = from.get(partitionName(topic, partition))!;
      const end = ends[topic]?.[partition] ?? 0;
      if (offset > end) throw new RecordsLost(topic, partition, end, offset);
    }
    return from;
  }

  /** Does the work until it succeeds, or the subscription stops: then it resolves to undefined. */
  private async persist<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    const { firstPause = 100, longestPause = 10_000 } = this.options;
    for (let wait = firstPause; !this.stopped; wait = Math.min(2 * wait, longestPause)) {
      try {
        const result = await work();
        this.fault = undefined;
        return result;
      } catch (error) {
        this.fault = asError(error);
        await pause(wait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }

  private async batch(payload: EachBatchPayload, awaited: () => boolean): Promise<void> {
    const { topic, partition, messages: fetched } = payload.batch;
    const owned = this.owned.get(partitionName(topic, partition));
    if (!owned) return;
    await owned.ready;
    const mine = () => payload.isRunning() && !payload.isStale() && !awaited() && this.owned.get(owned.name) === owned;
    if (!mine()) return;
    const first = Number(fetched[0]?.offset ?? payload.batch.highWatermark);
    const { offset } = this.progress.of(owned.name);
    if (first < offset) {
      // The client begins anew where what it asks for is not there.
      const lost = new RecordsLost(topic, partition, Number(payload.batch.highWatermark), offset);
      this.failed(owned, lost, payload.batch.lastOffset(), () => payload.pause());
      return;
    }
    const free = await this.persist(() => this.released(owned, fetched));
    if (free === undefined || !mine()) return;
    if (free.length === 0) {
      this.holdBack(() => payload.pause());
      return;
    }
    for (const messages of this.chunks(owned, free)) {
      const last = messages.at(-1)!;
      try {
        const mark = await this.handle(owned, messages, mine);
        if (mark === undefined) return;
        this.progress.handled(owned.name, Number(last.offset) + 1, mark.position);
        if (mark.handled) await this.progress.save();
        this.failures.delete(owned.name);
      } catch (error) {
        this.failed(owned, asError(error), last.offset, () => payload.pause());
        return;
      }
      payload.resolveOffset(last.offset);
      this.uncommitted.set(owned.name, { topic, partition, offset: String(Number(last.offset) + 1) });
      if (!mine()) return;
    }
  }

  /** Those of the records that are to be handled now; the others wait for what was before them in other partitions. */
  private async released({ topic, partition, name }: Owned, messages: readonly KafkaMessage[]) {
    const layout = await this.options.layouts.read(topic, Math.max(partitionsOf(messages), 1));
    if (layout.partitions === 0) return [];
    const start = layout.start[partition] ?? 0;
    if (this.progress.of(name).offset < start) {
      this.progress.handled(name, start, 0);
      this.member?.seek(topic, partition, start);
      return [];
    }
    const held = await heldFrom(layout, partition, (ends) => this.progress.hasPassed(topic, ends));
    return held === undefined ? messages : messages.filter(({ offset }) => Number(offset) < held);
  }

  /** The partition waits for others, which are read meanwhile. */
  private holdBack(stopReading: () => () => void): void {
    const resume = stopReading();
    setTimeout(resume, this.options.firstPause ?? 100).unref();
  }

  /** The records in batches of a bearable size; the one that failed before is as long as it was. */
  private *chunks({ name }: Owned, messages: readonly KafkaMessage[]): Iterable<readonly KafkaMessage[]> {
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
    { topic, partition, name }: Owned,
    messages: readonly KafkaMessage[],
    mine: () => boolean,
  ): Promise<{ position: number; handled: boolean } | undefined> {
    const before = this.progress.of(name).mark;
    const { events, letters } = read(topic, partition, messages);
    // Whoever fills the topics begins again a little earlier after a failure; in a partition, what has come is in order.
    let position = before;
    const fresh: RecordedEvent[] = [];
    for (const event of events) {
      if (event.position <= position) continue;
      position = event.position;
      if (this.wanted.has(event.type)) fresh.push(event);
    }
    if (letters.length > 0) {
      if (!mine()) return undefined;
      await this.putAside(name, letters);
    }
    if (fresh.length === 0) return { position, handled: letters.length > 0 };
    const handed = await this.handover.hand({ events: fresh, alone: this.failures.has(name), wanted: mine });
    return handed ? { position, handled: true } : undefined;
  }

  /** Once, also when the events beside them are tried again and again. */
  private async putAside(name: string, letters: readonly DeadLetter[]): Promise<void> {
    for (const letter of letters) {
      if ((this.asideUpTo.get(name) ?? -1n) >= BigInt(letter.message.offset)) continue;
      await this.options.putAside(this.group, [letter]);
      this.asideUpTo.set(name, BigInt(letter.message.offset));
    }
  }

  /** The partition waits a while and then brings the batch again; the others go on meanwhile. */
  private failed({ name }: Owned, error: Error, upTo: string, stopReading: () => () => void): void {
    const { firstPause = 100, longestPause = 10_000 } = this.options;
    const before = this.failures.get(name);
    const wait = before ? Math.min(2 * before.wait, longestPause) : firstPause;
    this.failures.set(name, { error, upTo, wait });
    const resume = stopReading();
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
): { events: RecordedEvent[]; letters: DeadLetter[] } => {
  const events: RecordedEvent[] = [];
  const letters: DeadLetter[] = [];
  for (const message of messages) {
    try {
      events.push(fromRecord(message));
    } catch (error) {
      letters.push({ topic, partition, message, cause: asError(error) });
    }
  }
  return { events, letters };
};
