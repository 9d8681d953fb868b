import type {
  BeforeApplicationShutdown,
  DynamicModule,
  OnApplicationBootstrap,
  OnApplicationShutdown,
} from '@nestjs/common';
import { Inject, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { shopperStream } from '#contracts/events/shopper';
import { KeySessions } from '../access/key-sessions.js';
import { Sessions } from '../access/session.js';
import { RouteLimits } from '../http/call-guard.js';
import { PersonalReads } from '../http/personal-reads.js';
import { PublicRoutes } from '../http/public-routes.js';
import { TurnScheduler } from '../kernel/turn-scheduler.js';
import type { Standby } from '../kernel/standby.js';
import { AggregateLoader } from '../kernel/aggregate-loader.js';
import { handOverConnections } from './handover.js';
import { AggregateCommandHandler, Commands } from './commands.js';
import type { Platform } from './platform.js';
import { Reactors } from './reactor-host.js';
import { HANDLE_COMMAND, InjectStandby, providersOf } from './providers.js';

/** Milliseconds in each turn of the event loop in which requests may begin. */
const ofOneTurn = { budget: 2, shares: true };
const CLOSE = Symbol('close');

/**
 * Provides the platform to every class, and closes it at the end. Its hook runs before all others, so that everything
 * begins after another process has left.
 */
@Module({})
export class PlatformModule implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    @InjectStandby() private readonly standby: Standby | undefined,
    @Inject(CLOSE) private readonly close: (signal?: string) => Promise<void>,
  ) {}

  static with(platform: Platform): DynamicModule {
    const aggregateLoader = new AggregateLoader(platform.log, undefined, [shopperStream.category]);
    platform.personKeys?.onDestroyed(() => aggregateLoader.forgetPeople());
    const provided = [
      ...providersOf(platform),
      { provide: AggregateLoader, useValue: aggregateLoader },
      Commands,
      { provide: HANDLE_COMMAND, inject: [Commands], useFactory: ({ handle }: Commands) => handle },
      Sessions,
      KeySessions,
      RouteLimits,
      PublicRoutes,
      PersonalReads,
      { provide: TurnScheduler, useValue: new TurnScheduler(ofOneTurn) },
      Reactors,
    ];
    return {
      module: PlatformModule,
      global: true,
      imports: [CqrsModule.forRoot(), DiscoveryModule],
      providers: [...provided, AggregateCommandHandler, { provide: CLOSE, useValue: closing(platform) }],
      exports: [...provided, CqrsModule],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.standby?.end();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await handOverConnections();
  }

  async onApplicationShutdown(signal?: string): Promise<void> {
    await this.close(signal);
  }
}

const closing = (platform: Platform) => async (signal?: string) => {
  await platform.close();
  platform.logger.info({ ...(signal !== undefined && { signal }) }, 'stopped in order');
};
