import type { DynamicModule, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Inject, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { shopperStream } from '#contracts/events/shopper';
import { InboxSessions } from '../access/inbox-session.js';
import { Sessions } from '../access/session.js';
import { RouteLimits } from '../http/call-guard.js';
import { OpenRoutes } from '../http/open-routes.js';
import { Turns } from '../kernel/turns.js';
import { States } from '../kernel/states.js';
import { AggregateCommandHandler, Commands } from './commands.js';
import type { Platform } from './platform.js';
import { Reactors } from './reactor-host.js';
import { HANDLE_COMMAND, providersOf } from './providers.js';

/** Milliseconds for which requests begin in each turn of the event loop. */
const ofOneTurn = { budget: 2, shares: true };
const CLOSE = Symbol('close');
const TAKE_OVER = Symbol('take over');

/**
 * Gives every class what the process runs on, and closes it at the end. Its hook is the first of all, so whatever begins
 * in one begins after another process has left.
 */
@Module({})
export class PlatformModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(TAKE_OVER) private readonly takeOver: () => Promise<void>,
    @Inject(CLOSE) private readonly close: () => Promise<void>,
  ) {}

  static with(platform: Platform): DynamicModule {
    const states = new States(platform.log, undefined, [shopperStream.category]);
    platform.personKeys?.onDestroyed(() => states.forgetPeople());
    const provided = [
      ...providersOf(platform),
      { provide: States, useValue: states },
      Commands,
      { provide: HANDLE_COMMAND, inject: [Commands], useFactory: ({ handle }: Commands) => handle },
      Sessions,
      InboxSessions,
      RouteLimits,
      OpenRoutes,
      { provide: Turns, useValue: new Turns(ofOneTurn) },
      Reactors,
    ];
    return {
      module: PlatformModule,
      global: true,
      imports: [CqrsModule.forRoot(), DiscoveryModule],
      providers: [
        ...provided,
        AggregateCommandHandler,
        { provide: TAKE_OVER, useValue: async () => platform.standby?.end() },
        { provide: CLOSE, useValue: () => platform.close() },
      ],
      exports: [...provided, CqrsModule],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.takeOver();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }
}
