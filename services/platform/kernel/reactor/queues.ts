import { Semaphore } from '../semaphore.js';
import type { Delivered } from './deliverer.js';
import type { Reaction } from './reactor.js';

/** How queued messages are delivered. */
export interface QueuesOptions {
  readonly deliver: (reaction: Reaction, queue: { isEarly: boolean }) => Promise<Delivered>;
  /** Whether the receiver still exists and accepts the message. */
  readonly accepts: (reaction: Reaction) => boolean;
  /** Records that the receiver is disabled; absent: receivers never are. */
  readonly disable?: ((target: string, reason: 'gone' | 'failing', resumeAfter: number) => Promise<void>) | undefined;
  readonly clock: () => Date;
  /** Deliveries to one receiver at the same time. */
  readonly perTarget: number;
  /** Deliveries to all receivers at the same time. */
  readonly maxConcurrent: number;
  /** Milliseconds before a delivery is tried again that failed because of an engine here. */
  readonly retryDelay: number;
  /** After it, no delivery is begun. */
  readonly signal: AbortSignal;
  readonly onFailure: (error: unknown, key: string) => void;
}

interface Task {
  readonly reaction: Reaction;
  /** Log position of the event that asked for it, which is not passed before the task is done. */
  readonly trigger: number;
}

interface Queue {
  readonly key: string;
  readonly target: Target;
  readonly tasks: Task[];
  isBusy: boolean;
  /** Milliseconds since 1970 before which nothing is tried. */
  notBefore: number;
  /** Milliseconds since 1970 of the last attempt. */
  triedAt: number;
  /** The receiver may be back: the first message is tried ahead of its time. */
  isEarly: boolean;
}

interface Target {
  readonly name: string;
  /** In the order in which they began to wait. */
  readonly queues: Set<Queue>;
  running: number;
  /** Messages given up in a row. */
  abandoned: number;
  /** Disabled just now; the event that says so is still to come from the log. */
  isDisabled: boolean;
}

/** Messages given up in a row after which a receiver is disabled. */
const maxAbandoned = 3;
/** Milliseconds between attempts ahead of time that new messages bring about. */
const earlyEvery = 5 * 60_000;
/** Messages of a queue after which other queues of the same receiver come first. */
const maxInARow = 50;

/** Queues of messages, one for each key: each is worked off in order, those of one receiver a few at a time. */
export class Queues {
  private readonly queues = new Map<string, Queue>();
  private readonly targets = new Map<string, Target>();
  private readonly work = new Set<Promise<void>>();
  private readonly slots: Semaphore;

  constructor(private readonly options: QueuesOptions) {
    this.slots = new Semaphore(options.maxConcurrent);
  }

  /** Log position before the earliest event whose messages are not all done; undefined when none waits. */
  positionBefore(): number | undefined {
    let first = Infinity;
    for (const { tasks } of this.queues.values()) first = Math.min(first, tasks[0]?.trigger ?? Infinity);
    return first === Infinity ? undefined : first - 1;
  }

  /** Messages that wait, for how many receivers. */
  backlog(): { readonly messages: number; readonly targets: number } {
    let messages = 0;
    const targets = new Set<Target>();
    for (const { tasks, target } of this.queues.values()) {
      if (tasks.length === 0) continue;
      messages += tasks.length;
      targets.add(target);
    }
    return { messages, targets: targets.size };
  }

  /** @param trigger log position of the event that asks for it, which may be later than the reaction's own */
  add(reaction: Reaction, trigger: number): void {
    const { key } = reaction;
    const target = this.target(reaction.target);
    const queue = this.queues.get(key) ?? {
      key,
      target,
      tasks: [],
      isBusy: false,
      notBefore: 0,
      triedAt: 0,
      isEarly: false,
    };
    this.queues.set(key, queue);
    target.queues.add(queue);
    queue.tasks.push({ reaction, trigger });
    const isRequested = reaction.position < trigger;
    if (isRequested || this.options.clock().getTime() - queue.triedAt >= earlyEvery) wake(queue);
    this.start(queue);
  }

  /** The receiver is enabled again. */
  enable(target: string): void {
    Object.assign(this.target(target), { isDisabled: false, abandoned: 0 });
  }

