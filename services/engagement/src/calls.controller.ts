import { Controller } from '@nestjs/common';
import { shopRoutes } from '#contracts/api/shop-routes';
import { isRejection } from '#contracts/rejections';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { RevealCall } from './reveal-call.js';

@Controller()
export class CallsController {
  constructor(private readonly revealCall: RevealCall) {}

  @Route(shopRoutes.revealCall)
  async reveal({ site, body, idempotencyKey }: Call<typeof shopRoutes.revealCall>) {
    const revealed = await this.revealCall.execute(site, body, idempotencyKey);
    return isRejection(revealed) ? revealed : answer(revealed, { position: revealed.position });
  }
}
