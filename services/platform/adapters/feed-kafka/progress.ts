import { assertSaved, type ViewStore } from '#platform/ports/view-store';
import type { Watermark } from './watermark.js';

export interface PartitionProgress {
  /** Every record before this offset was handled. */
  readonly offset: number;
  /** Every event of the partition up to this log position was handled. */
  readonly position: number;
}

export const partitionName = (topic: string, partition: number): string => `${topic}/${partition}`;

/**
 * Returns the log position up to which a group has handled everything: the position of its slowest partition. A
 * partition read to the watermark's end counts as handled up to the watermark's position, even without a recent event.
 *
 * @param atLeast the position known before; the result is never lower
 */
export const positionOf = (
  topics: readonly string[],
  { position, ends }: Watermark,
  progress: ReadonlyMap<string, PartitionProgress>,
  atLeast: number,
): number => {
  // Never beyond the watermark, because it may not include partitions that were added later.
  let slowest = position;
  for (const topic of topics) {
    const partitions = ends[topic];
    if (!partitions) return atLeast;
    for (const [partition, end] of partitions.entries()) {
      const { offset, position } = progress.get(partitionName(topic, partition)) ?? { offset: 0, position: 0 };
      if (offset < end) slowest = Math.min(slowest, position);
    }
  }
  return Math.max(slowest, atLeast);
};

export type PositionStore = Pick<
  ViewStore,
  'checkpoint' | 'checkpoints' | 'saveCheckpoint' | 'saveCheckpoints' | 'collection'
>;

/**
 * Progress of a group, as one member knows it. Checkpoints are saved after the events are handled: the group's log
 * position under its name, and for each partition an offset (`<group>/<topic>/<partition>/offset`) and a log position
 * (`<group>/<topic>/<partition>`). They only grow, so that a member that has lost a partition may still save. When the
 * store has lost some, nothing is saved until the group restarts.
 */
export class GroupProgress {
  private readonly known = new Map<string, PartitionProgress>();
  /** Last saved value by checkpoint name, as far as this member knows. */
  private readonly saved = new Map<string, number>();
  private readonly unsaved = new Set<string>();
  /** Partitions of this member, whose progress need not be loaded. */
  private owned: ReadonlySet<string> = new Set();
  private groupPosition = 0;

  constructor(
    private readonly group: string,
    private readonly topics: readonly string[],
    private readonly positions: PositionStore,
  ) {}

  /** The log position up to which the group has handled everything. */
  get position(): number {
    return this.groupPosition;
  }

  /** Reads the group's position; a group without one begins after `from`. */
  async begin(from: number): Promise<void> {
    const saved = await this.positions.checkpoint(this.group);
    if (saved === 0 && from > 0) await this.positions.saveCheckpoint(this.group, from);
    this.groupPosition = saved || from;
    this.saved.set(this.group, this.groupPosition);
  }

  /** Forgets the progress that the store has lost, and begins from what the store has. */
  async restart(from: number): Promise<void> {
    for (const all of [this.known, this.saved, this.unsaved]) all.clear();
    await this.begin(from);
  }

  /** @throws {CheckpointsLost} when the store has lost saved checkpoints of the group or the partition */
  async assertSaved(partition: string): Promise<void> {
    const before = this.savedOf([this.group, ...this.checkpointsOf(partition)]);
    assertSaved(before, await this.positions.checkpoints([...before.keys()]));
  }

  /** Loads the group's progress in the partitions assigned to this member. */
  async assign(partitions: readonly string[]): Promise<ReadonlyMap<string, PartitionProgress>> {
    this.owned = new Set(partitions);
    await this.load(partitions);
    return new Map(partitions.map((name) => [name, this.of(name)]));
  }

  of(name: string): PartitionProgress {
    const { offset, position } = this.known.get(name) ?? { offset: 0, position: 0 };
    return { offset, position: Math.max(position, this.groupPosition) };
  }

  /** Notes that everything in a partition before an offset, and up to a log position, was handled. */
  handled(name: string, offset: number, position: number): void {
    this.merge(name, { offset, position });
    this.unsaved.add(name);
  }

  /** Saves the progress of partitions and the group's position in one write. Returns whether the position grew. */
  async save(watermark?: Watermark): Promise<boolean> {
    const before = this.groupPosition;
    const position = watermark ? await this.upTo(watermark) : before;
    const names = [...this.unsaved];
    this.unsaved.clear();
    const positions = new Map(
      names.flatMap((name) => {
        const { offset, position } = this.known.get(name)!;
        return [[this.positionName(name), position] as const, [this.offsetName(name), offset] as const];
      }),
    );
    if (position > this.groupPosition) positions.set(this.group, position);
    if (positions.size > 0)
      try {
        await this.positions.saveCheckpoints(positions, this.savedOf([this.group, ...positions.keys()]));
      } catch (error) {
        // If the group restarted meanwhile, the forgotten partitions have nothing left to save.
        for (const name of names) if (this.known.has(name)) this.unsaved.add(name);
        throw error;
      }
    for (const [name, position] of positions) this.saved.set(name, position);
    this.groupPosition = Math.max(this.groupPosition, position);
    return this.groupPosition > before;
  }

  /** The log position up to which all of the group's members have handled everything, as far as they saved it. */
  private async upTo(watermark: Watermark): Promise<number> {
    if (watermark.position <= this.groupPosition) return this.groupPosition;
    const others = this.topics
      .flatMap((topic) => (watermark.ends[topic] ?? []).map((_, partition) => partitionName(topic, partition)))
      .filter((name) => !this.owned.has(name));
    if (others.length > 0) await this.load(others);
    return positionOf(this.topics, watermark, this.known, this.groupPosition);
  }

  /** Whether the group has handled everything before these ends of a topic's first partitions. */
  async hasPassed(topic: string, ends: readonly number[]): Promise<boolean> {
    const behind = () =>
      ends.flatMap((end, partition) => {
        const name = partitionName(topic, partition);
        return this.of(name).offset < end ? [name] : [];
      });
    const others = behind().filter((name) => !this.owned.has(name));
    if (others.length > 0) await this.load(others);
    return behind().length === 0;
  }

  private async load(names: readonly string[]): Promise<void> {
    const checkpointNames = [this.group, ...names.flatMap((name) => this.checkpointsOf(name))];
    const before = this.savedOf(checkpointNames);
    const saved = await this.positions.checkpoints(checkpointNames);
    assertSaved(before, saved);
    for (const [name, position] of saved) this.saved.set(name, position);
    this.groupPosition = Math.max(this.groupPosition, saved.get(this.group)!);
    for (const name of names) {
      this.merge(name, {
        offset: saved.get(this.offsetName(name)) ?? 0,
        position: saved.get(this.positionName(name)) ?? 0,
      });
    }
  }

  private merge(name: string, { offset, position }: PartitionProgress): void {
    const before = this.known.get(name) ?? { offset: 0, position: 0 };
    this.known.set(name, { offset: Math.max(before.offset, offset), position: Math.max(before.position, position) });
  }

  private savedOf(checkpoints: readonly string[]): ReadonlyMap<string, number> {
    return new Map(checkpoints.map((name) => [name, this.saved.get(name) ?? 0]));
  }

  private checkpointsOf(partition: string): readonly string[] {
    return [this.offsetName(partition), this.positionName(partition)];
  }

  private positionName(name: string): string {
    return `${this.group}/${name}`;
  }

  private offsetName(name: string): string {
    return `${this.group}/${name}/offset`;
  }
}
