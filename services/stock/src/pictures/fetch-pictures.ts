import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { addressesElsewhere, firstElsewhere, missingPictures } from '#contracts/domain/car/pictures';
import type { Car } from '#contracts/domain/car/car';
import { day, hour, minute } from '#contracts/domain/durations';
import type { CarEvent } from '#contracts/events/car';
import type { RecordedEvent } from '#contracts/events/envelope';
import { isRejection } from '#contracts/rejections';
import { carView, type CarView } from '#contracts/views/car';
import { kindOfAddress } from '#platform/http/public-address';
import { current } from '#platform/kernel/current';
import { decisionTypes } from '#platform/kernel/parking/decisions';
import { Parking } from '#platform/kernel/parking/parking';
import { ViewReader } from '#platform/kernel/view-reader';
import { madeOfFirst, makeAhead } from '#platform/photos/derive';
import { inTurn, smallOf } from '#platform/photos/store-photo';
import { LogWentBack, type EventLog } from '#platform/ports/event-log';
import type { PhotoStore } from '#platform/ports/photo-store';
import type { Versioned, ViewStore } from '#platform/ports/view-store';
import type { Config } from '#platform/process/config';
import { runExclusively } from '#platform/process/exclusive';
import {
  type Clock,
  InjectClock,
  InjectConfig,
  InjectLog,
  InjectLogger,
  InjectPhotos,
  InjectViews,
} from '#platform/process/providers';
import { Readiness } from '#platform/process/readiness';
import { Stock } from '../stock.js';
import { fetchPicture } from './fetch-picture.js';
import { Hosts } from './hosts.js';
import { hostOf, ObtainPicture, type Obtained } from './obtain-picture.js';
import { KeepPhotos } from './keep-photos.js';
import { never, type PictureJob, PictureJobs } from './picture-jobs.js';
import { firstPictures, SharedPictures } from './shared-pictures.js';

const name = 'pictures';
/** Cars of one host that are worked on at the same time, and of all hosts together. */
const [perHost, atATime] = [3, 12];
/** Milliseconds before what could not be had is asked for again; afterwards as for what was. */
const delays = [minute, 10 * minute, hour, 6 * hour, day];
const askAgainAfter = 7 * day;
/** Pictures that one event tells of. */
const mostTold = 50;
/** Milliseconds between two looks at what is due. */
const tick = 250;

type Pictures = 'images' | 'spin_images' | 'spin_interior_image';
const fields: readonly Pictures[] = ['images', 'spin_images', 'spin_interior_image'];

/**
 * Fetches the pictures that cars name by address, in one of several processes: it follows the log from a checkpoint of its
 * own, notes whose pictures are wanted, and works that off. What became of them is told in events of the car.
 */
