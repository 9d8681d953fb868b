import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { ParkedDecision } from '#contracts/events/parked';
import { projectionStream } from '#contracts/events/projection';
import { streamOf } from '#contracts/events/stream-name';
import { carSearchAlias } from '#contracts/views/car';
import { readCurrent, type HandleCommand } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { followLog } from '#platform/kernel/follow-log';
import { decisionTypes, readSkipped } from '#platform/kernel/parking/decisions';
import { heldBuilds } from '#platform/kernel/parking/parked-events';
import { EngineFault } from '#platform/ports/engine-fault';
import type { Standby } from '#platform/kernel/standby';
import { type AnyProjection, handledTypes } from '#platform/kernel/projection';
import { buildsOf, projectionBuilds } from '#platform/kernel/projection-builds';
import { acquireLease, type Lease } from '#platform/process/lease';
import { cacheDuration, liveVersions, setLiveBuild } from '#platform/kernel/live-build';
import type { EventFeed } from '#platform/ports/event-feed';
import { type EventLog, LogRolledBack, PersonKeysMissing } from '#platform/ports/event-log';
import type { SearchIndex } from '#platform/ports/search-index';
import type { ViewStore } from '#platform/ports/view-store';
import type { Config } from '#platform/process/config';
import type { EngineWatch } from '#platform/process/engine-watch';
import {
  type Clock,
  InjectClock,
  InjectCommands,
  InjectConfig,
  InjectEngineWatch,
  InjectFeed,
  InjectLog,
  InjectLogger,
  InjectSearch,
  InjectStandby,
  InjectViews,
} from '#platform/process/providers';
import { Semaphore } from '#platform/kernel/semaphore';
import { Readiness } from '#platform/process/readiness';
import { Metrics } from '#platform/process/telemetry/metrics';
import type { Logger } from 'pino';
import { Build, type BuildPorts, searchNameOf } from './build.js';
import { chooseRemedy, confirmRemedy } from './lost-index.js';
import { projections } from './projections/index.js';
import { BuildRejected, rebuild } from './rebuild.js';

/** Milliseconds between two checks for remaining work. */
const pollInterval = 10_000;
/** Milliseconds between two checks whether a build can only continue after an operator acts. */
const failureCheckInterval = 100;

const needsOperator = (failure: Error | undefined): boolean =>
  failure instanceof PersonKeysMissing || failure instanceof LogRolledBack;

/** State of one projection in this process. */
interface RunningProjection {
  readonly projection: AnyProjection;
  /** Log positions that operators decided to skip. */
  readonly skipped: Set<number>;
  readonly builds: Map<string, Build>;
  rebuilding?: { readonly build: string; readonly stop: AbortController; readonly done: Promise<void> } | undefined;
  /** Work on the projection, one step after the other. */
  readonly turns: Semaphore;
  /** Whether work remains that no event will trigger, because it failed or a rebuild is running. */
  isUnsettled: boolean;
  /** Number of consecutive checks that found the search index wrong. */
  failedChecks: number;
}

/**
 * Keeps every read model up to date with the feed. Requests of operators are events of the log. Every process follows
 * the live builds. One process, the leader, also rebuilds, swaps, removes and retries.
 */
