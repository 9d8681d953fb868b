import { Injectable } from '@nestjs/common';
import type { CarState } from '#contracts/domain/car/car';
import type { CarDetails } from '#contracts/domain/car/details';
import type { CarEvent, Origin } from '#contracts/events/car';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { streamOf } from '#contracts/events/stream-name';
import type { CarView } from '#contracts/views/car';
import { evolveCarView } from '#contracts/views/car-view';
import { readStreams, type HandleCommand, type Handled } from '#platform/kernel/command';
import { upcastOrThrow } from '#platform/kernel/upcast-event';
import { StreamUnreadable } from '#platform/kernel/decider';
import { newId } from '#platform/kernel/ids';
import { foldHistory, AggregateLoader, emptyAggregate, type Loaded } from '#platform/kernel/aggregate-loader';
import { InjectCommands, InjectLog } from '#platform/process/providers';
import type { EventLog } from '#platform/ports/event-log';
import { Sites } from '#platform/sites/sites';
import { carIdOf, slugCandidates } from './car-identity.js';
import { car, rejectIfIncomplete, type CarCommand, type PartialCar } from './car.js';
import { knownStatus } from './feed/statuses.js';
import { slug } from './slug.js';

/** A car, with what a feed or command says about it. */
export interface DescribedCar {
  readonly car_id: string;
  readonly car: PartialCar;
  /** Fields that are given; all others keep their values. */
  readonly presentFields: ReadonlySet<string>;
}

/** The write side of the stock: every change of a car goes through this class. */
@Injectable()
export class Stock {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly aggregateLoader: AggregateLoader,
    private readonly sites: Sites,
  ) {}

  /** Lists the car or records what changed. A car keeps its first slug. */
  async describe(
    { status: given, ...details }: CarDetails,
    origin: Origin,
    ifMatch?: string,
  ): Promise<Handled<CarState> | Rejection> {
    const car_id = carIdOf(details);
    const status = given === undefined ? undefined : knownStatus(given);
    const described = { ...details, ...(status !== undefined && { status }) };
    const loaded = await this.aggregateLoader.load(car, car_id);
    return this.describeKnown({ car_id, car: described }, origin, loaded, ifMatch);
  }

  /** Lists a car that staff describe, and holds its status and the given fields. */
  async add(
    details: CarDetails,
    { givenFields, by }: Pick<Extract<CarCommand, { type: 'Add' }>, 'givenFields' | 'by'>,
    { loaded, commandId }: { readonly loaded: Loaded<CarState>; readonly commandId: string | undefined },
  ): Promise<Handled<CarState> | Rejection> {
    const car_id = carIdOf(details);
    const site_id = this.sites.ofDealership(details.dealership_id)?.id;
    const slug = loaded.state?.slug ?? (await this.claimSlug(car_id, details));
    if (isRejection(slug)) return slug;
    const command = { type: 'Add', car_id, site_id, slug, car: details, givenFields, by } as const;
    return this.run(command, details.dealership_id, { loaded, commandId, actor: by });
  }

  /**
   * Like `describe`, for several different cars at once. Returns results in the order of the cars. A car whose stream
   * is unreadable is rejected alone.
   * @param completed returns the given fields, completed from the car's current details
   */
  async describeAll(
    cars: readonly DescribedCar[],
    origin: Origin,
    completed: (presentFields: DescribedCar, known: CarDetails | undefined) => PartialCar,
  ): Promise<(Handled<CarState> | Rejection)[]> {
    const histories = await readStreams(
      this.log,
      cars.map(({ car_id }) => streamOf(car, car_id)),
    );
    return Promise.all(
      cars.map(async (one) => {
        const { car_id } = one;
        try {
          const loaded = foldHistory(car, (histories.get(streamOf(car, car_id)) ?? []).map(upcastOrThrow));
          return await this.describeKnown({ ...one, car: completed(one, loaded.state?.details) }, origin, loaded);
        } catch (error) {
          return StreamUnreadable.rejection(error);
        }
      }),
    );
  }

  /** Returns what {@link describeAll} would do now, without doing it. */
  async previewAll(
    cars: readonly DescribedCar[],
    origin: Origin,
    completed: (presentFields: DescribedCar, known: CarDetails | undefined) => PartialCar,
    now: Date,
  ): Promise<({ readonly before: CarView | undefined; readonly events: readonly CarEvent[] } | Rejection)[]> {
    const histories = await readStreams(
      this.log,
      cars.map(({ car_id }) => streamOf(car, car_id)),
    );
    return cars.map((one) => {
      const { car_id, presentFields } = one;
      try {
        const history = (histories.get(streamOf(car, car_id)) ?? []).map(upcastOrThrow);
        const before = history.reduce<CarView | undefined>(evolveCarView, undefined);
        const details = completed(one, before?.details);
        const taken = before?.slug ?? slugCandidates(details as CarDetails).next().value;
        const site_id = this.sites.ofDealership(details.dealership_id)?.id;
        const command = {
          type: 'Describe',
          car_id,
          site_id,
          slug: taken,
          car: details,
          presentFields,
          origin,
        } as const;
        const events = car.decide(before, command, { now, newId });
        return isRejection(events) ? events : { before, events };
      } catch (error) {
        return StreamUnreadable.rejection(error);
      }
    });
  }

  private async describeKnown(
    { car_id, car: details, presentFields }: Omit<DescribedCar, 'presentFields'> & Partial<DescribedCar>,
    origin: Origin,
    loaded: Loaded<CarState>,
    ifMatch?: string,
  ): Promise<Handled<CarState> | Rejection> {
    const site_id = this.sites.ofDealership(details.dealership_id)?.id;
    const lacking = loaded.state ? undefined : rejectIfIncomplete(details);
    if (lacking) return lacking;
    const taken = loaded.state?.slug ?? (await this.claimSlug(car_id, details as CarDetails));
    if (isRejection(taken)) return taken;
    return this.handle(
      car,
      car_id,
      { type: 'Describe', car_id, site_id, slug: taken, car: details, presentFields, origin, ifMatch },
      { metadata: { tenant: details.dealership_id }, loaded },
    );
  }

  run(
    command: CarCommand,
    dealership: string,
    {
      commandId,
      loaded,
      actor,
    }: {
      readonly commandId?: string | undefined;
      readonly loaded?: Loaded<CarState> | undefined;
      /** Name of the API key. */
      readonly actor?: string;
    } = {},
  ): Promise<Handled<CarState> | Rejection> {
    return this.handle(car, command.car_id, command, {
      metadata: { tenant: dealership },
      ...(actor !== undefined && { actor }),
      ...(loaded && { loaded }),
      ...(commandId !== undefined && { commandId }),
    });
  }

  load(car_id: string): Promise<Loaded<CarState>> {
    return this.aggregateLoader.load(car, car_id);
  }

  private async claimSlug(car_id: string, details: CarDetails): Promise<string | Rejection> {
    for (const candidate of slugCandidates(details)) {
      // Most slugs are free, so the claim assumes an empty stream; otherwise the append conflicts.
      const claimed = await this.handle(slug, candidate, { slug: candidate, car_id }, { loaded: emptyAggregate(slug) });
      if (isRejection(claimed)) return claimed;
      if (claimed.state?.car_id === car_id) return candidate;
    }
    return reject('concurrent_change', 'No slug could be had.');
  }
}
