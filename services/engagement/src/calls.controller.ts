import { Controller } from '@nestjs/common';
import { shopRoutes } from '#contracts/api/shop-routes';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import type { HandleCommand } from '#platform/kernel/command';
import { deriveId, newId } from '#platform/kernel/ids';
import { InjectCommands } from '#platform/process/providers';
import { call } from './call.js';
import { Dealerships } from './dealerships.js';

@Controller()
export class CallsController {
  constructor(
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly dealerships: Dealerships,
  ) {}

  /** The same idempotency key on the same site is the same call. */
  @Route(shopRoutes.revealCall)
  async reveal({ site, body, idempotencyKey }: Call<typeof shopRoutes.revealCall>) {
    const { car_id, dealership_id, website_id } = body;
    if (website_id !== site.id) return wrong('website_id', 'is not this site');
    if (!site.dealerships.some(({ id }) => id === dealership_id)) return wrong('dealership_id', 'is not of this site');
    if ((await this.dealerships.ofCar(car_id, site)) !== dealership_id) {
      return reject('car_not_found', `This dealership has no vehicle ${car_id}.`);
    }
    const call_id = idempotencyKey === undefined ? newId() : deriveId('call', site.id, idempotencyKey);
    const revealed = { call_id, site_id: site.id, dealership_id, car_id };
    const handled = await this.handle(call, call_id, revealed, { metadata: { tenant: dealership_id } });
    if (isRejection(handled)) return handled;
    const { position } = handled;
    return answer({ call_id, position }, { position });
  }
}

const wrong = (field: string, reason: string): Rejection =>
  reject('invalid', `${field}: ${reason}`, { errors: [{ field, reason }] });
