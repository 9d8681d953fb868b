import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { withTimeout } from '../../kernel/with-timeout.js';

export interface MemberTiming {
  /** Milliseconds without a heartbeat after which the broker gives a member's partitions to others (10 000). */
  readonly sessionTimeout?: number;
  /** Milliseconds that the broker waits in a rebalance for a member's current batch (60 000). */
  readonly rebalanceTimeout?: number;
  /** Milliseconds a fetch waits for records (2000). A stop or a paused partition may have to wait for the fetch. */
  readonly fetchWait?: number;
  /** Milliseconds after which the topics' partitions are read again (30 000). */
  readonly metadataAge?: number;
  /** Milliseconds without activity after which a member is replaced (rebalance and two session timeouts). */
  readonly stallAfter?: number;
}

export interface MemberOptions extends MemberTiming {
  readonly kafka: Kafka;
  readonly group: string;
  readonly topics: readonly string[];
  /** Called when the member is assigned its partitions, before it reads from them. */
  readonly assigned: (partitions: readonly { readonly topic: string; readonly partition: number }[]) => void;
  readonly eachBatch: (payload: EachBatchPayload) => Promise<void>;
}

/** Milliseconds that leaving the group may take. */
const leaveTimeout = 5_000;

/** Errors of a heartbeat after which the member must join again. */
const rebalanceErrors = new Set(['REBALANCE_IN_PROGRESS', 'ILLEGAL_GENERATION', 'UNKNOWN_MEMBER_ID']);

/**
 * One member of a consumer group. The client crashes when it loses the broker for good, and may stall silently. Both
 * end the member with the reason, so that it can be replaced.
 */
export class Member {
  private readonly consumer: Consumer;
  private readonly sessionTimeout: number;
  private readonly heartbeatInterval: number;
  private lastActivity = performance.now();
  private end!: (reason?: Error) => void;
  private hasEnded = false;
  private starting: Promise<void> = Promise.resolve();
  /** Resolves when the member is stopped; rejects with the reason when it ends otherwise. */
  readonly ended: Promise<void>;

  constructor(private readonly options: MemberOptions) {
    const { kafka, group, rebalanceTimeout = 60_000, fetchWait = 2_000, metadataAge = 30_000 } = options;
    this.sessionTimeout = options.sessionTimeout ?? 10_000;
    this.heartbeatInterval = Math.floor(this.sessionTimeout / 4);
    this.ended = new Promise((resolve, reject) => {
      this.end = (reason) => {
        this.hasEnded = true;
        if (reason) reject(reason);
        else resolve();
      };
    });
    this.ended.catch(() => undefined);
    this.consumer = kafka.consumer({
      groupId: group,
      sessionTimeout: this.sessionTimeout,
      heartbeatInterval: this.heartbeatInterval,
      rebalanceTimeout,
      maxWaitTimeInMs: fetchWait,
      metadataMaxAge: metadataAge,
      allowAutoTopicCreation: false,
      retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 4, restartOnFailure: async () => false },
    });
    this.listen();
  }

  /** Joins the group; when it can't, the member ends with the reason. */
  start(): void {
    this.starting = this.join();
  }

  private async join(): Promise<void> {
    const { topics, eachBatch, rebalanceTimeout = 60_000 } = this.options;
    const stallAfter = this.options.stallAfter ?? rebalanceTimeout + 2 * this.sessionTimeout;
    const watch = setInterval(() => {
      const silent = performance.now() - this.lastActivity;
      if (silent > stallAfter)
        this.end(new Error(`the Kafka consumer gave no sign of life for ${Math.round(silent)} ms`));
    }, stallAfter / 10);
    void this.ended.catch(() => undefined).finally(() => clearInterval(watch));
    try {
      await this.consumer.connect();
      await this.consumer.subscribe({ topics: [...topics], fromBeginning: true });
      if (!this.hasEnded) {
        await this.consumer.run({
          autoCommit: false,
          eachBatchAutoResolve: false,
          // More than there are partitions, so that none waits for another.
          partitionsConsumedConcurrently: 256,
          eachBatch,
        });
      }
    } catch (error) {
      this.end(error as Error);
    }
    if (this.hasEnded) await this.dispose();
  }

  /**
   * Sends heartbeats during the work, so that slow work does not cost the member its partitions. `isRebalancing`
   * returns true when the group waits for the work to end before it reassigns partitions.
   */
  async withHeartbeats(
    heartbeat: () => Promise<void>,
    work: (isRebalancing: () => boolean) => Promise<void>,
  ): Promise<void> {
    let isRebalancing = false;
    const timer = setInterval(() => {
      heartbeat().catch((error: { readonly type?: string }) => {
        // The client detects other failures itself.
        isRebalancing ||= rebalanceErrors.has(error.type ?? '');
      });
    }, this.heartbeatInterval);
    try {
      await work(() => isRebalancing);
    } finally {
      clearInterval(timer);
    }
  }

  /** Continues a partition at an offset. No effect after the member has ended. */
  seek(topic: string, partition: number, offset: number): void {
    if (this.hasEnded) return;
    this.consumer.seek({ topic, partition, offset: String(offset) });
  }

  /** Commits offsets to Kafka, for tools that watch the group's lag. */
  async commit(offsets: readonly { topic: string; partition: number; offset: string }[]): Promise<void> {
    await this.consumer.commitOffsets([...offsets]);
  }

  /** Ends the member, so that it is replaced. */
  fail(reason: Error): void {
    this.end(reason);
  }

  /** Waits for the current batch, then leaves the group. */
  async stop(): Promise<void> {
    this.end();
    await this.consumer.stop().catch(() => undefined);
    await this.dispose();
    await withTimeout(leaveTimeout, this.starting, undefined).catch(() => undefined);
  }

  /** Closes the connection of a member that has ended. */
  async dispose(): Promise<void> {
    await withTimeout(leaveTimeout, this.consumer.disconnect(), undefined).catch(() => undefined);
  }

  private listen(): void {
    const { events } = this.consumer;
    const alive = () => {
      this.lastActivity = performance.now();
    };
    for (const event of [events.FETCH, events.HEARTBEAT, events.CONNECT, events.START_BATCH_PROCESS] as const) {
      this.consumer.on(event as typeof events.HEARTBEAT, alive);
    }
    this.consumer.on(events.GROUP_JOIN, ({ payload }) => {
      alive();
      this.options.assigned(
        Object.entries(payload.memberAssignment).flatMap(([topic, partitions]) =>
          partitions.map((partition) => ({ topic, partition })),
        ),
      );
    });
    this.consumer.on(events.CRASH, ({ payload }) => this.end(payload.error));
  }
}
