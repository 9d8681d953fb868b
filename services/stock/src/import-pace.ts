import { Injectable } from '@nestjs/common';
import { carView } from '#contracts/views/car';
import { awaitView } from '#platform/kernel/view-reader';
import type { ViewStore } from '#platform/ports/view-store';
import type { Config } from '#platform/process/config';
import { InjectConfig, InjectViews } from '#platform/process/providers';

/** Milliseconds after which a read model that has not moved is not waited for. */
const stallTimeout = 2_000;

/**
 * Keeps imports in step with the vehicles' read model where this process makes it: it is then given events from the log's
 * memory, and what an import has reported is found soon after. A read model that stands still keeps nobody waiting.
 */
@Injectable()
export class ImportPace {
  /** Log position at which the read model was waited for in vain. */
  private standsAt: number | undefined;

  constructor(
    @InjectViews() private readonly views: ViewStore,
    @InjectConfig() private readonly config: Pick<Config, 'VIEW_STORE' | 'EVENT_FEED'>,
  ) {}

  /** Resolves once vehicles are shown as they were at a log position, or where nothing comes of waiting. */
  async shown(position: number): Promise<void> {
    if (this.config.VIEW_STORE !== 'sqlite' || this.config.EVENT_FEED !== 'embedded') return;
    try {
      for (let before = await this.reached(0); before < position && before !== this.standsAt;) {
        const now = await this.reached(position);
        if (now === before) this.standsAt = now;
        before = now;
      }
    } catch {
      // An import itself needs no read model.
    }
  }

  private reached(position: number): Promise<number> {
    return awaitView(this.views, carView, position, stallTimeout);
  }
}
