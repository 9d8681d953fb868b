import { Controller } from '@nestjs/common';
import { type SpinResponse, spinRoutes } from '#contracts/api/spin';
import { isRejection, reject } from '#contracts/rejections';
import type { Shopper } from '#platform/access/session';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import type { HandleCommand } from '#platform/kernel/command';
import { type Clock, InjectClock, InjectCommands, InjectSecret } from '#platform/process/providers';
import { shopper } from './shopper.js';
import { spinOf, type Wheel, wheelOf } from './wheel.js';

const none = reject('not_found', 'There’s nothing to win right now.');

/** One spin for each shopper and campaign. The server decides the prize. */
@Controller()
export class SpinController {
  constructor(
    @InjectClock() private readonly clock: Clock,
    @InjectSecret() private readonly secret: string | undefined,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  @Route(spinRoutes.getSpin)
  won({ caller, site }: Call<typeof spinRoutes.getSpin>) {
    const wheel = wheelOf(site, this.clock());
    return wheel ? shown(caller.shopper, wheel) : none;
  }

  @Route(spinRoutes.spin)
  async spin({ caller, site, body }: Call<typeof spinRoutes.spin>) {
    const wheel = wheelOf(site, this.clock());
    if (!wheel) return none;
    const { agreed: _, ...contact } = body;
    const { id } = caller.shopper;
    const { prize, code } = spinOf(this.secret!, wheel, id);
    const spun = await this.handle(shopper, id, {
      type: 'SpinWheel',
      campaign: wheel.campaign,
      prize: { id: prize.id, label: prize.label },
      code,
      contact,
    });
    return isRejection(spun) ? spun : shown(spun.state!, wheel);
  }
}

const shown = ({ spins }: Shopper, wheel: Wheel): SpinResponse => {
  const spin = spins.find(({ campaign }) => campaign === wheel.campaign);
  return spin ? { won: { prize: spin.prize, code: spin.code, spun_at: spin.spun_at } } : {};
};
