import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type CarView, carView } from '#contracts/views/car';
import type { Versioned } from '#platform/ports/view-store';
import type { ViewReader } from '#platform/kernel/view-reader';
import type { Logger } from 'pino';
import { InjectLogger, InjectView } from '#platform/process/providers';

/** Milliseconds between two reads of the view. */
const interval = 200;

interface Watcher {
  /** Last revision sent to the watcher. */
  revision: number;
  readonly notify: (car: Versioned<CarView>) => void;
}

/**
 * Notifies watchers of changes to the cars they watch. Polls the view for all watched cars in one read, and only while
 * there are watchers. So it works wherever the projector runs and whichever event feed is used.
 */
@Injectable()
export class CarWatch implements OnApplicationShutdown {
  private readonly watched = new Map<string, Set<Watcher>>();
  private readonly stopping = new AbortController();
  private polling: Promise<void> | undefined;

  constructor(
    @InjectLogger() private readonly logger: Logger,
    @InjectView(carView) private readonly view: ViewReader<CarView>,
  ) {}

  /**
   * @param revision the revision the watcher already has; later revisions are sent, even if they precede this call
   * @returns a function that stops the watch
   */
  watch(id: string, revision: number, notify: Watcher['notify']): () => void {
    const watcher: Watcher = { revision, notify };
    const watchers = this.watched.get(id) ?? new Set();
    this.watched.set(id, watchers.add(watcher));
    this.polling ??= this.poll();
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0 && this.watched.get(id) === watchers) this.watched.delete(id);
    };
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.watched.clear();
    await this.polling;
  }

  private async poll(): Promise<void> {
    const { signal } = this.stopping;
    let isBlind = false;
    while (this.watched.size > 0 && !signal.aborted) {
      try {
        const found = await (await this.view.liveCollection(0)).getMany([...this.watched.keys()]);
        for (const car of found.values()) this.notify(car);
        isBlind = false;
      } catch (error) {
        if (!isBlind) this.logger.warn({ err: error }, 'watched cars can not be read');
        isBlind = true;
      }
      await pause(interval, undefined, { signal }).catch(() => undefined);
    }
    this.polling = undefined;
  }

  private notify(car: Versioned<CarView>): void {
    for (const watcher of this.watched.get(car.id) ?? []) {
      if (watcher.revision >= car.revision) continue;
      watcher.revision = car.revision;
      watcher.notify(car);
    }
  }
}