  /** Drops the queues of receivers that accept nothing any more. */
  dropUnaccepted(): void {
    // A busy queue is looked at when it is done.
    for (const queue of this.queues.values()) if (!queue.isBusy) this.dropIfUnaccepted(queue);
  }

  /** Starts every queue that is due; to be called from time to time. */
  startDue(): void {
    for (const queue of this.queues.values()) this.start(queue);
  }

  /** Resolves once nothing is under way. */
  async finished(): Promise<void> {
    await Promise.all(this.work);
  }

  private target(name: string): Target {
    const target = this.targets.get(name) ?? { name, queues: new Set(), running: 0, abandoned: 0, isDisabled: false };
    this.targets.set(name, target);
    return target;
  }

  private dropIfUnaccepted(queue: Queue): void {
    const { key, tasks, target } = queue;
    if (tasks.some(({ reaction }) => this.options.accepts(reaction))) return;
    this.queues.delete(key);
    target.queues.delete(queue);
    // Of a receiver that fails, what is known of it stays.
    if (target.queues.size === 0 && target.abandoned === 0 && !target.isDisabled) this.targets.delete(target.name);
  }

  private start(queue: Queue): void {
    const { perTarget, clock, signal } = this.options;
    const { target } = queue;
    if (queue.isBusy || signal.aborted || queue.tasks.length === 0 || target.running >= perTarget) return;
    if (queue.notBefore > clock().getTime()) return;
    queue.isBusy = true;
    target.running++;
    const work = this.slots
      .run(() => this.workOff(queue))
      .finally(() => {
        queue.isBusy = false;
        target.running--;
        this.work.delete(work);
        this.dropIfUnaccepted(queue);
        // The queue that has waited longest comes first.
        for (const other of target.queues) if (other !== queue) this.start(other);
        this.start(queue);
      });
    this.work.add(work);
  }

  private async workOff(queue: Queue): Promise<void> {
    const { clock, retryDelay, onFailure, signal } = this.options;
    for (let count = 0; count < maxInARow && queue.tasks.length > 0 && !signal.aborted; count++) {
      const task = queue.tasks[0]!;
      try {
        if (!(await this.deliver(task.reaction, queue))) return;
      } catch (error) {
        onFailure(error, queue.key);
        queue.notBefore = clock().getTime() + retryDelay;
        return;
      }
      if (queue.tasks[0] === task) queue.tasks.shift();
    }
  }

  /** @returns whether the message is done */
  private async deliver(reaction: Reaction, queue: Queue): Promise<boolean> {
    const { target } = queue;
    if (target.isDisabled) return true;
    const delivered = await this.options.deliver(reaction, queue);
    if (delivered.kind === 'done') return true;
    if (delivered.kind === 'not_due') {
      queue.notBefore = delivered.at;
      return false;
    }
    if (delivered.kind === 'aborted') return false;
    const { outcome, state } = delivered;
    queue.triedAt = this.options.clock().getTime();
    if (state?.settled === 'delivered') this.wakeOthers(queue);
    if (state?.settled) target.abandoned = state.settled === 'delivered' ? 0 : target.abandoned + 1;
    if (outcome.kind === 'gone') await this.disable(target, 'gone');
    if (state?.settled === 'abandoned' && target.abandoned >= maxAbandoned) await this.disable(target, 'failing');
    if (state?.nextAttemptAt !== undefined) queue.notBefore = Date.parse(state.nextAttemptAt);
    return state?.settled !== undefined || outcome.kind === 'gone';
  }

  /** The receiver has taken a message: what waits for it under other keys is tried now. */
  private wakeOthers(queue: Queue): void {
    for (const other of queue.target.queues) if (other !== queue && !other.isBusy && other.notBefore > 0) wake(other);
  }

  private async disable(target: Target, reason: 'gone' | 'failing'): Promise<void> {
    if (!this.options.disable) return;
    target.isDisabled = true;
    const waiting = [...target.queues].flatMap(({ tasks }) => tasks);
    const earliest = waiting.reduce((first, { reaction }) => Math.min(first, reaction.position), Infinity);
    await this.options.disable(target.name, reason, earliest - 1);
  }
}

const wake = (queue: Queue): void => {
  queue.isEarly = true;
  queue.notBefore = 0;
};
