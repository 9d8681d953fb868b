import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { externalAddresses, firstExternalAddress, missingPictures } from '#contracts/domain/car/pictures';
import type { Car } from '#contracts/domain/car/car';
import { day, hour, minute, second } from '#contracts/domain/durations';
import type { CarEvent } from '#contracts/events/car';
import type { RecordedEvent } from '#contracts/events/envelope';
import { externalPictureAddresses } from '#contracts/domain/site/own-pictures';
import { isRejection } from '#contracts/rejections';
import { carView, type CarView } from '#contracts/views/car';
import { isAllowedAddress } from '#platform/http/public-address';
import { type HandleCommand, readCurrent } from '#platform/kernel/command';
import { upcastEvent } from '#platform/kernel/upcast-event';
import { decisionTypes } from '#platform/kernel/parking/decisions';
import { Parking } from '#platform/kernel/parking/parking';
import { InterruptiblePause } from '#platform/kernel/interruptible-pause';
import { AggregateLoader } from '#platform/kernel/aggregate-loader';
import { ViewReader } from '#platform/kernel/view-reader';
import { firstPictureDerivatives, precomputeDerivatives } from '#platform/photos/derive';
import { serialized, smallOf } from '#platform/photos/store-photo';
import { LogRolledBack, type EventLog } from '#platform/ports/event-log';
import type { BlobStore } from '#platform/ports/blob-store';
import type { Versioned, ViewStore } from '#platform/ports/view-store';
import type { Config } from '#platform/process/config';
import { runExclusively } from '#platform/process/exclusive';
import {
  type Clock,
  InjectClock,
  InjectCommands,
  InjectConfig,
  InjectLog,
  InjectLogger,
  InjectBlobs,
  InjectViews,
} from '#platform/process/providers';
import { Readiness } from '#platform/process/readiness';
import { SiteProblems } from '#platform/sites/site-problems';
import { Sites } from '#platform/sites/sites';
import { Stock } from '../stock.js';
import { fetchPicture } from './fetch-picture.js';
import { HostLimiter, Tally } from './host-limiter.js';
import { hostOf, ObtainPicture, type Obtained } from './obtain-picture.js';
import { PhotoStorage } from './photo-storage.js';
import { missingOf, ownPictures, siteIdOf, wantedTypes, picturesOfPart } from './own-pictures.js';
import { queueName, never, parseQueueName, ofPart, type PictureJob, PictureJobs } from './picture-jobs.js';
import { carsOf, PlaceholderPictures } from './placeholder-pictures.js';

const name = 'pictures';
/** Checkpoint for the events of sites. */
const nameOfSites = 'own_pictures';
const places = { ofHost: 3, inAll: 12 } as const;
/** Maximum number of cars in progress per queue and per site. A car that waits for a request slot holds none. */
const [maxPerLine, maxPerSite] = [3, 12];
/** Milliseconds after which the rest of a car's pictures waits for the other cars in its queue. */
const maxTurn = 2 * minute;
/** Milliseconds before a failed picture is retried; after the last delay it is checked as rarely as a stored one. */
const delays = [minute, 10 * minute, hour, 6 * hour, day];
const recheckDelay = 7 * day;
/** Maximum number of pictures in one event. */
const maxReported = 50;
/** Milliseconds between two checks for due jobs, and when no job is in progress. */
const [tick, idleInterval] = [250, second];

type Pictures = 'images' | 'spin_images' | 'spin_interior_image';
const fields: readonly Pictures[] = ['images', 'spin_images', 'spin_interior_image'];

type ObtainedPictures = readonly (readonly [string, Obtained])[];

/** A car or a part of a site. */
interface PictureTarget {
  /** Id of the site whose queue and limits apply. */
  readonly site: string;
  /** Dealership whose site needs room for the pictures; undefined: the site no longer exists. */
  readonly dealership_id: string | undefined;
  readonly addresses: readonly string[];
  /** Addresses of pictures that are not stored yet. */
  readonly missing: readonly string[];
  /** Address of the picture that is recorded before the others are fetched. */
  readonly first?: string | undefined;
  readonly record: (obtained: ObtainedPictures) => Promise<void>;
}

/**
 * Fetches the pictures that cars and sites name by address, in one process at a time. It follows the log from its own
 * checkpoints, writes jobs for wanted pictures, works them off, and records the results as events.
 */
