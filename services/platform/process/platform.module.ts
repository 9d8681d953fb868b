import type { DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import { Inject, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import type { Config } from './config.js';
import type { HandleCommand } from '../kernel/command.js';
import { createCommandRunner } from '../kernel/command.js';
import { newId } from '../kernel/ids.js';
import { States } from '../kernel/states.js';
import { Keyring } from '../access/api-keys.js';
import type { EventFeed } from '../ports/event-feed.js';
import type { EventLog } from '../ports/event-log.js';
import type { EventPublisher } from '../ports/event-publisher.js';
import type { SearchIndex } from '../ports/search-index.js';
import type { ViewStore } from '../ports/view-store.js';
import type { KeyRing } from '../access/person-keys.js';
import type { Readiness } from './readiness.js';
import type { Sites } from '../sites/sites.js';
import type { Metrics } from './telemetry/metrics.js';
import type { Tracing } from './telemetry/tracing.js';

/** What a process runs on. Which adapters these are is decided once, in `open-ports.ts`. */
export interface Ports {
  readonly log: EventLog;
  /** The log as it is stored: what tells of people is encrypted. What leaves the program as events is read from here. */
  readonly storedLog: EventLog;
  /** The keys of people; absent where no secret is set, and nothing is encrypted. */
  readonly keyRing?: KeyRing;
  readonly feed: EventFeed;
  readonly views: ViewStore;
  readonly search: SearchIndex;
  /** Absent where the feed reads the log itself and nothing has to be relayed. */
  readonly publisher?: EventPublisher;
  close(): Promise<void>;
}

export interface Platform extends Ports {
  readonly config: Config;
  readonly sites: Sites;
  readonly keyring: Keyring;
  readonly readiness: Readiness;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** Secrets are made from it. Absent where several processes would each have made their own. */
  readonly secret?: string | undefined;
}

export const PLATFORM = Symbol('Platform');
export const HANDLE_COMMAND = Symbol('HandleCommand');

/** Injects the {@link Platform}. */
export const InjectPlatform = (): ParameterDecorator & PropertyDecorator => Inject(PLATFORM);
/** Injects the command runner, a {@link HandleCommand}. */
export const InjectCommands = (): ParameterDecorator & PropertyDecorator => Inject(HANDLE_COMMAND);

@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(@InjectPlatform() private readonly platform: Platform) {}

  static with(platform: Platform): DynamicModule {
    const { log, clock } = platform;
    const states = new States(log);
    const handleCommand: HandleCommand = createCommandRunner({ log, states, clock, newId });
    return {
      module: PlatformModule,
      global: true,
      imports: [CqrsModule.forRoot()],
      providers: [
        { provide: PLATFORM, useValue: platform },
        { provide: HANDLE_COMMAND, useValue: handleCommand },
        { provide: States, useValue: states },
      ],
      exports: [PLATFORM, HANDLE_COMMAND, States, CqrsModule],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.platform.close();
  }
}
