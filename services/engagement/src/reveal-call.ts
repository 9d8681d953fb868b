import { Injectable } from '@nestjs/common';
import type { RevealRequest, RevealResponse } from '#contracts/api/calls';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import type { HandleCommand } from '#platform/kernel/command';
import { deriveId, newId } from '#platform/kernel/ids';
import { InjectCommands } from '#platform/process/providers';
import { call } from './call.js';
import { Dealerships } from './dealerships.js';

/** Records that a shopper revealed the dealer's phone number. */
@Injectable()
export class RevealCall {
  constructor(
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly dealerships: Dealerships,
  ) {}

  async execute(
    site: Site,
    request: RevealRequest,
    /** The same idempotency key on the same site is the same call. */
    idempotencyKey?: string,
  ): Promise<RevealResponse | Rejection> {
    const { car_id, dealership_id, website_id } = request;
    if (website_id !== site.id) return wrong('website_id', 'is not this site');
    if (!site.dealerships.some(({ id }) => id === dealership_id)) return wrong('dealership_id', 'is not of this site');
    if ((await this.dealerships.ofCar(car_id, site)) !== dealership_id) {
      return reject('car_not_found', `This dealership has no vehicle ${car_id}.`);
    }
    const call_id = idempotencyKey === undefined ? newId() : deriveId('call', site.id, idempotencyKey);
    const revealed = { call_id, site_id: site.id, dealership_id, car_id };
    const handled = await this.handle(call, call_id, revealed, { metadata: { tenant: dealership_id } });
    return isRejection(handled) ? handled : { call_id, position: handled.position };
  }
}

const wrong = (field: string, reason: string): Rejection =>
  reject('invalid', `${field}: ${reason}`, { errors: [{ field, reason }] });
