import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { RecordedEvent } from '#contracts/events/envelope';
import { parkedEvents, projectionEvents } from '#contracts/events/operations';
import type { HandleCommand } from '#platform/kernel/command';
import { readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { isFault } from '#platform/kernel/parking-lot';
import { readSkips } from '#platform/kernel/parked';
import type { AnyProjection } from '#platform/kernel/projection';
import { buildsOf, projectionBuilds } from '#platform/kernel/projection-builds';
import { acquireLease, type Lease } from '#platform/process/lease';
import { noticedWithin, pointAt } from '#platform/kernel/live-build';
import { InjectPlatform } from '#platform/process/platform.module';
import { InjectCommands } from '#platform/process/providers';
import type { Platform } from '#platform/process/platform';
import { Build, searchNameOf } from './build.js';
import { projections } from './projections/index.js';
import { BuildUnfit, rebuild } from './rebuild.js';

/** Milliseconds after which everything is looked at again, whether or not something was heard. */
const lookAgain = 5_000;

/** One projection as this process has it. */
interface Kept {
  readonly projection: AnyProjection;
  readonly skips: Set<number>;
  readonly builds: Map<string, Build>;
  rebuilding?: { readonly build: string; readonly stop: AbortController; readonly done: Promise<void> } | undefined;
  /** One step after the other. */
  turn: Promise<void>;
}

/**
 * Keeps every read model up with the feed. What operators ask for stands in the log; each process follows the builds
 * there are, and of several one (the keeper) rebuilds, swaps, takes away and retries.
 */
@Injectable()
export class Projector implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopped = new AbortController();
  private readonly kept = new Map<string, Kept>();
  private lease: Lease | undefined;
  private working: Promise<unknown> = Promise.resolve();

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {
    // Each read model waits for its end.
    setMaxListeners(0, this.stopped.signal);
  }

  /** Resolves once every read model has what the log had at the start, so that nobody is answered from half a view. */
  async onApplicationBootstrap(): Promise<void> {
    const { log } = this.platform;
    const head = await log.head();
    await Promise.all(projections.map((projection) => this.start(projection, head)));
    this.working = Promise.all([this.keep(), this.followDecisions(head)]);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped.abort(new Error('the projector has stopped'));
    await this.working;
    for (const { rebuilding, turn } of this.kept.values()) {
      rebuilding?.stop.abort(this.stopped.signal.reason);
      await rebuilding?.done;
      await turn;
    }
    await Promise.all(
      [...this.kept.values()].flatMap(({ builds }) => [...builds.values()].map((build) => build.stop())),
    );
    await this.lease?.release();
  }

  /** The build of the projection that is read. */
  async liveBuildOf(name: string): Promise<Build | undefined> {
    const kept = this.kept.get(name);
    if (!kept) return undefined;
    const { live } = await this.stateOf(kept.projection);
    return this.buildOf(kept, live);
  }

  skipsOf(name: string): ReadonlySet<number> {
    return this.kept.get(name)?.skips ?? new Set();
  }

  async stateOf(projection: AnyProjection) {
    return buildsOf(
      fold(projectionBuilds, await readCurrent(this.platform.log, `projection-${projection.name}`)),
      projection,
    );
  }

  private get keeper(): boolean {
    return this.platform.config.VIEW_STORE === 'sqlite' || this.lease?.held() === true;
  }

  private async start(projection: AnyProjection, head: number): Promise<void> {
    const { readiness, search, log } = this.platform;
    const skips = await readSkips(log, projection.name);
    const kept: Kept = { projection, skips, builds: new Map(), turn: Promise.resolve() };
    this.kept.set(projection.name, kept);
    const { live, previous } = await this.stateOf(projection);
    const build = await this.buildOf(kept, live);
    await build.follow();
    readiness.add({
      name: `projection ${projection.name}_v${projection.version}`,
      essential: false,
      check: () => {
        const failure = [...kept.builds.values()].map((each) => each.failure()).find((each) => each !== undefined);
        if (failure) throw failure;
      },
    });
    await build.reached(head, this.stopped.signal);
    if (previous !== undefined) await (await this.buildOf(kept, previous)).follow();
    await pointAt(this.platform.views, projection, live);
    if (projection.search) await search.pointAlias(projection.search.alias, searchNameOf(projection, live)!);
  }

  private async buildOf(kept: Kept, name: string): Promise<Build> {
    const known = kept.builds.get(name);
    if (known) return known;
    const build = await Build.open(this.platform, kept.projection, name, kept.skips);
    const other = kept.builds.get(name);
    if (other) return other;
    kept.builds.set(name, build);
    return build;
  }

  /** Waits for its turn to be the keeper, and looks after everything from time to time. */
  private async keep(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      try {
        if (!this.keeper) {
          const holder = `${process.pid}-${randomUUID()}`;
          this.lease = await acquireLease({ views: this.platform.views, name: 'projections', holder, signal });
        }
        for (const kept of this.kept.values()) this.inTurn(kept, () => this.lookAfter(kept));
      } catch (error) {
        if (!signal.aborted) this.platform.logger.warn({ err: error }, 'projections could not be kept');
      }
      await pause(lookAgain, undefined, { signal }).catch(() => undefined);
    }
  }

  private async followDecisions(head: number): Promise<void> {
    const { log, logger } = this.platform;
    const { signal } = this.stopped;
    const types = [...Object.keys(projectionEvents), ...Object.keys(parkedEvents)];
    for (let after = head; !signal.aborted;) {
      try {
        for await (const events of log.tail({ after, types, signal })) {
          for (const event of events) this.decided(event);
          after = events.at(-1)!.position;
        }
      } catch (error) {
        if (signal.aborted) return;
        logger.warn({ err: error }, 'what operators ask for can not be followed');
        await pause(500, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private decided(event: RecordedEvent): void {
    const { projection, owner = projection } = event.data as { projection?: string; owner?: string };
    const kept = this.kept.get(owner ?? '');
    if (!kept) return;
    if (event.type in projectionEvents) {
      return this.inTurn(kept, () =>
        this.lookAfter(kept, () => {
          if (event.type !== 'BuildSwapped') return;
          const took = Math.max(0, this.platform.clock().getTime() - Date.parse(event.time));
          this.platform.metrics.swapped(kept.projection.name, took);
        }),
      );
    }
    const { lane, position, parked_id } = event.data as { lane: string; position: number; parked_id: string };
    if (event.type === 'ParkedEventSkipped') kept.skips.add(position);
    this.inTurn(kept, async () => {
      if (!this.keeper) return;
      for (const build of kept.builds.values()) {
        const asked = parked_id === `${build.name}.${position}` && event.type === 'ParkedEventRetried';
        await build.drain(lane, { position: event.position, ...(asked && { retried: position }) });
      }
    });
  }

  private inTurn(kept: Kept, work: () => Promise<void>): void {
    kept.turn = kept.turn.then(work).catch((error: unknown) => {
      if (this.stopped.signal.aborted) return;
      this.platform.logger.warn({ err: error, projection: kept.projection.name }, 'a projection could not be kept');
    });
  }

  /**
   * Makes the builds of this process those that the log says there are.
   * @param onRead called once whoever reads is told which one to read
   */
  private async lookAfter(kept: Kept, onRead?: () => void): Promise<void> {
    if (this.stopped.signal.aborted) return;
    const { projection, builds } = kept;
    const { live, previous, building, gone } = await this.stateOf(projection);
    const { rebuilding } = kept;
    if (rebuilding && rebuilding.build !== building?.build) {
      rebuilding.stop.abort(new Error('it was cancelled'));
      await rebuilding.done;
    }
    for (const name of [live, previous]) if (name !== undefined) await (await this.buildOf(kept, name)).follow();
    if (this.keeper) {
      await this.readFrom(projection, live);
      onRead?.();
    }
    const unwanted = [...builds].filter(([name]) => ![live, previous, building?.build].includes(name));
    for (const [, build] of unwanted) await build.stop();
    if (this.keeper) await this.takeAway(kept, gone);
    for (const [name] of unwanted) builds.delete(name);
    if (!this.keeper) return;
    for (const name of [live, previous]) {
      const build = name === undefined ? undefined : builds.get(name);
      for (const lane of (await build?.lot.waitingLanes()) ?? []) await build!.drain(lane);
    }
    if (building && !kept.rebuilding) this.rebuild(kept, building);
  }

  /** Points whoever reads the projection to this build, which is up to date. */
  private async readFrom(projection: AnyProjection, build: string): Promise<void> {
    const { views, search } = this.platform;
    await pointAt(views, projection, build);
    const searchName = searchNameOf(projection, build);
    if (searchName && (await search.alias(projection.search!.alias)) !== searchName)
      await search.pointAlias(projection.search!.alias, searchName);
  }

  /** What is gone and has left something. */
  private async takeAway({ projection, builds, skips }: Kept, gone: readonly string[]): Promise<void> {
    const { views } = this.platform;
    const positions = await views.checkpoints(gone);
    const there = gone.filter((name) => builds.has(name) || positions.get(name)! > 0);
    if (there.length === 0) return;
    // Whoever reads one still will have noticed by then that another is read.
    await pause(4 * noticedWithin, undefined, { signal: this.stopped.signal });
    for (const name of there)
      await (builds.get(name) ?? (await Build.open(this.platform, projection, name, skips))).remove();
  }

  private rebuild(kept: Kept, { build: name, by }: { readonly build: string; readonly by: string }): void {
    const stop = new AbortController();
    const done = this.runRebuild(kept, name, by, stop.signal).finally(() => (kept.rebuilding = undefined));
    kept.rebuilding = { build: name, stop, done };
  }

  private async runRebuild(kept: Kept, name: string, by: string, signal: AbortSignal): Promise<void> {
    const { projection, skips } = kept;
    const { platform } = this;
    const command = async (asked: Parameters<typeof projectionBuilds.decide>[1]) =>
      this.handle(projectionBuilds, projection.name, asked);
    while (!signal.aborted && this.keeper) {
      try {
        const { live } = await this.stateOf(projection);
        const build = await this.buildOf(kept, name);
        const options = { platform, build, live: await this.buildOf(kept, live), skips, by, signal };
        const verdict = await rebuild(options);
        await command({ kind: 'swap', of: projection, build: name, ...verdict });
        return;
      } catch (error) {
        if (signal.aborted) return;
        platform.logger.warn({ err: error, build: name }, 'a rebuild could not go on');
        if (!isFault(error)) {
          const reason = error instanceof Error ? error.message : String(error);
          if (!(error instanceof BuildUnfit)) platform.logger.error({ err: error, build: name }, 'a rebuild failed');
          await command({ kind: 'fail', of: projection, build: name, reason }).catch(() => undefined);
          return;
        }
        await pause(1_000, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
