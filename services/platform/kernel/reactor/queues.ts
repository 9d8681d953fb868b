import { Semaphore } from '../semaphore.js';
import type { DeliveryResult } from './deliverer.js';
import type { Reaction } from './reactor.js';

export interface QueuesOptions {
  readonly deliver: (reaction: Reaction, queue: { isEarly: boolean }) => Promise<DeliveryResult>;
  /** Decides whether the receiver still exists and accepts the message. */
  readonly accepts: (reaction: Reaction) => boolean;
  /** Records that the receiver is disabled; absent: receivers are never disabled. */
  readonly disable?: ((target: string, reason: 'gone' | 'failing', resumeAfter: number) => Promise<void>) | undefined;
  readonly clock: () => Date;
  /** Maximum concurrent deliveries to one receiver. */
  readonly perTarget: number;
  /** Maximum concurrent deliveries to all receivers. */
  readonly maxConcurrent: number;
  /** Milliseconds before the retry of a delivery that failed because of an engine on this side. */
  readonly retryDelay: number;
  /** After the abort, no delivery starts. */
  readonly signal: AbortSignal;
  readonly onFailure: (error: unknown, key: string) => void;
}

interface Task {
  readonly reaction: Reaction;
  /** Log position of the event that requested the message; the checkpoint stays before it until the task is done. */
  readonly trigger: number;
}

interface Queue {
  readonly key: string;
  readonly target: Target;
  readonly tasks: Task[];
  isBusy: boolean;
  /** Milliseconds since 1970 before which nothing is attempted. */
  notBefore: number;
  /** Milliseconds since 1970 of the last attempt. */
  triedAt: number;
  /** The receiver may be back, so that the first message is attempted ahead of its schedule. */
  isEarly: boolean;
}

interface Target {
  readonly name: string;
  /** In the order in which they started to wait. */
  readonly queues: Set<Queue>;
  /** Those whose `notBefore` is set. */
  readonly delayed: Set<Queue>;
  running: number;
  /** Number of consecutive messages given up. */
  abandoned: number;
  /** Whether this process has disabled the receiver; the event is recorded, but not yet read from the log. */
  isDisabled: boolean;
}

/** Number of consecutive messages given up after which a receiver is disabled. */
const maxAbandoned = 3;
/** Minimum milliseconds between an attempt and an early attempt that a new message triggers. */
const earlyEvery = 5 * 60_000;
/** Number of messages of a queue after which other queues of the same receiver come first. */
const maxInARow = 50;

/** Queues of messages, one for each key. Each is processed in order; each receiver gets a few at the same time. */
export class Queues {
  private readonly queues = new Map<string, Queue>();
  private readonly targets = new Map<string, Target>();
  private readonly work = new Set<Promise<void>>();
  private readonly slots: Semaphore;

  constructor(private readonly options: QueuesOptions) {
    this.slots = new Semaphore(options.maxConcurrent);
  }

  /** Returns the log position before the earliest event with unfinished messages; undefined: no message waits. */
  positionBefore(): number | undefined {
    let first = Infinity;
    for (const { tasks } of this.queues.values()) first = Math.min(first, tasks[0]?.trigger ?? Infinity);
    return first === Infinity ? undefined : first - 1;
  }

  /** Whether no message waits. */
  isEmpty(): boolean {
    for (const { tasks } of this.queues.values()) if (tasks.length > 0) return false;
    return true;
  }

  /** @param trigger log position of the event that requests the message; may be later than the reaction's own */
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

  /** Resumes deliveries to a receiver that was enabled again. */
  enable(target: string): void {
    Object.assign(this.target(target), { isDisabled: false, abandoned: 0 });
  }

  /** Drops the queues of receivers that no longer accept any message. */
  dropUnaccepted(): void {
    // A busy queue is checked when its current work ends.
    for (const queue of this.queues.values()) if (!queue.isBusy) this.dropIfUnaccepted(queue);
  }

  /** Starts every queue that is due; must be called periodically. */
  startDue(): void {
    for (const target of this.targets.values()) this.startWaiting(target);
  }

  /** Resolves once no delivery is running. */
  async finished(): Promise<void> {
    await Promise.all(this.work);
  }

  private target(name: string): Target {
    let target = this.targets.get(name);
    if (!target) {
      target = { name, queues: new Set(), delayed: new Set(), running: 0, abandoned: 0, isDisabled: false };
      this.targets.set(name, target);
    }
    return target;
  }

  private dropIfUnaccepted(queue: Queue): void {
    const { key, tasks, target } = queue;
    if (tasks.some(({ reaction }) => this.options.accepts(reaction))) return;
    this.queues.delete(key);
    target.queues.delete(queue);
    target.delayed.delete(queue);
    // The failure counts of a failing receiver must survive.
    if (target.queues.size === 0 && target.abandoned === 0 && !target.isDisabled) this.targets.delete(target.name);
  }

  /** Starts the queues that are due, those that have waited longest first, up to the receiver's limit. */
  private startWaiting(target: Target, last?: Queue): void {
    for (const queue of target.queues) {
      if (target.running >= this.options.perTarget) return;
      if (queue !== last) this.start(queue);
    }
    if (last) this.start(last);
  }

  private start(queue: Queue): void {
    const { perTarget, clock, signal } = this.options;
    const { target } = queue;
    if (queue.isBusy || signal.aborted || queue.tasks.length === 0 || target.running >= perTarget) return;
    if (queue.notBefore > clock().getTime()) return;
    queue.isBusy = true;
    target.running++;
    const work = this.slots
      .run(() => this.processQueue(queue))
      .finally(() => {
        queue.isBusy = false;
        target.running--;
        this.work.delete(work);
        this.dropIfUnaccepted(queue);
        this.startWaiting(target, queue);
      });
    this.work.add(work);
  }

  private async processQueue(queue: Queue): Promise<void> {
    const { clock, retryDelay, onFailure, signal } = this.options;
    for (let count = 0; count < maxInARow && queue.tasks.length > 0 && !signal.aborted; count++) {
      const task = queue.tasks[0]!;
      try {
        if (!(await this.deliver(task.reaction, queue))) return;
      } catch (error) {
        onFailure(error, queue.key);
        delay(queue, clock().getTime() + retryDelay);
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
      delay(queue, delivered.at);
      return false;
    }
    if (delivered.kind === 'aborted') return false;
    const { outcome, state } = delivered;
    queue.triedAt = this.options.clock().getTime();
    if (state?.settled === 'delivered') this.wakeOthers(queue);
    if (state?.settled) target.abandoned = state.settled === 'delivered' ? 0 : target.abandoned + 1;
    if (outcome.kind === 'gone') await this.disable(target, 'gone');
    if (state?.settled === 'abandoned' && target.abandoned >= maxAbandoned) await this.disable(target, 'failing');
    if (state?.nextAttemptAt !== undefined) delay(queue, Date.parse(state.nextAttemptAt));
    return state?.settled !== undefined || outcome.kind === 'gone';
  }

  /** Retries the receiver's other waiting queues now, because it has just accepted a message. */
  private wakeOthers(queue: Queue): void {
    for (const other of queue.target.delayed) if (other !== queue && !other.isBusy) wake(other);
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
  queue.target.delayed.delete(queue);
};

/** @param until milliseconds since 1970 */
const delay = (queue: Queue, until: number): void => {
  queue.notBefore = until;
  queue.target.delayed.add(queue);
};
