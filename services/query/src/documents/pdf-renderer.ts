import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Config } from '#platform/process/config';
import { cpuSlots } from '#platform/process/cpu-slots';
import { InjectConfig, InjectLogger } from '#platform/process/providers';
import { Threads } from '../threads.js';
import type { PdfTask } from './pdf.js';

/** Draws vehicles' PDFs on a thread. The thread starts with the first PDF and ends after a minute without work. */
@Injectable()
export class PdfRenderer implements OnApplicationShutdown {
  private threads: Promise<Threads<PdfTask, Uint8Array>> | undefined;

  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Returns the bytes of the PDF; `slow` if drawing exceeded the timeout of a page. */
  async draw(task: PdfTask): Promise<Uint8Array | 'slow'> {
    const threads = await (this.threads ??= this.module().then((module) => this.open(module)));
    return cpuSlots.run(() => threads.run(task));
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.threads)?.close();
  }

  /** URL of the module that the thread loads. */
  async module(): Promise<string> {
    return (await import('./pdf-module.js')).pdfModule;
  }

  private open(module: string): Threads<PdfTask, Uint8Array> {
    return new Threads({
      module,
      minThreads: 0,
      maxThreads: 1,
      taskTimeout: this.config.PAGE_TIMEOUT,
      onThreadLost: (err) => this.logger.error({ err }, 'the thread that draws PDFs ended'),
    });
  }
}
