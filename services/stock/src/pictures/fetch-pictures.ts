import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { addressesElsewhere, firstElsewhere, missingPictures } from '#contracts/domain/car/pictures';
import type { Car } from '#contracts/domain/car/car';
import { day, hour, minute, second } from '#contracts/domain/durations';
import type { CarEvent } from '#contracts/events/car';
import type { RecordedEvent } from '#contracts/events/envelope';
import { picturesElsewhere } from '#contracts/domain/site/own-pictures';
import { isRejection } from '#contracts/rejections';
import { carView, type CarView } from '#contracts/views/car';
import { kindOfAddress } from '#platform/http/public-address';
import { type HandleCommand, readCurrent } from '#platform/kernel/command';
import { current } from '#platform/kernel/current';
import { decisionTypes } from '#platform/kernel/parking/decisions';
import { Parking } from '#platform/kernel/parking/parking';
import { Rest } from '#platform/kernel/rest';
import { States } from '#platform/kernel/states';
import { ViewReader } from '#platform/kernel/view-reader';
import { madeOfFirst, makeAhead } from '#platform/photos/derive';
import { serialized, smallOf } from '#platform/photos/store-photo';
import { LogWentBack, type EventLog } from '#platform/ports/event-log';
import type { PhotoStore } from '#platform/ports/photo-store';
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
  InjectPhotos,
  InjectViews,
} from '#platform/process/providers';
import { Readiness } from '#platform/process/readiness';
import { SiteProblems } from '#platform/sites/site-problems';
import { Sites } from '#platform/sites/sites';
import { Stock } from '../stock.js';
import { fetchPicture } from './fetch-picture.js';
import { Hosts, Tally } from './hosts.js';
import { hostOf, ObtainPicture, type Obtained } from './obtain-picture.js';
import { PhotoStorage } from './photo-storage.js';
import { missingOf, ownPictures, siteIdOf, wantedTypes, wantedIn } from './own-pictures.js';
import { lineOf, never, ofLine, ofPart, type PictureJob, PictureJobs } from './picture-jobs.js';
import { carsOf, SharedPictures } from './shared-pictures.js';

const name = 'pictures';
/** Where it has come to in the events of sites. */
const nameOfSites = 'own_pictures';
const places = { ofHost: 3, inAll: 12 } as const;
/** Cars of one line that are worked on at the same time, and of one site. They wait for places, and hold none meanwhile. */
const [maxPerLine, maxPerSite] = [3, 12];
/** Milliseconds after which the rest of a car's pictures waits until others of its line have had their turn. */
const maxTurn = 2 * minute;
/** Milliseconds before what could not be had is asked for again; afterwards as for what was. */
const delays = [minute, 10 * minute, hour, 6 * hour, day];
const askAgainAfter = 7 * day;
/** Pictures that one event tells of. */
const maxReported = 50;
/** Milliseconds between two looks at what is due, and where nothing is under way. */
const [tick, seldom] = [250, second];

type Pictures = 'images' | 'spin_images' | 'spin_interior_image';
const fields: readonly Pictures[] = ['images', 'spin_images', 'spin_interior_image'];

type ObtainedPictures = readonly (readonly [string, Obtained])[];

/** A car or a part of a site. */
interface Pictured {
  /** Whose turn it is. */
  readonly site: string;
  /** Whose site has to have room; undefined: there is no such site any more. */
  readonly dealership_id: string | undefined;
  readonly addresses: readonly string[];
  /** Those that are not stored yet. */
  readonly missing: readonly string[];
  /** It is recorded before the others are fetched. */
  readonly first?: string | undefined;
  readonly record: (obtained: ObtainedPictures) => Promise<void>;
}

/**
 * Fetches the pictures that cars and sites name by address, in one of several processes: it follows the log from
 * checkpoints of its own, notes whose pictures are wanted, and works that off. What became of them is recorded in events.
 */
