import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isInStock } from '#contracts/domain/car/status';
import { testDriveField } from '#contracts/domain/forms/forms';
import { localMinute } from '#contracts/domain/local-time';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { driveLocation, firstMinute, lastDay, slotsOf } from '#contracts/domain/test-drives';
import { leadStream } from '#contracts/events/lead';
import { testDriveStream } from '#contracts/events/test-drive';
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
    const now = localMinute(this.clock(), site.timezone);
    const isOffered = slotsOf(location, day, rules).includes(at) && day <= lastDay(now, rules);
    if (!isOffered || at < firstMinute(this.clock(), site.timezone, rules)) {
      return invalidSlot('Please choose one of the times on offer.');
    }
    const booking = { location_id: location.id, lead_id, at, ...(car && { car_id: car.vehicle.car_id }) };
    const refused = await this.place(site, booking, phone, now);
    return refused && { ...refused, errors: [{ field, reason: refused.detail }] };
  }

  /** Occupies the time at the location and among the phone's test drives. */
  private async place(site: Site, booking: Booking, phone: string, now: string): Promise<Rejection | undefined> {
    const rules = site.forms.testDrives;
    const { lead_id, at } = booking;
    const id = dayOf(booking.location_id, at);
    let handled = await this.handle(testDriveDay, id, { booking, rules });
    if (isRejection(handled) && handled.rejected === 'slot_taken') {
      const abandoned = await this.abandoned(id);
      if (abandoned.length > 0) handled = await this.handle(testDriveDay, id, { booking, rules, abandoned });
    }
    const whose = this.idOf(site, phone);
    if (!isRejection(handled) && whose !== undefined) {
      const taken = await this.handle(phoneDrives, whose, { type: 'Take', lead_id, at, now });
      if (isRejection(taken)) {
        await this.handle(testDriveDay, id, { cancelled: lead_id });
        handled = taken;
      }
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
    if (!at || at <= localMinute(this.clock(), site.timezone)) return undefined;
    // The booking's location follows from the vehicle, which may have moved since, so every location is tried.
    for (const { id } of site.locations) {
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
    const now = localMinute(this.clock(), site.timezone);
    if (!at || at <= now) return undefined;
    for (const { id } of site.locations) {
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

  /** Leads of the day with a booking but, long after, no submission: the request was cut off. */
  private async abandoned(id: string): Promise<readonly string[]> {
    const { log, clock } = this;
    const before = new Date(clock().getTime() - abandonedAfter).toISOString();
    const kept = (await readCurrent(log, streamOf(testDriveStream, id))).filter(({ time }) => time < before);
    const ids = [...new Set(kept.map(({ data }) => (data as { lead_id: string }).lead_id))];
    const leads = await Promise.all(ids.map((lead_id) => log.readStream(streamOf(leadStream, lead_id))));
    return ids.filter((_, index) => leads[index]!.length === 0);
  }
}

const dayOf = (location_id: string, at: string): string => `${location_id}-${at.slice(0, 10)}`;

const invalidSlot = (reason: string): Rejection => reject('invalid', reason, { errors: [{ field, reason }] });
