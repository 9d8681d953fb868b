import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit, type OnApplicationShutdown } from '@nestjs/common';
import { leadTopic } from '#contracts/events/lead-topics';
import { EventRelay } from './relay-events.js';
import { LeadRelay } from './relay-leads.js';
import type { EventLog } from '#platform/ports/event-log';
import type { EventPublisher } from '#platform/ports/event-publisher';
import type { ViewStore } from '#platform/ports/view-store';
import { Readiness } from '#platform/process/readiness';
import type { Logger } from 'pino';
import type { Config } from '#platform/process/config';
import type { Platform } from '#platform/process/platform';
import {
  InjectConfig,
  InjectLog,
  InjectLogger,
  InjectOpenKeyedTopic,
  InjectPublisher,
  InjectStoredLog,
  InjectViews,
} from '#platform/process/providers';

/** Publishes events to a feed that does not read the log itself, and leads to the topics of lead subscribers. */
@Injectable()
export class Relay implements OnModuleInit, OnApplicationShutdown {
  private relay?: EventRelay;
  private leadRelays: LeadRelay[] = [];

  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectStoredLog() private readonly storedLog: EventLog,
    @InjectPublisher() private readonly publisher: EventPublisher | undefined,
    @InjectOpenKeyedTopic() private readonly openKeyedTopic: Platform['openKeyedTopic'],
    @InjectConfig() private readonly config: Config,
    @InjectViews() private readonly views: ViewStore,
    private readonly readiness: Readiness,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  // Starts before any projector waits for published events.
  async onModuleInit(): Promise<void> {
    if (this.publisher) this.startEvents(this.publisher);
    for (const subscriber of this.config.KAFKA_LEAD_SUBSCRIBERS) await this.startLeads(subscriber);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.relay?.stop(), ...this.leadRelays.map((relay) => relay.stop())]);
  }

  private startEvents(publisher: EventPublisher): void {
    const { storedLog: log, views, readiness, logger } = this;
    const relay = new EventRelay({ log, publisher, views, logger, holder: holder() });
    this.relay = relay;
    readiness.add({
      name: 'relay',
      // Pages and commands work without it, on read models that are no longer updated.
      essential: false,
      check: () => {
        const { failure, position, waiting } = relay.state();
        if (failure) throw new Error(`nothing is published since position ${position}: ${failure.message}`);
        if (waiting.length > 0)
          throw new Error(
            `Kafka refuses an event of ${describeStreams(waiting)}, so later ones wait: see the parked events`,
          );
      },
    });
  }

  private async startLeads({ name, dealerships }: Config['KAFKA_LEAD_SUBSCRIBERS'][number]): Promise<void> {
    const { log, views, readiness, logger } = this;
    const topic = await this.openKeyedTopic(leadTopic(name));
    const reaches = (dealership: string) => dealerships === 'all' || dealerships.includes(dealership);
    const relay = new LeadRelay({ log, topic, views, logger, reaches, name: `relay-leads-${name}`, holder: holder() });
    this.leadRelays.push(relay);
    readiness.add({
      name: `leads for ${name}`,
      essential: false,
      check: () => {
        const failure = relay.failure();
        if (failure) throw new Error(`its topic gets no leads: ${failure.message}`);
        const waiting = relay.waiting();
        if (waiting.length > 0) throw new Error(`Kafka refuses ${describeStreams(waiting)}: see the parked events`);
      },
    });
  }
}

const holder = () => `${process.pid}-${randomUUID()}`;

const describeStreams = (streams: readonly string[]): string =>
  streams.length === 1 ? streams[0]! : `${streams[0]} and ${streams.length - 1} more streams`;
