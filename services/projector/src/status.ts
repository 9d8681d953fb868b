import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { ProjectionsResponse, ProjectionStatus, RebuildOutcome, RebuildProgress } from '#contracts/api/ops';
import type { RecordedEvent } from '#contracts/events/envelope';
import { projectionStream, type ProjectionEvent } from '#contracts/events/projection';
import { reject, type Rejection } from '#contracts/rejections';
import { streamOf } from '#contracts/events/stream-name';
import { readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { openParked } from '#platform/kernel/parking/parked-events';
import { handledTypes, type AnyProjection } from '#platform/kernel/projection';
import { buildsOf, projectionBuilds } from '#platform/kernel/projection-builds';
import { openReactors } from '#platform/kernel/reactor/reactor';
import type { EventLog } from '#platform/ports/event-log';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectLog, InjectViews } from '#platform/process/providers';
import { Projector } from './projector.js';
import { projections } from './projections/index.js';
import { openProgress } from './rebuild.js';

/** Milliseconds between automatic samples of positions, and milliseconds over which throughput is measured. */
const sampleEvery = 20_000;
const sampledOver = 25_000;

interface Sample {
  readonly at: number;
  readonly positions: ReadonlyMap<string, number>;
}

interface ParkedCount {
  readonly parked: number;
  readonly waiting: number;
  /** Whether the events were parked by a fold or the relay. */
  readonly isFold: boolean;
}
/** By build. */
type ParkedCounts = ReadonlyMap<string, ParkedCount>;

const parkedIn = (counts: ParkedCounts, build: string) => {
  const { parked, waiting } = counts.get(build) ?? { parked: 0, waiting: 0 };
  return { parked, waiting };
};

/** Positions, lag and parked events of every projection, reactor and fold. */
@Injectable()
export class ProjectionsStatus implements OnApplicationBootstrap, OnModuleDestroy {
  private samples: readonly Sample[] = [];
  private timer?: NodeJS.Timeout;
  /** Log position up to which the log has no event for a reactor after its checkpoint. */
  private readonly caughtUpAt = new Map<string, number>();

  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectViews() private readonly views: ViewStore,
    private readonly projector: Projector,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sample().catch(() => undefined), sampleEvery).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async all(): Promise<ProjectionsResponse> {
    const { log, views } = this;
    const parked = await this.parked();
    const [head, described, reactors] = await Promise.all([
      log.head(),
      Promise.all(projections.map((projection) => this.describe(projection, parked))),
      openReactors(views).then((found) => found.find({})),
    ]);
    const positions = await this.positions([...described.map(({ build }) => build), ...reactors.map(({ id }) => id)]);
    const progressOf = (name: string, reached?: number) => {
      const saved = positions.get(name) ?? 0;
      const position = reached ?? saved;
      return { position, lag: Math.max(0, head - position), events_per_second: this.throughputOf(name, saved) };
    };
    return {
      head,
      projections: described.map((status) => ({ ...status, ...progressOf(status.build) })),
      reactors: await Promise.all(
        reactors.map(async ({ id, doc }) => ({
          name: id,
          types: [...doc.types],
          ...progressOf(id, await this.reactorPosition(id, doc.types, positions.get(id) ?? 0, head)),
          ...parkedIn(parked, id),
        })),
      ),
      folds: [...parked].flatMap(([name, of]) => (of.isFold ? [{ name, ...parkedIn(parked, name) }] : [])),
    };
  }

  async of(name: string): Promise<ProjectionStatus | undefined> {
    return (await this.all()).projections.find((status) => status.name === name);
  }

  private async describe(projection: AnyProjection, parked: ParkedCounts) {
    const { log, views } = this;
    const { name, version } = projection;
    const history = await readCurrent(log, streamOf(projectionStream, name));
    const { live, previous, building } = buildsOf(fold(projectionBuilds, history), projection);
    const last = outcomeOf(history as RecordedProjectionEvent[]);
    const progress =
      building && ((await (await openProgress(views)).get(building.build))?.doc ?? waiting(building, history));
    return {
      name,
      version,
      build: live,
      types: handledTypes(projection),
      ...parkedIn(parked, live),
      ...(progress && { rebuild: progress }),
      ...(previous !== undefined && { previous }),
      ...(last && { last_rebuild: last }),
    };
  }

  /** Position of a reactor: its checkpoint, or the head when the log has no later event for it. */
  private async reactorPosition(name: string, types: readonly string[], saved: number, head: number): Promise<number> {
    const reached = Math.max(saved, this.caughtUpAt.get(name) ?? 0);
    for await (const _ of this.log.readBackwards({ after: reached, types, batchSize: 1 })) return reached;
    this.caughtUpAt.set(name, head);
    return head;
  }

  private async parked(): Promise<ParkedCounts> {
    const docs = await openParked(this.views);
    const found = await docs.find({ where: { state: ['parked', 'retrying'] } });
    const counts = new Map<string, ParkedCount>();
    for (const { doc } of found) {
      const { parked, waiting } = counts.get(doc.build) ?? {
        parked: 0,
        waiting: await docs.count({ build: doc.build, state: 'waiting' }),
      };
      const isFold = doc.kind === 'fold' || doc.kind === 'relay';
      counts.set(doc.build, { parked: parked + 1, waiting, isFold });
    }
    return counts;
  }

  private async sample(): Promise<void> {
    const reactors = (await openReactors(this.views).then((found) => found.find({}))).map(({ id }) => id);
    await this.positions([...this.projector.builds, ...reactors]);
  }

  /** Reads positions, and stores them as a sample. */
  private async positions(names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const at = performance.now();
    const positions = await this.views.checkpoints(names);
    this.samples = [...this.samples.filter((sample) => sample.at > at - sampledOver), { at, positions }];
    return positions;
  }

  private throughputOf(name: string, position: number): number {
    const first = this.samples.find(({ positions }) => positions.has(name));
    if (!first) return 0;
    const seconds = Math.max(performance.now() - first.at, 1) / 1000;
    return Math.max(0, Math.round(((position - first.positions.get(name)!) / seconds) * 10) / 10);
  }
}

export const noProjection = (name: string): Rejection =>
  reject('not_found', `There is no projection ${name}; there are ${projections.map((each) => each.name).join(', ')}.`);

type RecordedProjectionEvent = ProjectionEvent & Pick<RecordedEvent, 'time'>;

const outcomeOf = (history: readonly RecordedProjectionEvent[]): RebuildOutcome | undefined => {
  for (const { type, data, time: at } of history.toReversed()) {
    const { build } = data;
    if (type === 'RebuildCancelled') return { build, outcome: 'cancelled', at, by: data.by };
    if (type === 'RebuildFailed') return { build, outcome: 'failed', at, reason: data.reason };
    if (type === 'BuildRolledBack') return { build, outcome: 'rolled_back', at, by: data.by };
    if (type !== 'BuildSwapped') continue;
    const { documents, content_hash, same_as_before } = data;
    return { build, outcome: 'swapped', at, documents, content_hash, same_as_before };
  }
  return undefined;
};

/** Progress of a rebuild that has not started yet. */
const waiting = (
  { build, by }: { readonly build: string; readonly by: string },
  history: readonly RecordedEvent[],
): RebuildProgress => {
  const at = history.at(-1)!.time;
  const none = { position: 0, target: 0, share: 0, events: 0, events_per_second: 0, documents: 0 };
  return { build, phase: 'waiting', ...none, by, started_at: at, updated_at: at };
};
