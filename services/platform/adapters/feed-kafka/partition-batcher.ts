import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordedEvent } from '#contracts/events/envelope';

export interface PartitionBatch {
  /** In the order of the log. */
  readonly events: readonly RecordedEvent[];
  /** The batch failed before, so it is handled without events of other partitions. */
  readonly isAlone: boolean;
  /** Whether the member still owns the partition; called before its events are handled. */
  readonly isOwned: () => boolean;
}

interface Waiting extends PartitionBatch {
  readonly resolve: (isHandled: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Handles one batch at a time. Merges the batches that wait at the same time, in the order of the log, because writing
 * many documents at once costs little more than writing few.
 */
export class PartitionBatcher {
  private readonly waiting: Waiting[] = [];
  private running = false;

  constructor(
    private readonly handle: (events: readonly RecordedEvent[]) => Promise<void>,
    /** Number of events from which on no more batches are merged. */
    private readonly maxEvents: number,
  ) {}

  /** Resolves to whether it was handled: false when the partition is no longer owned; rejects as `handle` does. */
  submit(batch: PartitionBatch): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...batch, resolve, reject });
      if (!this.running) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting.length > 0) {
      // Batches from one response of the broker arrive in the same turn of the event loop.
      await nextTurn();
      const [lost, batch] = this.next();
      for (const { resolve } of lost) resolve(false);
      if (batch.length === 0) continue;
      try {
        await this.handle(merged(batch));
        for (const { resolve } of batch) resolve(true);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.running = false;
  }

  private next(): [unwanted: Waiting[], batch: Waiting[]] {
    const unwanted: Waiting[] = [];
    const batch: Waiting[] = [];
    let size = 0;
    while (this.waiting.length > 0 && size < this.maxEvents) {
      const first = this.waiting[0]!;
      if (batch.length > 0 && first.isAlone) break;
      this.waiting.shift();
      if (!first.isOwned()) {
        unwanted.push(first);
        continue;
      }
      batch.push(first);
      size += first.events.length;
      if (first.isAlone) break;
    }
    return [unwanted, batch];
  }
}

const merged = (batch: readonly PartitionBatch[]): readonly RecordedEvent[] =>
  batch.length === 1
    ? batch[0]!.events
    : batch.flatMap(({ events }) => events).sort((one, other) => one.position - other.position);