@Injectable()
export class FetchPictures implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private readonly rest = new Rest();
  private readonly hosts: Hosts;
  private readonly pictures: ObtainPicture;
  private readonly shared: SharedPictures;
  private readonly lines = new Set<string>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly ofLines = new Tally();
  private readonly ofSites = new Tally();
  private serving: Promise<void> = Promise.resolve();
  private failure: Error | undefined;

  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectViews() private readonly views: ViewStore,
    @InjectPhotos() private readonly photos: PhotoStore,
    @InjectClock() private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
    @InjectLogger() private readonly logger: Logger,
    private readonly readiness: Readiness,
    private readonly stock: Stock,
    private readonly storage: PhotoStorage,
    private readonly sites: Sites,
    private readonly problems: SiteProblems,
    private readonly states: States,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {
    const isAllowed = (address: string) => {
      const kind = kindOfAddress(address);
      return kind === 'public' || (config.PHOTO_LOCAL && kind === 'local');
    };
    const { signal } = this.stopping;
    this.hosts = new Hosts(clock, places);
    this.pictures = new ObtainPicture({
      ...{ views, photos, clock, hosts: this.hosts },
      fetch: (address, before) => fetchPicture(address, { ...before, isAllowed, signal }),
    });
    const cars = new ViewReader<CarView>(views, carView);
    this.shared = new SharedPictures({
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
    const failed = async (error: Error) => {
      this.failure = error;
      logger.warn({ err: error, reactor: name }, 'a reactor could not go on');
      // All of them are looked at again.
      if (!(error instanceof LogWentBack)) return;
      for (const one of [name, nameOfSites]) await views.resetCheckpoint(one).catch(() => undefined);
    };
    return runExclusively({ config, views, name, signal, failed }, async (held) => {
      const jobs = await PictureJobs.open(views);
      const { lines, parts } = await jobs.known();
      for (const line of lines) this.lines.add(line);
      // What fails again is reported again.
      this.failure = undefined;
      // Ended together: one that fails ends the others.
      const ending = new AbortController();
      const both = AbortSignal.any([held.signal, ending.signal]);
      const end = () => ending.abort(new Error(`${name} begins again`));
      const ofCars = { checkpoint: name, types: ['CarListed', 'CarDetailsChanged', 'CarRelisted'] };
      const ofSites = { checkpoint: nameOfSites, types: wantedTypes };
      await Promise.all([
        this.follow(ofCars, (events) => this.note(jobs, events as (RecordedEvent & CarEvent)[]), both).finally(end),
        this.follow(ofSites, (events) => this.noteParts(jobs, parts, events), both).finally(end),
        this.workOff(jobs, both).finally(end),
      ]);
    });
  }

  /** Notes whose pictures are wanted. */
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
      apply: (events) => note(events.map(current)),
    });
    const after = await views.checkpoint(checkpoint);
    for await (const events of log.tail({ after, types: [...types, ...decisionTypes], signal })) {
      // Together, but where operators have decided on one of them.
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
      wanted.set(event.data.car_id, lineOf(hostOf(first), this.siteOf(event.metadata.tenant ?? '')));
    }
    await this.want(jobs, wanted);
  }

  private siteOf(dealership_id: string): string {
    return this.sites.ofDealership(dealership_id)?.id ?? dealership_id;
  }

  private dealershipsOf(site: string): readonly string[] {
    return this.sites.all.find(({ id }) => id === site)?.dealerships.map(({ id }) => id) ?? [site];
  }

  /** The first picture to fetch of a car of which the event says that it has some. */
  private async firstOf({ type, data }: RecordedEvent & CarEvent): Promise<string | undefined> {
    const images: Partial<Record<Pictures, unknown>> =
      type === 'CarListed' ? data.car : type === 'CarDetailsChanged' ? data.changes : {};
    if (type !== 'CarRelisted' && !fields.some((field) => images[field] != null)) return undefined;
    const details = type === 'CarListed' ? data.car : ((await this.stock.load(data.car_id)).state?.details ?? {});
    return addressesElsewhere(details)[0];
  }

  private async noteParts(jobs: PictureJobs, parts: Set<string>, events: readonly RecordedEvent[]): Promise<void> {
    const wanted = new Map<string, string>();
    for (const { stream, data } of events) {
      const id = ofPart + stream;
      const [first] = picturesElsewhere(data).values();
      // Of one that has none any more that is to be recorded.
      if (first === undefined && !parts.has(id)) continue;
      parts.add(id);
      wanted.set(id, lineOf(hostOf(first ?? ''), siteIdOf(data) ?? ''));
    }
    await this.want(jobs, wanted);
  }

  private async want(jobs: PictureJobs, wanted: ReadonlyMap<string, string>): Promise<void> {
    for (const line of wanted.values()) this.lines.add(line);
    if (wanted.size === 0) return;
    await jobs.want(wanted);
    this.rest.wake();
  }

  private async workOff(jobs: PictureJobs, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      for (const line of this.lines) await this.startDue(jobs, line);
      await this.rest.for(this.lines.size === 0 ? Infinity : this.running.size === 0 ? seldom : tick, signal);
    }
  }

  private async startDue(jobs: PictureJobs, line: string): Promise<void> {
    const { host, site } = ofLine(line);
    const isFull = () => this.ofLines.of(line) >= maxPerLine || this.ofSites.of(site) >= maxPerSite;
    if (isFull() || this.hosts.heldUntil(host) !== undefined) return;
    const due = await jobs.due(line, this.clock(), maxPerLine);
    if (due.length === 0 || !(await this.storage.canCount())) return;
    for (const job of due) {
      if (isFull()) return;
      if (this.running.has(job.id)) continue;
      this.ofLines.add(line, 1);
      this.ofSites.add(site, 1);
      const work = this.work(jobs, job)
        .catch(async (error: unknown) => {
          if (this.stopping.signal.aborted) return;
          this.logger.warn({ err: error, car: job.id }, 'the pictures of a car could not be stored');
          await jobs.settle(job, { ...job.doc, due_at: this.clock().getTime() + minute }).catch(() => undefined);
        })
        .finally(() => {
          this.running.delete(job.id);
          this.ofLines.add(line, -1);
          this.ofSites.add(site, -1);
          // What waits in its line need not wait for the clock.
          if (!this.stopping.signal.aborted) void this.startDue(jobs, line).catch(() => undefined);
        });
      this.running.set(job.id, work);
    }
  }

  /** The first picture of a car is recorded before the others are fetched, which wait until every car has its first. */
  private async work(jobs: PictureJobs, job: Versioned<PictureJob>): Promise<void> {
    const { id } = job;
    const pictured = await (id.startsWith(ofPart) ? this.part(job) : this.car(id));
    const began = this.clock().getTime();
    if (!pictured) return jobs.settle(job, { ...job.doc, due_at: never });
    const { site, addresses, missing, first, record } = pictured;
    const line = lineOf(hostOf(addresses[0]!), site);
    this.lines.add(line);
    const settle = (due_at: number, attempt: number) => jobs.settle(job, { host: line, due_at, attempt });
    const { attempt } = job.doc;
    const isFirst = first !== undefined && missing.includes(first) && attempt === 0 && job.doc.due_at === 0;
    const wanted = isFirst ? [first] : missing.length > 0 ? missing : addresses;
    const obtained: (readonly [string, Obtained])[] = [];
    for (const address of wanted) {
      if (this.clock().getTime() - began > maxTurn) break;
      const one = await this.obtain(pictured, address);
      // The bytes of all the others would only be kept.
      obtained.push([address, address !== first && one.kind === 'stored' ? { ...one, body: undefined } : one]);
      if (obtained.length % maxReported === 0) await record(obtained.slice(-maxReported));
    }
    await record(obtained.slice(obtained.length - (obtained.length % maxReported)));
    const now = this.clock().getTime();
    const held = Math.max(...wanted.map((address) => this.hosts.heldUntil(hostOf(address)) ?? 0));
    const hasFailed = obtained.some(([, { kind }]) => kind !== 'stored');
    if (isFirst && missing.length > 1) return settle(now, attempt);
    if (hasFailed) return settle(Math.max(held, now + (delays[attempt] ?? askAgainAfter)), attempt + 1);
    if (obtained.length < wanted.length) return settle(now, attempt);
    await settle(now + askAgainAfter, 0);
  }

  private async car(id: string): Promise<Pictured | undefined> {
    const { state: car } = await this.stock.load(id);
    if (!car || car.delisted || car.sold) return undefined;
    const { dealership_id, details, pictures } = car;
    const addresses = addressesElsewhere(details);
    if (addresses.length === 0) return undefined;
    const hasFailed = (address: string) => pictures?.[address]?.failed !== undefined;
    // What could not be had keeps what was never asked for from no turn.
    const missing = missingPictures(details, pictures).sort((a, b) => Number(hasFailed(a)) - Number(hasFailed(b)));
    const [site, first] = [this.siteOf(dealership_id), firstElsewhere(details)];
    return {
      site,
      dealership_id,
      addresses,
      missing,
      first,
      record: (obtained) => this.recordCarPictures(car, obtained),
    };
  }

  private async part({ id, doc }: Versioned<PictureJob>): Promise<Pictured | undefined> {
    const stream = id.slice(ofPart.length);
    const part = wantedIn(await readCurrent(this.log, stream));
    if (!part) return undefined;
    const { state: known } = await this.states.load(ownPictures, stream);
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
    // What it names no more is recorded, too.
    if (part.wanted.size === 0) return void (await record([]));
    // One that is being opened is served in a moment.
    const dealership_id = site?.dealerships[0]?.id ?? (doc.attempt === 0 && doc.due_at === 0 ? '' : undefined);
    const addresses = [...new Set(part.wanted.values())];
    return { site: part.site_id, dealership_id, addresses, missing: missingOf(part, known), record };
  }

  /** What is not stored yet has to fit into the site's quota. */
  private async obtain({ site, dealership_id, missing }: Pictured, address: string): Promise<Obtained> {
    const { storage } = this;
    if (dealership_id === undefined) return { kind: 'held' };
    const isMissing = missing.includes(address);
    const obtained = await this.pictures.obtain(address, {
      site,
      refusal: async () => (isMissing ? storage.refusal(dealership_id) : undefined),
      take: (picture) => storage.take(dealership_id, picture),
    });
    if (obtained.kind !== 'stored' || !isMissing) return obtained;
    // It may have been there already, for another site's car.
    const { refused } = await storage.take(dealership_id, obtained.picture);
    return refused === undefined ? obtained : { kind: 'failed', reason: refused };
  }

  private async recordCarPictures(car: Car, obtained: ObtainedPictures): Promise<void> {
    const { car_id, dealership_id } = car;
    const stored = obtained.flatMap(([address, one]) => (one.kind === 'stored' ? [{ address, ...one.picture }] : []));
    const failed = obtained.flatMap(([address, one]) =>
      one.kind === 'failed' ? [{ address, reason: one.reason }] : [],
    );
    if (stored.length + failed.length === 0) return;
    const first = firstElsewhere(car.details);
    const [, begun] = obtained.find(([address]) => address === first) ?? [];
    // What pages of the car begin with is there when the first of them is asked for; of what was known it was made then.
    if (begun?.kind === 'stored' && begun.body) {
      const { picture, body } = begun;
      await serialized(() => makeAhead(this.photos, picture.hash, body, madeOfFirst));
    }
    const handled = await this.stock.run({ type: 'NotePictures', car_id, stored, failed }, dealership_id);
    if (isRejection(handled)) throw new Error(handled.detail);
    if (handled.events.length > 0) await this.shared.look(this.siteOf(dealership_id), car, stored, handled.position);
  }
}