@Injectable()
export class FetchPictures implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private readonly hosts: Hosts;
  private readonly pictures: ObtainPicture;
  private readonly shared: SharedPictures;
  private readonly running = new Map<string, Promise<void>>();
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
    private readonly keeping: KeepPhotos,
  ) {
    const isAllowed = (address: string) => {
      const kind = kindOfAddress(address);
      return kind === 'public' || (config.PHOTO_LOCAL && kind === 'local');
    };
    const { signal } = this.stopping;
    this.hosts = new Hosts(clock, perHost);
    this.pictures = new ObtainPicture({
      ...{ views, photos, clock, hosts: this.hosts },
      fetch: (address, before) => fetchPicture(address, { ...before, isAllowed, signal }),
    });
    const cars = new ViewReader<CarView>(views, carView);
    this.shared = new SharedPictures({
      beginningWith: async (dealership_id, first_picture, limit, position) =>
        (await (await cars.at(position)).find({ where: { dealership_id, first_picture }, limit })).map(
          ({ doc }) => doc,
        ),
      firstPictures: (dealership_id) => firstPictures(cars, dealership_id),
      smallOf: (hash) => smallOf(photos, hash),
      hide: async (car_id, dealership_id, hash) =>
        void (await stock.run({ type: 'HidePictures', car_id, hashes: [hash] }, dealership_id)),
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
      // All cars are looked at again.
      if (error instanceof LogWentBack) await views.resetCheckpoint(name).catch(() => undefined);
    };
    return runExclusively({ config, views, name, signal, failed }, async (held) => {
      const jobs = await PictureJobs.open(views);
      for (const host of await jobs.hosts()) this.hosts.know(host);
      // What fails again is told again.
      this.failure = undefined;
      // Ended together: one that fails ends the other.
      const ending = new AbortController();
      const both = AbortSignal.any([held.signal, ending.signal]);
      const end = () => ending.abort(new Error(`${name} begins again`));
      await Promise.all([this.follow(jobs, both).finally(end), this.workOff(jobs, both).finally(end)]);
    });
  }

  /** Notes whose pictures are wanted. */
  private async follow(jobs: PictureJobs, signal: AbortSignal): Promise<void> {
    const { log, views, clock, logger } = this;
    const parking = new Parking({
      ...{ log, views, clock, logger, signal },
      owner: name,
      kind: 'reactor',
      apply: ([event]) => this.note(jobs, current(event!) as RecordedEvent & CarEvent),
    });
    const types = ['CarListed', 'CarDetailsChanged', 'CarRelisted', ...decisionTypes];
    const after = await views.checkpoint(name);
    for await (const events of log.tail({ after, types, signal })) {
      for (const event of events) await parking.take(event);
      await views.saveCheckpoint(name, events.at(-1)!.position);
      if (signal.aborted) return;
    }
  }

  private async note(jobs: PictureJobs, { type, data }: RecordedEvent & CarEvent): Promise<void> {
    const said: Partial<Record<Pictures, unknown>> =
      type === 'CarListed' ? data.car : type === 'CarDetailsChanged' ? data.changes : {};
    if (type !== 'CarRelisted' && !fields.some((field) => said[field] != null)) return;
    const details = type === 'CarListed' ? data.car : ((await this.stock.load(data.car_id)).state?.details ?? {});
    const [first] = addressesElsewhere(details);
    if (first === undefined) return;
    const host = hostOf(first);
    this.hosts.know(host);
    await jobs.want(data.car_id, host);
  }

  private async workOff(jobs: PictureJobs, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      for (const host of this.hosts.names) await this.startDue(jobs, host);
      await pause(tick, undefined, { signal }).catch(() => undefined);
    }
  }

  private async startDue(jobs: PictureJobs, host: string): Promise<void> {
    if (this.running.size >= atATime || this.hosts.heldUntil(host) !== undefined) return;
    for (const job of await jobs.due(host, this.clock(), 2 * perHost)) {
      if (this.running.size >= atATime) return;
      if (this.running.has(job.id)) continue;
      const work = this.work(jobs, job)
        .catch(async (error: unknown) => {
          if (this.stopping.signal.aborted) return;
          this.logger.warn({ err: error, car: job.id }, 'the pictures of a car could not be stored');
          await jobs.settle(job, { ...job.doc, due_at: this.clock().getTime() + minute }).catch(() => undefined);
        })
        .finally(() => {
          this.running.delete(job.id);
          // What waits for its place need not wait for the clock.
          if (!this.stopping.signal.aborted) void this.startDue(jobs, host).catch(() => undefined);
        });
      this.running.set(job.id, work);
    }
  }

  /** The first picture of a car is told of before the others are fetched, which wait until every car has its first. */
  private async work(jobs: PictureJobs, job: Versioned<PictureJob>): Promise<void> {
    const { state: car } = await this.stock.load(job.id);
    const now = this.clock().getTime();
    if (!car || car.delisted || car.sold) return jobs.settle(job, { ...job.doc, due_at: never });
    const missing = missingPictures(car.details, car.pictures);
    const first = firstElsewhere(car.details);
    const isFirst = first !== undefined && missing.includes(first) && job.doc.attempt === 0 && job.doc.due_at === 0;
    const wanted = isFirst ? [first] : missing.length > 0 ? missing : addressesElsewhere(car.details);
    const obtained: (readonly [string, Obtained])[] = [];
    for (const address of wanted) {
      obtained.push([address, await this.obtain(car, address, missing.includes(address))]);
      if (obtained.length % mostTold === 0) await this.tell(car, obtained.slice(-mostTold));
    }
    await this.tell(car, obtained.slice(obtained.length - (obtained.length % mostTold)));
    const held = Math.max(...wanted.map((address) => this.hosts.heldUntil(hostOf(address)) ?? 0));
    const hasFailed = obtained.some(([, { kind }]) => kind !== 'stored');
    if (isFirst && missing.length > 1) return jobs.settle(job, { ...job.doc, due_at: now });
    if (!hasFailed) return jobs.settle(job, { ...job.doc, due_at: now + askAgainAfter, attempt: 0 });
    const { attempt } = job.doc;
    const due_at = Math.max(held, now + (delays[attempt] ?? askAgainAfter));
    await jobs.settle(job, { ...job.doc, due_at, attempt: attempt + 1 });
  }

  /** What is not stored yet has to fit into the site's quota. */
  private async obtain({ dealership_id }: Car, address: string, isMissing: boolean): Promise<Obtained> {
    const { keeping } = this;
    const full = isMissing ? await keeping.refusal(dealership_id) : undefined;
    if (full !== undefined) return { kind: 'failed', reason: full };
    const obtained = await this.pictures.obtain(address, {
      take: (bytes) => keeping.take(dealership_id, bytes),
      giveBack: (bytes) => keeping.giveBack(dealership_id, bytes),
    });
    if (obtained.kind !== 'stored' || obtained.body || !isMissing) return obtained;
    // It was there already, for another car.
    const reason = await keeping.take(dealership_id, obtained.picture.bytes);
    return reason === undefined ? obtained : { kind: 'failed', reason };
  }

  private async tell(car: Car, obtained: readonly (readonly [string, Obtained])[]): Promise<void> {
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
      await inTurn(() => makeAhead(this.photos, picture.hash, body, madeOfFirst));
    }
    const told = await this.stock.run({ type: 'NotePictures', car_id, stored, failed }, dealership_id);
    if (isRejection(told)) throw new Error(told.detail);
    if (begun?.kind === 'stored' && told.events.length > 0)
      await this.shared.look(car_id, dealership_id, begun.picture, told.position);
  }
}
