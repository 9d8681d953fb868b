import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isInStock } from '#contracts/domain/car/status';
import { testDriveField } from '#contracts/domain/forms/forms';
import { localMinute } from '#contracts/domain/local-time';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { timeZoneOf } from '#contracts/domain/places/opening-hours';
import type { Location, Site } from '#contracts/domain/site/site';
import { driveLocation, firstMinute, lastDay, slotsOf } from '#contracts/domain/test-drives';
import { leadStream } from '#contracts/events/lead';
import { phoneDrivesStream, testDriveStream } from '#contracts/events/test-drive';
import { streamOf } from '#contracts/events/stream-name';
import { minute } from '#contracts/domain/durations';
import { readCurrent, type HandleCommand } from '#platform/kernel/command';
import { type Clock, InjectClock, InjectCommands, InjectLog, InjectSecret } from '#platform/process/providers';
import type { EventLog } from '#platform/ports/event-log';
import type { Submission } from '../lead.js';
import { internationalNumber } from '../phone.js';
import type { Vehicle } from '../vehicle.js';
import { phoneDrives } from './phone-drives.js';
import { type Booking, testDriveDay } from './test-drive-day.js';

/** Milliseconds a time stays reserved for a lead that has not arrived. */
const abandonedAfter = 5 * minute;
const field = `fields.${testDriveField}`;

export interface WantedDrive {
  readonly site: Site;
  readonly lead_id: string;
  /** As typed. */
  readonly phone: string;
  /** `2026-05-31T10:30` at the location. */
  readonly at: string;
  readonly car?: Vehicle | undefined;
  /** The location the shopper chose, if there is no vehicle. */
  readonly asked?: string | undefined;
}

@Injectable()
export class TestDrives {
  constructor(
    @InjectClock() private readonly clock: Clock,
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
    @InjectSecret() private readonly secret: string | undefined,
  ) {}

  /** @returns why the time is not available; undefined: it is booked */
  async book({ site, lead_id, phone, at, car, asked }: WantedDrive): Promise<Rejection | undefined> {
    if (car && !isInStock(car.vehicle.vehicle_status))
      return reject('car_sold', 'This vehicle is no longer available to test drive.');
    const rules = site.forms.testDrives;
    const location = driveLocation(site.locations, { car, asked });
    if (!location) return invalidSlot('is asked of a location there is not');
    const day = at.slice(0, 10);
    const now = this.nowAt(location);
    const isOffered = slotsOf(location, day, rules).includes(at) && day <= lastDay(now, rules);
    if (!isOffered || at < firstMinute(this.clock(), timeZoneOf(location), rules)) {
      return invalidSlot('Please choose one of the times on offer.');
    }
    const booking = { location_id: location.id, lead_id, at, ...(car && { car_id: car.vehicle.car_id }) };
    const refused = await this.place(site, booking, phone, now);
    return refused && { ...refused, errors: [{ field, reason: refused.detail }] };
  }

  /** Occupies the time at the location and among the phone's test drives. */
  private async place(site: Site, booking: Booking, phone: string, now: string): Promise<Rejection | undefined> {
    const rules = site.forms.testDrives;
    const day = dayOf(booking.location_id, booking.at);
    let handled = await this.handle(testDriveDay, day, { booking, rules });
    if (isRejection(handled) && handled.rejected === 'slot_taken') {
      const abandoned = await this.abandoned(streamOf(testDriveStream, day), now);
      if (abandoned.length > 0) handled = await this.handle(testDriveDay, day, { booking, rules, abandoned });
    }
    if (isRejection(handled)) return handled;
    const refused = await this.takePlace(site, booking, phone, now);
    if (refused) await this.handle(testDriveDay, day, { cancelled: booking.lead_id });
    return refused;
  }

  private async takePlace(site: Site, booking: Booking, phone: string, now: string): Promise<Rejection | undefined> {
    const id = this.idOf(site, phone);
    if (id === undefined) return undefined;
    const take = { type: 'Take', lead_id: booking.lead_id, at: booking.at, now } as const;
    let handled = await this.handle(phoneDrives, id, take);
    if (isRejection(handled)) {
      const abandoned = await this.abandoned(streamOf(phoneDrivesStream, id), now);
      if (abandoned.length > 0) handled = await this.handle(phoneDrives, id, { ...take, abandoned });
    }
    return isRejection(handled) ? handled : undefined;
  }

  /** Returns the id of a phone in the log; undefined without a secret. */
  private idOf(site: Site, phone: string): string | undefined {
    if (this.secret === undefined) return undefined;
    const named = JSON.stringify(['drives', site.id, internationalNumber(phone) ?? phone]);
    return createHmac('sha256', this.secret).update(`phone ${named}`).digest('hex').slice(0, 32);
  }

  /** Releases the lead's time, unless it is in the past. */
  async release(
    { lead_id, fields, user }: Pick<Submission, 'lead_id' | 'fields' | 'user'>,
    site: Site,
  ): Promise<Rejection | undefined> {
    const at = fields[testDriveField];
    const places = at ? site.locations.filter((place) => at > this.nowAt(place)) : [];
    if (!at || places.length === 0) return undefined;
    // The booking's location follows from the vehicle, which may have moved since, so every location is tried.
    for (const { id } of places) {
      const handled = await this.handle(testDriveDay, dayOf(id, at), { cancelled: lead_id });
      if (isRejection(handled)) return handled;
    }
    const id = this.idOf(site, user.phone);
    const freed = id === undefined ? undefined : await this.handle(phoneDrives, id, { type: 'Free', lead_id });
    return isRejection(freed) ? freed : undefined;
  }

  /** Books the lead's released time again, unless it is in the past; returns why it is not available any more. */
  async restore(
    { lead_id, fields, user }: Pick<Submission, 'lead_id' | 'fields' | 'user'>,
    site: Site,
  ): Promise<Rejection | undefined> {
    const at = fields[testDriveField];
    if (!at) return undefined;
    for (const place of site.locations) {
      const { id } = place;
      const now = this.nowAt(place);
      if (at <= now) continue;
      const history = await readCurrent(this.log, streamOf(testDriveStream, dayOf(id, at)));
      const last = history.findLast(({ data }) => (data as Booking).lead_id === lead_id);
      if (last?.type !== 'TestDriveReleased') continue;
      const refused = await this.place(site, last.data as Booking, user.phone, now);
      return (
        refused && reject('slot_taken', 'The time of the test drive is no longer free. Record an appointment instead.')
      );
    }
    return undefined;
  }

  private nowAt(place: Location): string {
    return localMinute(this.clock(), timeZoneOf(place));
  }

  /** Leads with an upcoming drive in a stream but, long after, no submission: the request was cut off. */
  private async abandoned(stream: string, now: string): Promise<readonly string[]> {
    const { log, clock } = this;
    const before = new Date(clock().getTime() - abandonedAfter).toISOString();
    const kept = (await readCurrent(log, stream)).filter(
      ({ time, data }) => time < before && (data as Partial<Booking>).at! > now,
    );
    const ids = [...new Set(kept.map(({ data }) => (data as { lead_id: string }).lead_id))];
    const leads = await Promise.all(ids.map((lead_id) => log.readStream(streamOf(leadStream, lead_id))));
    return ids.filter((_, index) => leads[index]!.length === 0);
  }
}

const dayOf = (location_id: string, at: string): string => `${location_id}-${at.slice(0, 10)}`;

const invalidSlot = (reason: string): Rejection => reject('invalid', reason, { errors: [{ field, reason }] });
