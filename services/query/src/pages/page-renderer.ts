import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type {
  RenderAnswer,
  RenderQuestion,
  RenderResult,
  RenderTask,
  RenderThreadData,
} from '#contracts/api/render-request';
import { Admission, type Visitor } from './admission.js';

/** Answers what a page asks while it is rendered: see {@link RenderQuestion}. */
export type AnswerQuestion = (path: string | undefined) => Promise<Omit<RenderAnswer, 'id'>>;

/** Why a page was not rendered: too many were, or it took too long. */
export type NotRendered = 'busy' | 'slow';

export interface PageRendererOptions {
  /** Module whose default export renders a page. */
  readonly module: string;
  readonly data: RenderThreadData;
  readonly threads: number;
  /** Pages that may wait for a thread. */
  readonly mostWaiting: number;
  /** Milliseconds that a page may wait for a thread. */
  readonly longestWait: number;
  /** Milliseconds that a page may take; the thread of one that takes longer is ended, and another takes its place. */
  readonly longestRender: number;
  /** Told of a thread that ended without a page to render; what ends one with a page is that page's fault. */
  readonly onThreadLost: (error: Error) => void;
}

/** Megabytes of a thread's heap; one that needs more is ended. */
const heap = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48 };
/** Milliseconds after which a thread without work ends, but for the first. */
const idleTimeout = 60_000;
/** By so much less are pages urgent than what the event loop does, where the system knows urgency of threads. */
const niceIncrement = 5;

/** Renders pages on threads of their own, so that searches and leads do not wait for them. */
export class PageRenderer {
  private readonly pool: Piscina<RenderTask & { readonly port: MessagePort }, RenderResult>;
  private readonly admission: Admission;

  constructor(private readonly options: PageRendererOptions) {
    const { module, data, threads, mostWaiting, longestWait, onThreadLost } = options;
    this.pool = new Piscina({
      filename: module,
      workerData: data,
      minThreads: 1,
      maxThreads: threads,
      // A thread that is blocked while it waits for work would not finish loading what pages need.
      atomics: 'disabled',
      idleTimeout,
      niceIncrement,
      resourceLimits: heap,
      recordTiming: false,
    });
    this.pool.on('error', onThreadLost);
    this.admission = new Admission({ atOnce: threads, mostWaiting, longestWait });
  }

  /** @throws {Error} what the page threw, or that its thread ran out of memory */
  async render(task: RenderTask, visitor: Visitor, answer: AnswerQuestion): Promise<RenderResult | NotRendered> {
    if (!(await this.admission.enter(visitor))) return 'busy';
    const { port1: ours, port2: port } = new MessageChannel();
    ours.on('message', ({ id, path }: RenderQuestion) => {
      const reply = (answered: Omit<RenderAnswer, 'id'>) =>
        ours.postMessage({ id, ...answered } satisfies RenderAnswer);
      void answer(path).then(reply, () => reply({ status: 500, body: 'null' }));
    });
    const deadline = AbortSignal.timeout(this.options.longestRender);
    try {
      return await this.pool.run({ ...task, port }, { transferList: [port], signal: deadline });
    } catch (error) {
      if (deadline.aborted) return 'slow';
      throw error;
    } finally {
      ours.close();
      this.admission.leave();
    }
  }

  /** Ends all threads. */
  close(): Promise<void> {
    return this.pool.destroy();
  }
}
