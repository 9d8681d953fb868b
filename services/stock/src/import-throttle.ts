import { Injectable } from '@nestjs/common';
import { carView } from '#contracts/views/car';
import { awaitView } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import type { Config } from '#platform/process/config';
import { InjectConfig, InjectViews } from '#platform/process/providers';

/** Milliseconds after which a read model without progress is no longer awaited. */
const stallTimeout = 2_000;

/**
 * Slows imports down to the pace of the vehicles' read model, if this process builds it. The read model then reads
 * events from the log's memory, and reported vehicles are soon visible. A stalled read model does not block imports.
 */
@Injectable()
export class ImportThrottle {
  /** Log position at which the read model stalled. */
  private stalledAt: number | undefined;

  constructor(
    @InjectViews() private readonly views: ViewStore,
    @InjectConfig() private readonly config: Pick<Config, 'VIEW_STORE' | 'EVENT_FEED'>,
  ) {}

  /** Resolves when vehicles are shown as of a log position, or when waiting is of no use. */
  async shown(position: number): Promise<void> {
    if (this.config.VIEW_STORE !== 'sqlite' || this.config.EVENT_FEED !== 'embedded') return;
    try {
      for (let before = await this.reached(0); before < position && before !== this.stalledAt;) {
        const now = await this.reached(position);
        if (now === before) this.stalledAt = now;
        before = now;
      }
    } catch {
      // An import itself does not need a read model.
    }
  }

  private reached(position: number): Promise<number> {
    return awaitView(this.views, carView, position, stallTimeout);
  }
}
