import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LeadRequest, LeadResponse } from '#contracts/api/leads';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import type { Site } from '#contracts/site';
import type { HandleCommand } from '#platform/kernel/command';
import { readCurrent } from '#platform/kernel/command';
import { idFrom, newId } from '#platform/kernel/ids';
import { InjectCommands, InjectPlatform, type Platform } from '#platform/platform.module';
import { lead } from './lead.js';
import { vehicleOf } from './vehicle.js';

/** A shopper's enquiry. The answer comes after the lead is durable. */
export class SubmitLead extends Command<LeadResponse | Rejection> {
  constructor(
    readonly request: LeadRequest,
    readonly site: Site,
    readonly userAgent: string,
    /** The same key on the same site is the same lead. */
    readonly idempotencyKey?: string,
  ) {
    super();
  }
}

@CommandHandler(SubmitLead)
export class SubmitLeadHandler implements ICommandHandler<SubmitLead> {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  async execute({ request, site, userAgent, idempotencyKey }: SubmitLead): Promise<LeadResponse | Rejection> {
    const addressee = await this.addressee(request, site);
    if (isRejection(addressee)) return addressee;
    const lead_id = idempotencyKey === undefined ? newId() : idFrom('lead', site.id, idempotencyKey);
    const { userData: user, category, subcategory, message, location, opt_in, fields, url, source } = request;
    const submission = {
      lead_id,
      site_id: site.id,
      ...addressee,
      category,
      ...(subcategory !== undefined && { subcategory }),
      user,
      ...(message !== undefined && { message }),
      opt_in,
      ...(location !== undefined && { location }),
      fields,
      url,
      source,
      user_agent: userAgent.slice(0, 400),
      lead_attributes: request.lead_attributes,
    };
    const metadata = { tenant: addressee.dealership_id };
    const handled = await this.handle(lead, lead_id, { kind: 'submit', submission }, { metadata });
    return isRejection(handled) ? handled : { lead_id, position: handled.position };
  }

  /** The car's dealership, or the one that was asked for, or the site's first; all only of this site. */
  private async addressee({ car_id, car_dealership_id, dealership_slug }: LeadRequest, site: Site) {
    if (car_id !== undefined) {
      const found = vehicleOf(await readCurrent(this.platform.log, `car-${car_id}`));
      const own = found && site.dealerships.some(({ id }) => id === found.dealership_id);
      return own ? found : reject('car_not_found', `This site has no vehicle ${car_id}.`);
    }
    const asked = car_dealership_id ?? dealership_slug;
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
