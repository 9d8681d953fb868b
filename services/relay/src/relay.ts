import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit, type OnModuleDestroy } from '@nestjs/common';
import { EventRelay } from './relay-events.js';
import type { EventLog } from '#platform/ports/event-log';
import type { EventPublisher } from '#platform/ports/event-publisher';
import type { ViewStore } from '#platform/ports/view-store';
import { Readiness } from '#platform/process/readiness';
import type { Logger } from 'pino';
import { InjectLogger, InjectPublisher, InjectStoredLog, InjectViews } from '#platform/process/providers';

/** Publishes the log to the feed, where the feed does not read the log itself. */
@Injectable()
export class Relay implements OnModuleInit, OnModuleDestroy {
  private relay?: EventRelay;

  constructor(
    @InjectStoredLog() private readonly storedLog: EventLog,
    @InjectPublisher() private readonly publisher: EventPublisher | undefined,
    @InjectViews() private readonly views: ViewStore,
    private readonly readiness: Readiness,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  // Before any projector waits for what is published.
  onModuleInit(): void {
    const { storedLog: log, publisher, views, readiness, logger } = this;
    if (!publisher) return;
    const relay = new EventRelay({ log, publisher, views, logger, holder: `${process.pid}-${randomUUID()}` });
    this.relay = relay;
    readiness.add({
      name: 'relay',
      // Pages and commands work without it, on read models that are no longer updated.
      essential: false,
      check: () => {
        const { failure, position, waiting } = relay.state();
        if (failure) throw new Error(`nothing is published since position ${position}: ${failure.message}`);
        if (waiting.length > 0)
          throw new Error(`Kafka refuses an event of ${some(waiting)}, so later ones wait: see the parked events`);
      },
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.relay?.stop();
  }
}

const some = (streams: readonly string[]): string =>
  streams.length === 1 ? streams[0]! : `${streams[0]} and ${streams.length - 1} more streams`;