@Injectable()
export class PictureWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private readonly interruptiblePause = new InterruptiblePause();
  private readonly hostLimiter: HostLimiter;
  private readonly pictures: ObtainPicture;
  private readonly shared: PlaceholderPictures;
  private readonly lines = new Set<string>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly runningByQueue = new Tally();
  private readonly runningBySite = new Tally();
  private serving: Promise<void> = Promise.resolve();
  private failure: Error | undefined;

  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectViews() private readonly views: ViewStore,
    @InjectBlobs() private readonly photos: BlobStore,
    @InjectClock() private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
    @InjectLogger() private readonly logger: Logger,
    private readonly readiness: Readiness,
    private readonly stock: Stock,
    private readonly storage: PhotoStorage,
    private readonly sites: Sites,
    private readonly problems: SiteProblems,
    private readonly aggregateLoader: AggregateLoader,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {
    const isAllowed = (address: string) => isAllowedAddress(address, { local: config.PHOTO_LOCAL });
    const { signal } = this.stopping;
    this.hostLimiter = new HostLimiter(clock, places);
    this.pictures = new ObtainPicture({
      ...{ views, photos, clock, hostLimiter: this.hostLimiter },
      fetch: (address, before) => fetchPicture(address, { ...before, isAllowed, signal }),
    });
    const cars = new ViewReader<CarView>(views, carView);
    this.shared = new PlaceholderPictures({
      carsOf: (site, position) => carsOf(cars, this.dealershipsOf(site), position),
      smallOf: (hash) => smallOf(photos, hash),
      hide: async ({ car_id, dealership_id }, hashes) =>
        void (await stock.run({ type: 'HidePictures', car_id, hashes }, dealership_id)),
    });
  }

  onApplicationBootstrap(): void {
    if (!this.config.PHOTO_FETCH) return;
    this.readiness.add({
      name: `reactor ${name}`,
      essential: false,
      check: () => {
        if (this.failure) throw this.failure;
      },
    });
    this.serving = this.serve();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort(new Error(`${name} is stopping`));
    await this.serving;
    await Promise.all(this.running.values());
  }

  private serve(): Promise<void> {
    const { config, views, logger } = this;
    const { signal } = this.stopping;
    const onFailure = async (error: Error) => {
      this.failure = error;
      logger.warn({ err: error, reactor: name }, 'a reactor could not go on');
      // The log was restored, so all cars and sites are checked again.
      if (!(error instanceof LogRolledBack)) return;
      for (const one of [name, nameOfSites]) await views.resetCheckpoint(one).catch(() => undefined);
    };
    return runExclusively({ config, views, name, signal, onFailure }, async (held) => {
      const jobs = await PictureJobs.open(views);
      const { lines, parts } = await jobs.known();
      for (const line of lines) this.lines.add(line);
      // A failure that persists is reported again.
      this.failure = undefined;
      // If one of the three fails, the others end too.
      const ending = new AbortController();
      const both = AbortSignal.any([held.signal, ending.signal]);
      const end = () => ending.abort(new Error(`${name} begins again`));
      const ofCars = { checkpoint: name, types: ['CarListed', 'CarDetailsChanged', 'CarRelisted'] };
      const ofSites = { checkpoint: nameOfSites, types: wantedTypes };
      await Promise.all([
        this.follow(ofCars, (events) => this.note(jobs, events as (RecordedEvent & CarEvent)[]), both).finally(end),
        this.follow(ofSites, (events) => this.noteParts(jobs, parts, events), both).finally(end),
        this.runDueJobs(jobs, both).finally(end),
      ]);
    });
  }

  /** Follows the log and passes the events to `note`. */
  private async follow(
    { checkpoint, types }: { readonly checkpoint: string; readonly types: readonly string[] },
    note: (events: readonly RecordedEvent[]) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const { log, views, clock, logger } = this;
    const parking = new Parking({
      ...{ log, views, clock, logger, signal },
      owner: checkpoint,
      kind: 'reactor',
      apply: (events) => note(events.map(upcastEvent)),
    });
    const after = await views.checkpoint(checkpoint);
    for await (const events of log.tail({ after, types: [...types, ...decisionTypes], signal })) {
      // The events are applied together, unless they contain an operator's decision on a parked event.
      if (!events.some(({ type }) => decisionTypes.includes(type))) await parking.applyAll(events);
      else for (const event of events) await parking.take(event);
      await views.saveCheckpoint(checkpoint, events.at(-1)!.position);
      if (signal.aborted) return;
    }
  }

  private async note(jobs: PictureJobs, events: readonly (RecordedEvent & CarEvent)[]): Promise<void> {
    const wanted = new Map<string, string>();
    for (const event of events) {
      const first = await this.firstOf(event);
      if (first === undefined) continue;
      wanted.set(event.data.car_id, queueName(hostOf(first), this.siteOf(event.metadata.tenant ?? '')));
    }
    const areNew = events.every(({ type }) => type === 'CarListed');
    await this.want(jobs, wanted, areNew);
  }

  private siteOf(dealership_id: string): string {
    return this.sites.ofDealership(dealership_id)?.id ?? dealership_id;
  }

  private dealershipsOf(site: string): readonly string[] {
    return this.sites.all.find(({ id }) => id === site)?.dealerships.map(({ id }) => id) ?? [site];
  }

  /** Returns the car's first picture to fetch if the event mentions pictures. */
  private async firstOf({ type, data }: RecordedEvent & CarEvent): Promise<string | undefined> {
    const images: Partial<Record<Pictures, unknown>> =
      type === 'CarListed' ? data.car : type === 'CarDetailsChanged' ? data.changes : {};
    if (type !== 'CarRelisted' && !fields.some((field) => images[field] != null)) return undefined;
    const details = type === 'CarListed' ? data.car : ((await this.stock.load(data.car_id)).state?.details ?? {});
    return externalAddresses(details)[0];
  }

  private async noteParts(jobs: PictureJobs, parts: Set<string>, events: readonly RecordedEvent[]): Promise<void> {
    const wanted = new Map<string, string>();
    for (const { stream, data } of events) {
      const id = ofPart + stream;
      const [first] = externalPictureAddresses(data).values();
      // A part without pictures still needs a job if it had pictures before.
      if (first === undefined && !parts.has(id)) continue;
      parts.add(id);
      wanted.set(id, queueName(hostOf(first ?? ''), siteIdOf(data) ?? ''));
    }
    await this.want(jobs, wanted);
  }

  private async want(jobs: PictureJobs, wanted: ReadonlyMap<string, string>, areNew = false): Promise<void> {
    for (const line of wanted.values()) this.lines.add(line);
    if (wanted.size === 0) return;
    await jobs.makeDue(wanted, areNew);
    this.interruptiblePause.wake();
  }

  private async runDueJobs(jobs: PictureJobs, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      for (const line of this.lines) await this.startDue(jobs, line);
      await this.interruptiblePause.for(
        this.lines.size === 0 ? Infinity : this.running.size === 0 ? idleInterval : tick,
        signal,
      );
    }
  }

  private async startDue(jobs: PictureJobs, line: string): Promise<void> {
    const { host, site } = parseQueueName(line);
    const isFull = () => this.runningByQueue.of(line) >= maxPerLine || this.runningBySite.of(site) >= maxPerSite;
    if (isFull() || this.hostLimiter.heldUntil(host) !== undefined) return;
    const due = await jobs.due(line, this.clock(), maxPerLine);
    if (due.length === 0 || !(await this.storage.canCount())) return;
    for (const job of due) {
      if (isFull()) return;
      if (this.running.has(job.id)) continue;
      this.runningByQueue.add(line, 1);
      this.runningBySite.add(site, 1);
      const work = this.work(jobs, job)
        .catch(async (error: unknown) => {
          if (this.stopping.signal.aborted) return;
          this.logger.warn({ err: error, job: job.id }, 'the pictures of a car or a site could not be stored');
          await jobs.settle(job, { ...job.doc, due_at: this.clock().getTime() + minute }).catch(() => undefined);
        })
        .finally(() => {
          this.running.delete(job.id);
          this.runningByQueue.add(line, -1);
          this.runningBySite.add(site, -1);
          // The next job in the queue starts without waiting for the timer.
          if (!this.stopping.signal.aborted) void this.startDue(jobs, line).catch(() => undefined);
        });
      this.running.set(job.id, work);
    }
  }

  /** Records the first picture of a car before it fetches the others, which wait until every car has its first. */
  private async work(jobs: PictureJobs, job: Versioned<PictureJob>): Promise<void> {
    const { id } = job;
    const pictured = await (id.startsWith(ofPart) ? this.part(job) : this.car(id));
    const began = this.clock().getTime();
    if (!pictured) return jobs.settle(job, { ...job.doc, due_at: never });
    const { site, addresses, missing, first, record } = pictured;
    const line = queueName(hostOf(addresses[0]!), site);
    this.lines.add(line);
    const settle = (due_at: number, attempt: number) => jobs.settle(job, { host: line, due_at, attempt });
    const { attempt } = job.doc;
    const isFirst = first !== undefined && missing.includes(first) && attempt === 0 && job.doc.due_at === 0;
    const wanted = isFirst ? [first] : missing.length > 0 ? missing : addresses;
    const obtained: (readonly [string, Obtained])[] = [];
    for (const address of wanted) {
      if (this.clock().getTime() - began > maxTurn) break;
      const one = await this.obtain(pictured, address);
      // Only the first picture's bytes are needed later.
      obtained.push([address, address !== first && one.kind === 'stored' ? { ...one, body: undefined } : one]);
      if (obtained.length % maxReported === 0) await record(obtained.slice(-maxReported));
    }
    await record(obtained.slice(obtained.length - (obtained.length % maxReported)));
    const now = this.clock().getTime();
    const held = Math.max(...wanted.map((address) => this.hostLimiter.heldUntil(hostOf(address)) ?? 0));
    const hasFailed = obtained.some(([, { kind }]) => kind !== 'stored');
    if (isFirst && missing.length > 1) return settle(now, attempt);
    if (hasFailed) return settle(Math.max(held, now + (delays[attempt] ?? recheckDelay)), attempt + 1);
    if (obtained.length < wanted.length) return settle(now, attempt);
    await settle(now + recheckDelay, 0);
  }

  private async car(id: string): Promise<PictureTarget | undefined> {
    const { state: car } = await this.stock.load(id);
    if (!car || car.delisted || car.sold) return undefined;
    const { dealership_id, details, pictures } = car;
    const addresses = externalAddresses(details);
    if (addresses.length === 0) return undefined;
    const hasFailed = (address: string) => pictures?.[address]?.failed !== undefined;
    // Failed pictures come last, so that they do not delay those that were never requested.
    const missing = missingPictures(details, pictures).sort((a, b) => Number(hasFailed(a)) - Number(hasFailed(b)));
    const [site, first] = [this.siteOf(dealership_id), firstExternalAddress(details)];
    return {
      site,
      dealership_id,
      addresses,
      missing,
      first,
      record: (obtained) => this.recordCarPictures(car, obtained),
    };
  }

  private async part({ id, doc }: Versioned<PictureJob>): Promise<PictureTarget | undefined> {
    const stream = id.slice(ofPart.length);
    const part = picturesOfPart(await readCurrent(this.log, stream));
    if (!part) return undefined;
    const { state: known } = await this.aggregateLoader.load(ownPictures, stream);
    const site = this.sites.all.find((one) => one.id === part.site_id);
    const { slug } = site ?? { slug: part.site_id };
    const record = async (obtained: ObtainedPictures) => {
      const handled = await this.handle(ownPictures, stream, { ...part, obtained: new Map(obtained) });
      if (isRejection(handled)) throw new Error(handled.detail);
      this.problems.report(
        `pictures of ${stream}`,
        handled.state.flatMap(({ place: field, address, failed }) =>
          failed === undefined
            ? []
            : [{ site: slug, field, message: `the picture ${address} ${failed}`, effect: 'advice' as const }],
        ),
      );
    };
    // Pictures that the part no longer names are recorded, too.
    if (part.wanted.size === 0) return void (await record([]));
    // A site that is being opened may not be served yet: its first attempt runs without a quota.
    const dealership_id = site?.dealerships[0]?.id ?? (doc.attempt === 0 && doc.due_at === 0 ? '' : undefined);
    const addresses = [...new Set(part.wanted.values())];
    return { site: part.site_id, dealership_id, addresses, missing: missingOf(part, known), record };
  }

  /** Fetches a picture. A picture that is not stored yet must fit into the site's quota. */
  private async obtain({ site, dealership_id, missing }: PictureTarget, address: string): Promise<Obtained> {
    const { storage } = this;
    if (dealership_id === undefined) return { kind: 'held' };
    const isMissing = missing.includes(address);
    const obtained = await this.pictures.obtain(address, {
      site,
      refusal: async () => (isMissing ? storage.refusal(dealership_id) : undefined),
      take: (picture) => storage.reserveSpace(dealership_id, picture),
    });
    if (obtained.kind !== 'stored' || !isMissing) return obtained;
    // The picture may have been stored already for another site, without being counted for this one.
    const { refused } = await storage.reserveSpace(dealership_id, obtained.picture);
    return refused === undefined ? obtained : { kind: 'failed', reason: refused };
  }

  private async recordCarPictures(car: Car, obtained: ObtainedPictures): Promise<void> {
    const { car_id, dealership_id } = car;
    const stored = obtained.flatMap(([address, one]) => (one.kind === 'stored' ? [{ address, ...one.picture }] : []));
    const failed = obtained.flatMap(([address, one]) =>
      one.kind === 'failed' ? [{ address, reason: one.reason }] : [],
    );
    if (stored.length + failed.length === 0) return;
    const first = firstExternalAddress(car.details);
    const [, begun] = obtained.find(([address]) => address === first) ?? [];
    // Its derivatives are made first, so that they exist when a page asks. A picture stored before already has them.
    if (begun?.kind === 'stored' && begun.body) {
      const { picture, body } = begun;
      await serialized(() => precomputeDerivatives(this.photos, picture.hash, body, firstPictureDerivatives));
    }
    const handled = await this.stock.run({ type: 'NotePictures', car_id, stored, failed }, dealership_id);
    if (isRejection(handled)) throw new Error(handled.detail);
    if (handled.events.length > 0)
      await this.shared.checkPictures(this.siteOf(dealership_id), car, stored, handled.position);
  }
}
