import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { niceness } from '#platform/process/pool-priority';

export interface ThreadsOptions {
  /** Module whose default export does a task. */
  readonly module: string;
  /** What every thread begins with. */
  readonly data?: unknown;
  /** Threads that stay without work, and how many there may be. */
  readonly minThreads: number;
  readonly maxThreads: number;
  /** Milliseconds that a task may take; the thread of one that takes longer is ended, and another takes its place. */
  readonly taskTimeout: number;
  /** Called for a thread that ended without a task; what ends one with a task is that task's fault. */
  readonly onThreadLost: (error: Error) => void;
}

/** Megabytes of a thread's heap; one that needs more is ended. */
const heap = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48 };
/** Milliseconds after which a thread without work ends, but for the least. */
const idleTimeout = 60_000;

/** Does tasks that take long on threads of their own, so that searches and leads do not wait for them. */
export class Threads<Task, Result> {
  private readonly pool: Piscina<Task, Result>;

  constructor(private readonly options: ThreadsOptions) {
    const { module, data, minThreads, maxThreads, onThreadLost } = options;
    this.pool = new Piscina({
      filename: module,
      workerData: data,
      minThreads,
      maxThreads,
      // A thread that is blocked while it waits for work would not finish loading what tasks need.
      atomics: 'disabled',
      idleTimeout,
      niceIncrement: niceness,
      resourceLimits: heap,
      recordTiming: false,
    });
    this.pool.on('error', onThreadLost);
  }

  /**
   * What the task comes to; `slow`: it took too long and was given up.
   * @throws {Error} what the task threw, or that its thread ran out of memory
   */
  async run(task: Task, transferList: MessagePort[] = []): Promise<Result | 'slow'> {
    // Not `AbortSignal.timeout`, which would come to its end long after the task, and make an error then.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), this.options.taskTimeout);
    try {
      return await this.pool.run(task, { transferList, signal: deadline.signal });
    } catch (error) {
      if (deadline.signal.aborted) return 'slow';
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends all threads. */
  close(): Promise<void> {
    return this.pool.destroy();
  }
}