@Injectable()
export class Projector implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopped = new AbortController();
  private readonly running = new Map<string, RunningProjection>();
  private readonly ports: BuildPorts;
  private lease: Lease | undefined;
  private working: Promise<unknown> = Promise.resolve();
  /** Checkpoint of each build when its index was loaded, while the previous process still wrote to the build. */
  private readonly loadedCheckpoints = new Map<string, number>();

  constructor(
    @InjectLog() log: EventLog,
    @InjectFeed() feed: EventFeed,
    @InjectViews() views: ViewStore,
    @InjectSearch() search: SearchIndex,
    @InjectConfig() config: Config,
    @InjectClock() clock: Clock,
    @InjectLogger() logger: Logger,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
    @InjectCommands() private readonly handle: HandleCommand,
    @InjectStandby() private readonly standby: Standby | undefined,
    @InjectEngineWatch() private readonly engineWatch: EngineWatch | undefined,
  ) {
    this.ports = { log, feed, views, search, config, clock, logger };
    // Every projection adds a listener.
    setMaxListeners(0, this.stopped.signal);
  }

  /** Loads search indexes, which takes long, while the previous process still writes. */
  async onModuleInit(): Promise<void> {
    if (!this.standby) return;
    const { search, views } = this.ports;
    for (const projection of projections as readonly AnyProjection[]) {
      const { live } = await this.stateOf(projection);
      await views.collection({ name: live, indexes: projection.indexes });
      if (!projection.search) continue;
      this.loadedCheckpoints.set(live, await views.checkpoint(live));
      await search.collection(searchNameOf(projection, live)!, projection.search.schema);
    }
  }

  /**
   * Resolves once every read model includes the log's head at the start, so that no query sees an incomplete view. Does
   * not wait for read models that need an operator to correct the log or the person keys.
   */
  async onApplicationBootstrap(): Promise<void> {
    const { log } = this.ports;
    const head = await log.head();
    await Promise.all(projections.map((projection) => this.start(projection, head)));
    this.working = Promise.all([this.reconcileAll(), this.followDecisions(head)]);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped.abort(new Error('the projector has stopped'));
    await this.working;
    for (const { rebuilding, turns } of this.running.values()) {
      rebuilding?.stop.abort(this.stopped.signal.reason);
      await rebuilding?.done;
      await turns.run(() => Promise.resolve());
    }
    await Promise.all(
      [...this.running.values()].flatMap(({ builds }) => [...builds.values()].map((build) => build.stop())),
    );
    await this.lease?.release();
  }

  /** Names of the builds that this process knows. */
  get builds(): string[] {
    return [...this.running.values()].flatMap(({ builds }) => [...builds.keys()]);
  }

  /** The live build of a projection; undefined: there is no such projection. */
  async liveBuildOf(name: string): Promise<Build | undefined> {
    const running = this.running.get(name);
    if (!running) return undefined;
    const { live } = await this.stateOf(running.projection);
    return this.buildOf(running, live);
  }

  /** Appends an event that invalidates caches of the build's documents, because some were not written by the feed. */
  async recordRewritten({ projection, name }: Build): Promise<void> {
    await this.handle(projectionBuilds, projection.name, { type: 'rewritten', of: projection, build: name });
  }

  private async stateOf(projection: AnyProjection) {
    return buildsOf(
      fold(projectionBuilds, await readCurrent(this.ports.log, streamOf(projectionStream, projection.name))),
      projection,
    );
  }

  private get isLeader(): boolean {
    return this.ports.config.VIEW_STORE === 'sqlite' || this.lease?.isHeld() === true;
  }

  private async start(projection: AnyProjection, head: number): Promise<void> {
    const { readiness } = this;
    const { log } = this.ports;
    const skipped = await readSkipped(log, projection.name);
    const running: RunningProjection = {
      projection,
      skipped,
      builds: new Map(),
      turns: new Semaphore(1),
      isUnsettled: true,
      failedChecks: 0,
    };
    this.running.set(projection.name, running);
    const { live, previous } = await this.stateOf(projection);
    const build = await this.buildOf(running, live);
    await this.catchUpLoadedIndex(build);
    await build.follow();
    readiness.add({
      name: `projection ${projection.name}_v${projection.version}`,
      essential: false,
      check: () => {
        const failure = [...running.builds.values()].map((each) => each.failure()).find((each) => each !== undefined);
        if (failure) throw failure;
      },
    });
    await this.waitUntilReached(build, head);
    if (previous !== undefined) await (await this.buildOf(running, previous)).follow();
    await this.pointReaders(projection, live);
  }

  private async waitUntilReached(build: Build, head: number): Promise<void> {
    const over = new AbortController();
    const signal = AbortSignal.any([this.stopped.signal, over.signal]);
    const waits = async () => {
      while (!signal.aborted && !needsOperator(build.failure()))
        await pause(failureCheckInterval, undefined, { signal }).catch(() => undefined);
    };
    await Promise.race([build.reached(head, signal), waits()]).finally(() => over.abort());
    this.stopped.signal.throwIfAborted();
  }

  /** Updates a loaded index with the events that the previous process has folded since. */
  private async catchUpLoadedIndex(build: Build): Promise<void> {
    const { log, views } = this.ports;
    const after = this.loadedCheckpoints.get(build.name);
    const upTo = await views.checkpoint(build.name);
    if (after === undefined || after === upTo) return;
    const types = [...handledTypes(build.projection), 'DocumentsRewritten'];
    for await (const events of log.readAll({ after, types })) {
      // Fails the start, because only a start without another process beside it loads everything.
      if (events.some(({ type }) => type === 'DocumentsRewritten'))
        throw new Error('operators had documents rewritten meanwhile');
      await build.apply(events.filter(({ position }) => position <= upTo));
    }
  }

  private async buildOf({ projection, skipped, builds }: RunningProjection, name: string): Promise<Build> {
    const known = builds.get(name);
    if (known) return known;
    const opened = await Build.open(this.ports, projection, name, skipped);
    const build = builds.get(name) ?? opened;
    builds.set(name, build);
    return build;
  }

  /** Waits to be the leader, then reconciles every projection, and regularly those that are not settled. */
  private async reconcileAll(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      try {
        if (!this.isLeader) {
          const holder = `${process.pid}-${randomUUID()}`;
          this.lease = await acquireLease({ views: this.ports.views, name: 'projections', holder, signal });
          for (const running of this.running.values()) running.isUnsettled = true;
        }
        const held = await heldBuilds(this.ports.views);
        for (const running of this.running.values())
          if (running.isUnsettled || [...running.builds.keys()].some((name) => held.has(name)))
            void this.enqueue(running, () => this.reconcile(running));
        for (const running of this.running.values()) await this.repairIndex(running);
        if (this.isLeader) await this.restoreReadModels();
      } catch (error) {
        if (!signal.aborted) this.ports.logger.warn({ err: error }, 'projections could not be reconciled');
      }
      await pause(pollInterval, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Repairs an emptied or restored index. */
  private async repairIndex(running: RunningProjection): Promise<void> {
    const { projection } = running;
    if (!projection.search || this.ports.config.SEARCH_INDEX === 'embedded' || !this.isLeader) return;
    const open = (name: string) => this.buildOf(running, name);
    const isOlder = projection.search.alias === carSearchAlias && this.engineWatch?.isIndexWrong;
    const remedy = await chooseRemedy(await this.stateOf(projection), open, isOlder).catch(
      // Unavailable engines are reported elsewhere.
      (error: unknown) => (error instanceof EngineFault ? undefined : Promise.reject(error as Error)),
    );
    const confirmed = confirmRemedy(running, remedy);
    if (!confirmed) return;
    this.ports.logger.warn(
      { projection: projection.name, remedy: confirmed },
      'the search index does not have what the view has, which is mended',
    );
    await this.handle(projectionBuilds, projection.name, { type: confirmed, of: projection, by: 'projector' });
  }

  /** Makes read models again after the view store was emptied, and points readers to the complete ones. */
  private async restoreReadModels(): Promise<void> {
    const versions = await liveVersions(this.ports.views);
    const isLost = ({ projection: { name, version } }: RunningProjection) => (versions.get(name) ?? 0) < version;
    const lost = [...this.running.values()].filter(isLost);
    await Promise.all(lost.map((running) => this.enqueue(running, () => this.restoreReadModel(running))));
  }

  private async restoreReadModel({ projection, builds }: RunningProjection): Promise<void> {
    const { log, logger } = this.ports;
    logger.warn({ projection: projection.name }, 'the view store lost a read model, which is made again');
    const { live } = await this.stateOf(projection);
    const build = builds.get(live);
    if (!build) return;
    // Restarts the subscription, so that all members of the group read the saved checkpoints again.
    await build.stop();
    await build.follow();
    const head = await log.head();
    await this.waitUntilReached(build, head);
    if (build.position() >= head) await this.pointReaders(projection, live);
  }

  private followDecisions(head: number): Promise<void> {
    const { log, logger } = this.ports;
    return followLog({
      log,
      after: head,
      types: [...Object.keys(projectionStream.events), ...decisionTypes],
      signal: this.stopped.signal,
      handle: (event) => this.follow(event),
      restart: async () => {
        const after = await log.head();
        for (const { projection, skipped } of this.running.values()) {
          const positions = await readSkipped(log, projection.name);
          skipped.clear();
          for (const position of positions) skipped.add(position);
        }
        for (const running of this.running.values()) running.isUnsettled = true;
        return after;
      },
      subject: 'decisions of operators',
      logger,
      retryDelay: 500,
    });
  }

  private follow(event: RecordedEvent): void {
    const { projection, owner = projection } = event.data as { projection?: string; owner?: string };
    const running = this.running.get(owner ?? '');
    if (!running) return;
    if (event.type in projectionStream.events) {
      return void this.enqueue(running, () =>
        this.reconcile(running, () => {
          if (event.type !== 'BuildSwapped') return;
          const duration = Math.max(0, this.ports.clock().getTime() - Date.parse(event.time));
          this.metrics.recordSwap(running.projection.name, duration);
        }),
      );
    }
    if (event.type === 'ParkedEventSkipped') running.skipped.add((event.data as ParkedDecision['data']).position);
    void this.enqueue(running, async () => {
      if (!this.isLeader) return;
      for (const build of running.builds.values())
        if ((await build.decide(event)) > 0) await this.recordRewritten(build);
    });
  }

  private enqueue(running: RunningProjection, work: () => Promise<void>): Promise<void> {
    return running.turns.run(work).catch((error: unknown) => {
      running.isUnsettled = true;
      if (this.stopped.signal.aborted) return;
      const projection = running.projection.name;
      this.ports.logger.warn({ err: error, projection }, 'a projection could not be reconciled');
    });
  }

  /** @param onLive called by the leader once readers are pointed to the live build */
  private async reconcile(running: RunningProjection, onLive?: () => void): Promise<void> {
    if (this.stopped.signal.aborted) return;
    const { projection, builds } = running;
    const { live, previous, building, gone } = await this.stateOf(projection);
    const { rebuilding } = running;
    running.isUnsettled = building !== undefined;
    if (rebuilding && rebuilding.build !== building?.build) {
      rebuilding.stop.abort(new Error('it was cancelled'));
      await rebuilding.done;
    }
    for (const name of [live, previous]) if (name !== undefined) await (await this.buildOf(running, name)).follow();
    if (this.isLeader && (await liveVersions(this.ports.views)).get(projection.name) === projection.version) {
      await this.pointReaders(projection, live);
      onLive?.();
    }
    const unwanted = [...builds].filter(([name]) => ![live, previous, building?.build].includes(name));
    for (const [, build] of unwanted) await build.stop();
    if (this.isLeader) await this.removeUnusedBuilds(running, gone);
    for (const [name] of unwanted) builds.delete(name);
    if (!this.isLeader) return;
    for (const name of [live, previous]) {
      const build = name === undefined ? undefined : builds.get(name);
      if (build && (await build.drain()) > 0) await this.recordRewritten(build);
    }
    if (building && !running.rebuilding) this.rebuild(running, building);
  }

  /** Points readers of the projection to this build, which is up to date. */
  private async pointReaders(projection: AnyProjection, build: string): Promise<void> {
    const { views, search } = this.ports;
    await setLiveBuild(views, projection, build);
    const searchName = searchNameOf(projection, build);
    if (searchName && (await search.alias(projection.search!.alias)) !== searchName)
      await search.pointAlias(projection.search!.alias, searchName);
  }

  /** Removes what is left of builds that are gone. */
  private async removeUnusedBuilds(
    { projection, builds, skipped }: RunningProjection,
    gone: readonly string[],
  ): Promise<void> {
    const { views } = this.ports;
    const positions = await views.checkpoints(gone);
    const remaining = gone.filter((name) => builds.has(name) || positions.get(name)! > 0);
    if (remaining.length === 0) return;
    // After this pause, every reader has noticed that another build is live.
    await pause(4 * cacheDuration, undefined, { signal: this.stopped.signal });
    for (const name of remaining)
      await (builds.get(name) ?? (await Build.open(this.ports, projection, name, skipped))).remove();
  }

  private rebuild(
    running: RunningProjection,
    { build: name, by }: { readonly build: string; readonly by: string },
  ): void {
    const stop = new AbortController();
    const done = this.runRebuild(running, name, by, stop.signal).finally(() => (running.rebuilding = undefined));
    running.rebuilding = { build: name, stop, done };
  }

  private async runRebuild(running: RunningProjection, name: string, by: string, signal: AbortSignal): Promise<void> {
    const { projection } = running;
    const { ports } = this;
    const command = async (of: Parameters<typeof projectionBuilds.decide>[1]) =>
      this.handle(projectionBuilds, projection.name, of);
    while (!signal.aborted && this.isLeader) {
      try {
        const { live } = await this.stateOf(projection);
        const build = await this.buildOf(running, name);
        const options = { ports, build, live: await this.buildOf(running, live), by, signal };
        const verdict = await rebuild(options);
        await command({ type: 'swap', of: projection, build: name, ...verdict });
        return;
      } catch (error) {
        if (signal.aborted) return;
        ports.logger.warn({ err: error, build: name }, 'a rebuild could not go on');
        if (!(error instanceof EngineFault)) {
          const reason = error instanceof Error ? error.message : String(error);
          if (!(error instanceof BuildRejected)) ports.logger.error({ err: error, build: name }, 'a rebuild failed');
          await command({ type: 'fail', of: projection, build: name, reason }).catch(() => undefined);
          return;
        }
        await pause(1_000, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
