import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { ProjectionsResponse, ProjectionStatus, RebuildOutcome, RebuildProgress } from '#contracts/api/ops';
import type { RecordedEvent } from '#contracts/events/envelope';
import { projectionStream, type ProjectionEvent } from '#contracts/events/projection';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import { streamOf } from '#contracts/events/stream-name';
import { readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { openParked, unsettled } from '#platform/kernel/parking/parked-events';
import type { AnyProjection } from '#platform/kernel/projection';
import { handledTypes } from '#platform/kernel/projection';
import { buildsOf, projectionBuilds } from '#platform/kernel/projection-builds';
import { openReactors } from '#platform/kernel/reactor/reactor';
import type { EventLog } from '#platform/ports/event-log';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectLog, InjectViews } from '#platform/process/providers';
import { projections } from './projections/index.js';
import { openProgress } from './rebuild.js';

/** Milliseconds between samples of the positions, and the number of samples for throughput. */
const sampleEvery = 1_000;
const sampleCount = 10;

interface Sample {
  readonly at: number;
  readonly positions: ReadonlyMap<string, number>;
}

/** Positions, lag and parked events of every projection, reactor and fold. */
@Injectable()
export class ProjectionsStatus implements OnApplicationBootstrap, OnModuleDestroy {
  private samples: readonly Sample[] = [];
  /** Builds and reactors by what the log says up to its head then. */
  private named: { readonly head: number; readonly names: readonly string[] } = { head: -1, names: [] };
  private timer?: NodeJS.Timeout;
  /** Log position up to which the log has no event for a reactor after its checkpoint. */
  private readonly caughtUpAt = new Map<string, number>();

  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectViews() private readonly views: ViewStore,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sample().catch(() => undefined), sampleEvery).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async all(): Promise<ProjectionsResponse> {
    const { log, views } = this;
    const [head, described, reactors, folds] = await Promise.all([
      log.head(),
      Promise.all(projections.map((projection) => this.describe(projection))),
      openReactors(views).then((found) => found.find({})),
      this.folds(),
    ]);
    const positions = await views.checkpoints([
      ...described.map(({ build }) => build),
      ...reactors.map(({ id }) => id),
    ]);
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
          ...progressOf(id, await this.reachedBy(id, doc.types, positions.get(id) ?? 0, head)),
          ...(await this.parkedOf(id)),
        })),
      ),
      folds,
    };
  }

  async of(name: string): Promise<ProjectionStatus | undefined> {
    return (await this.all()).projections.find((status) => status.name === name);
  }

  private async describe(projection: AnyProjection) {
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
      ...(await this.parkedOf(live)),
      ...(progress && { rebuild: progress }),
      ...(previous !== undefined && { previous }),
      ...(last && { last_rebuild: last }),
    };
  }

  /** Position of a reactor: its checkpoint, or the head when the log has no later event for it. */
  private async reachedBy(name: string, types: readonly string[], saved: number, head: number): Promise<number> {
    const reached = Math.max(saved, this.caughtUpAt.get(name) ?? 0);
    for await (const _ of this.log.readBackwards({ after: reached, types, batchSize: 1 })) return reached;
    this.caughtUpAt.set(name, head);
    return head;
  }

  private async folds(): Promise<ProjectionsResponse['folds']> {
    const docs = await openParked(this.views);
    const found = await docs.find({ where: { kind: ['fold', 'relay'], state: [...unsettled] } });
    const names = [...new Set(found.map(({ doc }) => doc.owner))].sort();
    return Promise.all(names.map(async (name) => ({ name, ...(await this.parkedOf(name)) })));
  }

  private async parkedOf(build: string): Promise<{ readonly parked: number; readonly waiting: number }> {
    const docs = await openParked(this.views);
    const [parked, waiting] = await Promise.all([
      docs.count({ build, state: ['parked', 'retrying'] }),
      docs.count({ build, state: 'waiting' }),
    ]);
    return { parked, waiting };
  }

  private async sample(): Promise<void> {
    const { log, views } = this;
    const head = await log.head();
    if (this.named.head !== head) {
      const names = (await openReactors(views).then((found) => found.find({}))).map(({ id }) => id);
      for (const projection of projections) names.push((await this.liveOf(projection)).live);
      this.named = { head, names };
    }
    const sample = { at: performance.now(), positions: await views.checkpoints(this.named.names) };
    this.samples = [...this.samples, sample].slice(-sampleCount);
  }

  private async liveOf(projection: AnyProjection) {
    const history = await readCurrent(this.log, streamOf(projectionStream, projection.name));
    return buildsOf(fold(projectionBuilds, history), projection);
  }

  private throughputOf(name: string, position: number): number {
    const first = this.samples.find(({ positions }) => positions.has(name));
    if (!first) return 0;
    const seconds = (performance.now() - first.at) / 1000;
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
