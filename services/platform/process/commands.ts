import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { isRejection, type Rejection } from '#contracts/rejections';
import { type CommandContext, createCommandRunner, type Handled, type HandleCommand } from '../kernel/command.js';
import type { Decider, DomainEvent } from '../kernel/decider.js';
import { newId } from '../kernel/ids.js';
import { AggregateLoader } from '../kernel/aggregate-loader.js';
import type { EventLog } from '../ports/event-log.js';
import { type Clock, InjectClock, InjectLog, InjectLogger, InjectTracing } from './providers.js';
import { Metrics } from './telemetry/metrics.js';
import type { Tracing } from './telemetry/tracing.js';

/** A command for one aggregate, on its way over the bus. */
class AggregateCommand extends Command<Handled<unknown> | Rejection> {
  constructor(
    readonly decider: Decider<unknown, unknown, DomainEvent>,
    readonly id: string,
    readonly command: unknown,
    readonly context: CommandContext<unknown> | undefined,
  ) {
    super();
  }
}

/** Loads, decides and appends. */
@CommandHandler(AggregateCommand)
export class AggregateCommandHandler implements ICommandHandler<AggregateCommand> {
  private readonly run: HandleCommand;

  constructor(@InjectLog() log: EventLog, aggregateLoader: AggregateLoader, @InjectClock() clock: Clock) {
    this.run = createCommandRunner({ log, aggregateLoader, clock, newId });
  }

  execute({ decider, id, command, context }: AggregateCommand): Promise<Handled<unknown> | Rejection> {
    return this.run(decider, id, command, context);
  }
}

/** Sends commands to aggregates: each is a span, is counted by its outcome, and is logged if it is rejected. */
@Injectable()
export class Commands {
  constructor(
    private readonly bus: CommandBus,
    private readonly metrics: Metrics,
    @InjectTracing() private readonly tracing: Tracing,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  readonly handle: HandleCommand = async <State, Input, Event extends DomainEvent>(
    decider: Decider<State, Input, Event>,
    id: string,
    command: Input,
    context?: CommandContext<State>,
  ) => {
    const { category } = decider;
    const message = new AggregateCommand(decider as never, id, command, context as never);
    const handled = await this.tracing.ofCommand(category, () => this.bus.execute(message));
    const outcome = isRejection(handled) ? handled.rejected : 'handled';
    this.metrics.countCommand(category, outcome);
    if (isRejection(handled)) this.logger.info({ category, code: outcome, actor: context?.actor }, 'command refused');
    return handled as Handled<State> | Rejection;
  };
}
