import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { HandleCommand } from '../kernel/command.js';
import { type Reactor, ReactorRunner } from '../kernel/reactor.js';
import type { RetrySchedule } from '../kernel/reactor-schedule.js';
import { acquireLease, type Lease } from './lease.js';
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

const pause = 1_000;

/** Runs a reactor from now until it is stopped; of several processes one does. What keeps it up shows in readiness. */
export class ReactorHost<State> {
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

  /** Waits briefly for what is under way. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error(`${this.options.reactor.name} is stopping`));
    await this.serving;
  }

  private async serve(): Promise<void> {
    const { signal } = this.stopping;
    const { platform, reactor } = this.options;
    while (!signal.aborted) {
      try {
        const lease = await this.lease();
        const ended = new Promise<void>((resolve) => {
          const both = lease ? AbortSignal.any([signal, lease.signal]) : signal;
          if (both.aborted) resolve();
          else both.addEventListener('abort', () => resolve());
        });
        this.runner = this.start();
        await ended;
        await this.runner.stop();
        await lease?.release();
      } catch (error) {
        if (!signal.aborted) platform.logger.warn({ err: error, reactor: reactor.name }, 'a reactor could not be run');
        await new Promise((resolve) => setTimeout(resolve, signal.aborted ? 0 : pause));
      } finally {
        this.runner = undefined;
      }
    }
  }

  /** A folder of views is one process's anyway; shared views are where several settle whose turn it is. */
  private async lease(): Promise<Lease | undefined> {
    const { config, views } = this.options.platform;
    if (config.VIEW_STORE === 'sqlite') return undefined;
    const holder = `${process.pid}-${randomUUID()}`;
    return acquireLease({ views, name: this.options.reactor.name, holder, signal: this.stopping.signal });
  }

  private start(): ReactorRunner<State> {
    const { platform, handle, reactor, schedule } = this.options;
    const { log, views, clock, logger } = platform;
    return new ReactorRunner(reactor, {
      log,
      checkpoints: views,
      views,
      handle,
      clock,
      chance: Math.random,
      schedule,
      logger,
    });
  }
}

/** Runs the reactors of a process. */
@Injectable()
export class Reactors {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectViews() private readonly views: ViewStore,
    @InjectClock() private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
    @InjectConfig() private readonly config: Config,
    private readonly readiness: Readiness,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  /** Runs one until it is stopped. */
  start<State>(reactor: Reactor<State>, schedule: RetrySchedule): ReactorHost<State> {
    const { log, views, clock, logger, config, readiness, handle } = this;
    return new ReactorHost({ platform: { log, views, clock, logger, config, readiness }, handle, reactor, schedule });
  }
}
