import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';

export interface MemberTiming {
  /** Milliseconds without a heartbeat after which the broker gives a member's partitions to others (10 000). */
  readonly sessionTimeout?: number;
  /** Milliseconds the broker waits for the batch at hand of a member before it goes on without it (60 000). */
  readonly rebalanceTimeout?: number;
  /** Milliseconds a fetch waits for records (100). */
  readonly fetchWait?: number;
  /** Milliseconds after which the partitions of the topics are looked up again (30 000). */
  readonly metadataAge?: number;
  /** Milliseconds without any sign of life after which a member is replaced (rebalance and two session timeouts). */
  readonly stallAfter?: number;
}

export interface MemberOptions extends MemberTiming {
  readonly kafka: Kafka;
  readonly group: string;
  readonly topics: readonly string[];
  /** Called at once when the member has been given its partitions, before it reads from them. */
  readonly assigned: (partitions: readonly { readonly topic: string; readonly partition: number }[]) => void;
  readonly eachBatch: (payload: EachBatchPayload) => Promise<void>;
}

/** Milliseconds a member may take to say goodbye. */
const leaveTimeout = 5_000;

/** Answers to a heartbeat of a member that is to join anew. */
const rebalanceErrors = new Set(['REBALANCE_IN_PROGRESS', 'ILLEGAL_GENERATION', 'UNKNOWN_MEMBER_ID']);

/** Resolves as `work` does, or when it takes too long; what it throws is let go. */
const withTimeout = async (milliseconds: number, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
};

/**
 * One life of a member of a consumer group. The client ends it by itself when it loses the broker for good, and may stall
 * without a word; both end it here with the reason, so that whoever began it can begin another.
 */
export class Member {
  private readonly consumer: Consumer;
  private readonly sessionTimeout: number;
  private readonly heartbeatInterval: number;
  private lastActivity = performance.now();
  private end!: (reason?: Error) => void;
  private hasEnded = false;
  private starting: Promise<void> = Promise.resolve();
  /** Settles when the member's life is over; rejects with what ended it, unless it was asked to stop. */
  readonly ended: Promise<void>;

  constructor(private readonly options: MemberOptions) {
    const { kafka, group, rebalanceTimeout = 60_000, fetchWait = 100, metadataAge = 30_000 } = options;
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

  /** Joins the group. When it can't, the member has ended with the reason. */
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
          // As many as there can be, so that a partition nobody wants anything of is not kept waiting by another.
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
   * Heartbeats while the work goes on, so that slow work does not cost the member its partitions. The work is told when
   * the group waits for it to come to an end, as partitions are about to change hands.
   */
  async withHeartbeats(
    heartbeat: () => Promise<void>,
    work: (isRebalancing: () => boolean) => Promise<void>,
  ): Promise<void> {
    let isRebalancing = false;
    const timer = setInterval(() => {
      heartbeat().catch((error: { readonly type?: string }) => {
        // Other failures the client notices by itself.
        isRebalancing ||= rebalanceErrors.has(error.type ?? '');
      });
    }, this.heartbeatInterval);
    try {
      await work(() => isRebalancing);
    } finally {
      clearInterval(timer);
    }
  }

  /** Reads the partition from this offset on; one that has ended reads no more. */
  seek(topic: string, partition: number, offset: number): void {
    if (this.hasEnded) return;
    this.consumer.seek({ topic, partition, offset: String(offset) });
  }

  /** Tells Kafka how far the group is, for those who watch its lag there. */
  async commit(offsets: readonly { topic: string; partition: number; offset: string }[]): Promise<void> {
    await this.consumer.commitOffsets([...offsets]);
  }

  /** Waits for the batch at hand, then leaves the group. */
  async stop(): Promise<void> {
    this.end();
    await this.consumer.stop().catch(() => undefined);
    await this.dispose();
    await withTimeout(leaveTimeout, this.starting);
  }

  /** Lets go of the connection of a member that has ended. */
  async dispose(): Promise<void> {
    await withTimeout(leaveTimeout, this.consumer.disconnect());
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
