import { Injectable } from '@nestjs/common';
import type { LeadRequest, LeadResponse } from '#contracts/api/leads';
import { hour, second } from '#contracts/domain/durations';
import { e164 } from '#contracts/domain/e164';
import { reclassify } from '#contracts/domain/forms/classify';
import { pageOfSite } from '#contracts/domain/site-address';
import { fieldsOf } from '#contracts/domain/forms/form';
import { describeForm, testDriveField } from '#contracts/domain/forms/forms';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { leadStream, type LeadTradeIn } from '#contracts/events/lead';
import { valuationStream } from '#contracts/events/valuation';
import { streamOf } from '#contracts/events/stream-name';
import { RateLimit } from '#platform/http/rate-limit';
import { readCurrent, type HandleCommand } from '#platform/kernel/command';
import { emptyAggregate } from '#platform/kernel/aggregate-loader';
import { deriveId, newId } from '#platform/kernel/ids';
import type { Config } from '#platform/process/config';
import { type Clock, InjectClock, InjectCommands, InjectConfig, InjectLog } from '#platform/process/providers';
import type { EventLog } from '#platform/ports/event-log';
import { checkLead } from './check-lead.js';
import { lead } from './lead.js';
import { TestDrives } from './test-drives/book.js';
import { valuationOf } from './trade-in/valuation.js';
import { type Vehicle, vehicleOfSite } from './vehicle.js';

const senders = 50_000;
const tooMany = 'That’s a lot of enquiries in a short time. Please call us, or try again later.';

interface Addressee {
  readonly dealership_id: string;
  readonly car?: Vehicle;
}

/** Accepts a lead from outside. Limits leads per phone number, and rejects programs that fill in every field. */
@Injectable()
export class TakeLead {
  /** Limits the leads per phone number. */
  private readonly phones: RateLimit | undefined;

  constructor(
    @InjectConfig() { LEADS_PER_PHONE: anHour }: Config,
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly testDrives: TestDrives,
    @InjectClock() private readonly clock: Clock,
  ) {
    if (anHour > 0) this.phones = new RateLimit({ burst: anHour, rate: anHour / (hour / second), senders });
  }

  /** @param idempotencyKey within a site, the same key is the same lead */
  async execute(
    request: LeadRequest,
    site: Site,
    userAgent: string | undefined,
    idempotencyKey: string | undefined,
  ): Promise<LeadResponse | Rejection> {
    if (request.website) {
      const reason = 'Please leave the field “website” empty: it is there to tell people from programs.';
      return reject('invalid', reason, { errors: [{ field: 'website', reason }] });
    }
    // Counted last, so that programs use up nobody's limit.
    const retryAfter = this.phones?.take(e164(request.userData.phone), this.clock()) ?? 0;
    return retryAfter > 0
      ? reject('too_many_requests', tooMany, { retryAfter })
      : this.submit(request, site, userAgent ?? '', idempotencyKey);
  }

  /** Responds after the lead is durable. */
  private async submit(request: LeadRequest, site: Site, userAgent: string, idempotencyKey: string | undefined) {
    const addressee = await this.addressee(request, site);
    if (isRejection(addressee)) return addressee;
    const { dealership_id, car } = addressee;
    const wrong = checkLead(request, site, car);
    if (wrong) return wrong;
    const trade_in = await this.tradeInOf(request, site.id);
    if (isRejection(trade_in)) return trade_in;
    const lead_id = idempotencyKey === undefined ? newId() : deriveId('lead', site.id, idempotencyKey);
    const { userData: user, form, message, location, fields, page_id, source } = request;
    const submission = {
      lead_id,
      site_id: site.id,
      dealership_id,
      ...(form !== undefined && { form }),
      ...reclassify(request),
      user,
      ...(message !== undefined && { message }),
      ...this.consentOf(request, site),
      ...(location !== undefined && { location }),
      ...(car && { vehicle: car.vehicle }),
      ...(trade_in && { trade_in }),
      fields,
      url: pageOfSite(request.url, site),
      ...(page_id !== undefined && { page_id }),
      source,
      user_agent: userAgent.slice(0, 400),
      lead_attributes: request.lead_attributes,
    };
    const taken = await this.bookTestDrive(request, site, lead_id, car);
    if (taken) return taken;
    // Assumes an empty stream, because nearly every lead is new. The append detects one that exists.
    const context = { metadata: { tenant: dealership_id }, loaded: emptyAggregate(lead) };
    const handled = await this.handle(lead, lead_id, { type: 'submit', submission }, context);
    return isRejection(handled) ? handled : { lead_id, position: handled.position };
  }

  /** Returns the vehicle of a lead's trade-in: from our own valuation if there is one, else as sent. */
  private async tradeInOf(
    { trade_in: tradeIn }: LeadRequest,
    site_id: string,
  ): Promise<LeadTradeIn | undefined | Rejection> {
    if (tradeIn?.valuation_id === undefined) return tradeIn;
    const valued = valuationOf(await readCurrent(this.log, streamOf(valuationStream, tradeIn.valuation_id)));
    if (valued?.site_id !== site_id) {
      return reject('invalid', 'There is no such valuation.', {
        errors: [{ field: 'trade_in.valuation_id', reason: 'is not known here' }],
      });
    }
    const { vehicle, km, estimate } = valued;
    return { ...tradeIn, ...vehicle, km, ...(estimate && { valuation: estimate }) };
  }

  /** Silence is not consent. The form itself always sends an answer. */
  private consentOf({ form, opt_in }: LeadRequest, site: Site) {
    const box = form && fieldsOf(describeForm(form, { site })).find(({ name }) => name === 'opt_in');
    if (!opt_in) return { opt_in: false, opt_in_asked: opt_in === false && (form === undefined || box !== undefined) };
    const given_at = this.clock().toISOString();
    const consent = box && { wording: box.label, given_at, pre_ticked: box.initial === true };
    return { opt_in, opt_in_asked: true, ...(consent && { consent }) };
  }

  /** Books the test drive before the lead is submitted. A lead that exists already has its booking. */
  private async bookTestDrive(
    { form, fields, location, userData }: LeadRequest,
    site: Site,
    lead_id: string,
    car?: Vehicle,
  ) {
    const at = fields[testDriveField];
    if (form !== 'test-drive' || !at) return undefined;
    const known = await this.log.readStream(streamOf(leadStream, lead_id));
    return known.length > 0
      ? undefined
      : this.testDrives.book({ site, lead_id, phone: userData.phone, at, car, asked: location });
  }

  /** Returns the site's dealership: of the car, else the requested one, else of the location, else the first. */
  private async addressee(
    { car_id, car_dealership_id, dealership_slug, location }: LeadRequest,
    site: Site,
  ): Promise<Addressee | Rejection> {
    if (car_id !== undefined) {
      const found = await vehicleOfSite(this.log, site, car_id);
      return found
        ? { dealership_id: found.dealership_id, car: found }
        : reject('car_not_found', `This site has no vehicle ${car_id}.`);
    }
    const place = site.locations.find(({ id }) => id === location);
    const asked = car_dealership_id ?? dealership_slug ?? place?.dealership_id;
    const dealership =
      asked === undefined
        ? site.dealerships[0]
        : site.dealerships.find(({ id, slug }) => id === asked || slug === asked);
    return dealership
      ? { dealership_id: dealership.id }
      : reject('invalid', `This site has no dealership ${asked}.`, {
          errors: [
            {
              field: car_dealership_id === undefined ? 'dealership_slug' : 'car_dealership_id',
              reason: 'is not of this site',
            },
          ],
        });
  }
}
