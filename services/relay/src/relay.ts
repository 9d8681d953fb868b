import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit, type OnModuleDestroy } from '@nestjs/common';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { EventRelay } from './relay-events.js';

/** Publishes the log to the feed, where the feed does not read the log itself. */
@Injectable()
export class Relay implements OnModuleInit, OnModuleDestroy {
  private relay?: EventRelay;

  constructor(@InjectPlatform() private readonly platform: Platform) {}

  // Before any projector waits for what is published.
  onModuleInit(): void {
    const { storedLog: log, publisher, views, readiness, logger } = this.platform;
    if (!publisher) return;
    const relay = new EventRelay({ log, publisher, views, logger, holder: `${process.pid}-${randomUUID()}` });
    this.relay = relay;
    readiness.add({
      name: 'relay',
      // Pages and commands work without it, on read models that are no longer updated.
      essential: false,
      check: () => {
        const { failure, position } = relay.state();
        if (failure) throw new Error(`nothing is published since position ${position}: ${failure.message}`);
      },
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.relay?.stop();
  }
}
