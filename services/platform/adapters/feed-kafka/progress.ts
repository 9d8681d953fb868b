import type { ViewStore } from '#platform/ports/view-store';
import type { Reach } from './reach.js';

/** How far a group has come in one partition. */
export interface PartitionProgress {
  /** Every record before this offset was handled. */
  readonly offset: number;
  /** Every event of the partition up to this log position was handled. */
  readonly mark: number;
}

export const partitionName = (topic: string, partition: number): string => `${topic}/${partition}`;

/**
 * The log position up to which a group has handled everything: that of its partition that is the furthest behind. A
 * partition that was read to the end the reach tells of has everything up to the reach, also where it got no event.
 *
 * @param least a position known from before
 */
export const positionOf = (
  topics: readonly string[],
  { position, ends }: Reach,
  progress: ReadonlyMap<string, PartitionProgress>,
  least: number,
): number => {
  // No further than the reach: beyond it there may be partitions that it does not know.
  let slowest = position;
  for (const topic of topics) {
    const partitions = ends[topic];
    if (!partitions) return least;
    for (const [partition, end] of partitions.entries()) {
      const { offset, mark } = progress.get(partitionName(topic, partition)) ?? { offset: 0, mark: 0 };
      if (offset < end) slowest = Math.min(slowest, mark);
    }
  }
  return Math.max(slowest, least);
};

export type Positions = Pick<ViewStore, 'checkpoint' | 'checkpoints' | 'saveCheckpoint' | 'collection'>;

/**
 * How far a group has come, as this member knows it. Saved are, under the group's name, its log position, and for each
 * partition its offset (`<group>/<topic>/<partition>/offset`) and mark (`<group>/<topic>/<partition>`), after what they
 * stand for was handled. Both only ever grow, so it does no harm when a member saves that has lost the partition.
 */
export class GroupProgress {
  private readonly known = new Map<string, PartitionProgress>();
  private readonly unsaved = new Set<string>();
  /** Partitions that this member reads, so that it need not ask how far they are. */
  private owned: ReadonlySet<string> = new Set();
  private groupPosition = 0;

  constructor(
    private readonly group: string,
    private readonly topics: readonly string[],
    private readonly positions: Positions,
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
  }

  /** Reads how far the group has come in the partitions that this member has been given. */
  async own(partitions: readonly string[]): Promise<ReadonlyMap<string, PartitionProgress>> {
    this.owned = new Set(partitions);
    this.groupPosition = Math.max(this.groupPosition, await this.positions.checkpoint(this.group));
    await this.load(partitions);
    return new Map(partitions.map((name) => [name, this.of(name)]));
  }

  of(name: string): PartitionProgress {
    const { offset, mark } = this.known.get(name) ?? { offset: 0, mark: 0 };
    return { offset, mark: Math.max(mark, this.groupPosition) };
  }

  /** Notes that everything in the partition before this offset, and up to this position, was handled. */
  handled(name: string, offset: number, mark: number): void {
    this.merge(name, { offset, mark });
    this.unsaved.add(name);
  }

  async save(): Promise<void> {
    const names = [...this.unsaved];
    this.unsaved.clear();
    try {
      await Promise.all(
        names.flatMap((name) => {
          const { offset, mark } = this.known.get(name)!;
          return [
            this.positions.saveCheckpoint(this.markName(name), mark),
            this.positions.saveCheckpoint(this.offsetName(name), offset),
          ];
        }),
      );
    } catch (error) {
      for (const name of names) this.unsaved.add(name);
      throw error;
    }
  }

  /**
   * Brings the group's position up to what is handled of this reach, and saves it.
   * @returns whether it moved
   */
  async moveOn(reach: Reach): Promise<boolean> {
    const others = this.topics
      .flatMap((topic) => (reach.ends[topic] ?? []).map((_, partition) => partitionName(topic, partition)))
      .filter((name) => !this.owned.has(name));
    if (others.length > 0 && reach.position > this.groupPosition) await this.load(others);
    const position = positionOf(this.topics, reach, this.known, this.groupPosition);
    if (position <= this.groupPosition) return false;
    await this.positions.saveCheckpoint(this.group, position);
    this.groupPosition = Math.max(this.groupPosition, position);
    return true;
  }

  /** Whether the group has handled everything before these ends of the topic's first partitions. */
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
    const wanted = names.flatMap((name) => [this.offsetName(name), this.markName(name)]);
    const saved = await this.positions.checkpoints(wanted);
    for (const name of names) {
      this.merge(name, {
        offset: saved.get(this.offsetName(name)) ?? 0,
        mark: saved.get(this.markName(name)) ?? 0,
      });
    }
  }

  private merge(name: string, { offset, mark }: PartitionProgress): void {
    const before = this.known.get(name) ?? { offset: 0, mark: 0 };
    this.known.set(name, { offset: Math.max(before.offset, offset), mark: Math.max(before.mark, mark) });
  }

  private markName(name: string): string {
    return `${this.group}/${name}`;
  }

  private offsetName(name: string): string {
    return `${this.group}/${name}/offset`;
  }
}
