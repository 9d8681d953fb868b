import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { hasSuccessor } from '#platform/process/handover';
import { niceness } from '#platform/process/pool-priority';

export interface ThreadsOptions {
  /** Module whose default export runs a task. */
  readonly module: string;
  readonly data?: unknown;
  /** Minimum number of threads, which stay without work; `maxThreads` is the maximum. */
  readonly minThreads: number;
  readonly maxThreads: number;
  /** Milliseconds a task may take. If it takes longer, its thread is ended and replaced. */
  readonly taskTimeout: number;
  /** Called when a thread ends without a task. If it has one, that task fails instead. */
  readonly onThreadLost: (error: Error) => void;
}

/** Megabytes of a thread's heap; a thread that needs more is ended. */
const heap = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48 };
/** Milliseconds after which a thread without work ends, down to the minimum. */
const idleTimeout = 60_000;

/** Runs long tasks on separate threads, so that searches and leads do not wait for them. */
export class Threads<Task, Result> {
  private readonly pool: Piscina<Task, Result>;

  constructor(private readonly options: ThreadsOptions) {
    const { module, data, minThreads, maxThreads, onThreadLost } = options;
    this.pool = new Piscina({
      filename: module,
      workerData: data,
      // So that stack traces in the log name source lines.
      execArgv: ['--enable-source-maps'],
      minThreads,
      maxThreads,
      // With atomics, a thread blocks while it waits for work and could not finish loading its modules.
      atomics: 'disabled',
      idleTimeout,
      niceIncrement: niceness,
      resourceLimits: heap,
      recordTiming: false,
    });
    this.pool.on('error', onThreadLost);
  }

  /** `slow`: it exceeded the timeout. @throws {Error} what the task threw, or that its thread ran out of memory */
  async run(task: Task, transferList: MessagePort[] = []): Promise<Result | 'slow'> {
    // `AbortSignal.timeout` can't be cancelled: it would fire long after the task and cause an error.
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

  /** Ends all threads. Skipped if a successor process waits for this one to end. */
  async close(): Promise<void> {
    if (!hasSuccessor()) await this.pool.destroy();
  }
}
