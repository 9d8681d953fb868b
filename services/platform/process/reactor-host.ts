import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import type { HandleCommand } from '../kernel/command.js';
import type { Reactor } from '../kernel/reactor/reactor.js';
import { ReactorRunner } from '../kernel/reactor/runner.js';
import type { RetrySchedule } from '../kernel/reactor/schedule.js';
import { runExclusively } from './exclusive.js';
import type { EventLog } from '../ports/event-log.js';
import type { ViewStore } from '../ports/view-store.js';
import type { Config } from './config.js';
import type { Platform } from './platform.js';
import {
  type Clock,
  InjectClock,
  InjectCommands,
  InjectConfig,
  InjectLog,
  InjectLogger,
  InjectViews,
} from './providers.js';
import { Readiness } from './readiness.js';

interface ReactorHostOptions<State> {
  readonly platform: Pick<Platform, 'log' | 'views' | 'clock' | 'logger' | 'config' | 'readiness'>;
  readonly handle: HandleCommand;
  readonly reactor: Reactor<State>;
  readonly schedule: RetrySchedule;
}

/** Runs a reactor until it is stopped, in one of several processes. Its failure is reported in readiness. */
class ReactorHost<State> {
  private readonly stopping = new AbortController();
  private readonly serving: Promise<void>;
  private runner?: ReactorRunner<State> | undefined;

  constructor(private readonly options: ReactorHostOptions<State>) {
    options.platform.readiness.add({
      name: `reactor ${options.reactor.name}`,
      essential: false,
      check: () => {
        const failure = this.runner?.failure();
        if (failure) throw failure;
      },
    });
    this.serving = this.serve();
  }

  /** Waits up to the grace period for deliveries under way. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error(`${this.options.reactor.name} is stopping`));
    await this.serving;
  }

  private serve(): Promise<void> {
    const { signal } = this.stopping;
    const { config, views, logger } = this.options.platform;
    const { name } = this.options.reactor;
    const onFailure = (error: Error) => logger.warn({ err: error, reactor: name }, 'a reactor could not be run');
    return runExclusively({ config, views, name, signal, onFailure }, async (held) => {
      const ended = new Promise<void>((resolve) => {
        if (held.signal.aborted) resolve();
        else held.signal.addEventListener('abort', () => resolve());
      });
      this.runner = this.start();
      try {
        await ended;
        await this.runner.stop();
      } finally {
        this.runner = undefined;
      }
    });
  }

  private start(): ReactorRunner<State> {
    const { platform, handle, reactor, schedule } = this.options;
    return new ReactorRunner(reactor, { ...platform, handle, chance: Math.random, schedule });
  }
}

/** Runs the reactors of a process until it stops. */
@Injectable()
export class Reactors implements OnModuleDestroy {
  private readonly hosts: { stop(): Promise<void> }[] = [];

  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectViews() private readonly views: ViewStore,
    @InjectClock() private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
    @InjectConfig() private readonly config: Config,
    private readonly readiness: Readiness,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.hosts.map((host) => host.stop()));
  }

  start<State>(reactor: Reactor<State>, schedule: RetrySchedule): void {
    const { log, views, clock, logger, config, readiness, handle } = this;
    const platform = { log, views, clock, logger, config, readiness };
    this.hosts.push(new ReactorHost({ platform, handle, reactor, schedule }));
  }
}
