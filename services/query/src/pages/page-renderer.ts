import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type {
  RenderDataResponse,
  RenderDataRequest,
  RenderResult,
  RenderTask,
  RenderThreadData,
} from '#contracts/api/render-request';
import { Threads } from '../threads.js';
import { Admission, type Visitor } from '#platform/http/admission';

/** Responds to the requests of a page during its rendering: see {@link RenderDataRequest}. */
export type AnswerQuestion = (path: string | undefined) => Promise<Omit<RenderDataResponse, 'id'>>;

/** Brotli's quality. The better one saves a fifth of the bytes in six times the time. */
export const qualities = { quick: 1, good: 5 } as const;

export interface RenderedPage extends RenderResult {
  /** Whether it was compressed with less effort, because other pages waited. */
  readonly isQuick: boolean;
}

/** Why a page was not rendered: too many were waiting, or it exceeded the timeout. */
export type NotRendered = 'busy' | 'slow';

export interface PageRendererOptions {
  /** Module whose default export renders a page. */
  readonly module: string;
  readonly data: RenderThreadData;
  readonly threads: number;
  /** Maximum number of pages waiting for a thread. */
  readonly maxWaiting: number;
  /** Milliseconds a page may wait for a thread. */
  readonly waitTimeout: number;
  /** Milliseconds a page may take. If it takes longer, its thread is ended and replaced. */
  readonly renderTimeout: number;
  /** Called when a thread ends while it renders no page. If it renders one, that page fails instead. */
  readonly onThreadLost: (error: Error) => void;
}

/** Renders pages on separate threads, so that searches and leads do not wait for them. */
export class PageRenderer {
  private readonly threads: Threads<RenderTask & { readonly port: MessagePort }, RenderResult>;
  private readonly admission: Admission;

  constructor({ threads: maxThreads, renderTimeout, maxWaiting, waitTimeout, ...options }: PageRendererOptions) {
    this.threads = new Threads({ ...options, minThreads: 1, maxThreads, taskTimeout: renderTimeout });
    this.admission = new Admission({ concurrency: maxThreads, maxWaiting, waitTimeout });
  }

  /** @throws {Error} the error the page threw, or that its thread ran out of memory */
  async render(
    task: Omit<RenderTask, 'quality'>,
    visitor: Visitor,
    answer: AnswerQuestion,
  ): Promise<RenderedPage | NotRendered> {
    if (!(await this.admission.enter(visitor))) return 'busy';
    const isQuick = this.admission.waiting > 0;
    const { port1: ours, port2: port } = new MessageChannel();
    ours.on('message', ({ id, path }: RenderDataRequest) => {
      const reply = (answered: Omit<RenderDataResponse, 'id'>) =>
        ours.postMessage({ id, ...answered } satisfies RenderDataResponse);
      void answer(path).then(reply, () => reply({ status: 500, body: 'null' }));
    });
    try {
      const page = await this.threads.run({ quality: qualities[isQuick ? 'quick' : 'good'], ...task, port }, [port]);
      return typeof page === 'string' ? page : { isQuick, ...page };
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
