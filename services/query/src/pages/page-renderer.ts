import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type {
  RenderAnswer,
  RenderQuestion,
  RenderResult,
  RenderTask,
  RenderThreadData,
} from '#contracts/api/render-request';
import { Threads } from '../threads.js';
import { Admission, type Visitor } from '#platform/http/admission';

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
  readonly maxWaiting: number;
  /** Milliseconds that a page may wait for a thread. */
  readonly waitTimeout: number;
  /** Milliseconds that a page may take; the thread of one that takes longer is ended, and another takes its place. */
  readonly renderTimeout: number;
  /** Called for a thread that ended without a page to render; what ends one with a page is that page's fault. */
  readonly onThreadLost: (error: Error) => void;
}

/** Renders pages on threads of their own, so that searches and leads do not wait for them. */
export class PageRenderer {
  private readonly threads: Threads<RenderTask & { readonly port: MessagePort }, RenderResult>;
  private readonly admission: Admission;

  constructor({ threads: maxThreads, renderTimeout, maxWaiting, waitTimeout, ...options }: PageRendererOptions) {
    this.threads = new Threads({ ...options, minThreads: 1, maxThreads, taskTimeout: renderTimeout });
    this.admission = new Admission({ atOnce: maxThreads, maxWaiting, waitTimeout });
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
    try {
      return await this.threads.run({ ...task, port }, [port]);
    } finally {
      ours.close();
      this.admission.leave();
    }
  }

  /** Ends all threads. */
  close(): Promise<void> {
    return this.threads.close();
  }
}
