import { Body, Controller, Header, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { spinRequest, type SpinResponse, spinRoutes } from '#contracts/api/spin';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { parseInput } from '#platform/http/parse';
import { Route } from '#platform/http/route';
import { refuseCrossSite } from '#platform/http/same-site';
import type { HandleCommand } from '#platform/kernel/command';
import { InjectCommands, InjectPlatform, type Platform } from '#platform/process/platform.module';
import { requireSession, type Shopper } from '#platform/access/session';
import { shopper } from './shopper.js';
import { spinOf, type Wheel, wheelOf } from './wheel.js';

const none = reject('not_found', 'There is nothing to win just now.');

/** One spin for each shopper and campaign; where it stops is decided here. */
@Controller()
export class SpinController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  @Route(spinRoutes.getSpin)
  @Header('cache-control', 'no-store')
  async won(@Req() request: FastifyRequest): Promise<SpinResponse | Rejection> {
    const signedIn = await requireSession(this.platform, request);
    if (isRejection(signedIn)) return signedIn;
    const wheel = this.wheel(request);
    return wheel ? shown(signedIn.shopper, wheel) : none;
  }

  @Route(spinRoutes.spin)
  @Header('cache-control', 'no-store')
  async spin(@Req() request: FastifyRequest, @Body() body: unknown): Promise<SpinResponse | Rejection> {
    const refused = refuseCrossSite(request);
    if (refused) return refused;
    const signedIn = await requireSession(this.platform, request);
    if (isRejection(signedIn)) return signedIn;
    const wheel = this.wheel(request);
    if (!wheel) return none;
    const asked = parseInput(spinRequest, body);
    if (isRejection(asked)) return asked;
    const { agreed: _, ...contact } = asked;
    const { id } = signedIn.shopper;
    const { prize, code } = spinOf(this.platform.secret!, wheel, id);
    const spun = await this.handle(shopper, id, {
      type: 'SpinWheel',
      campaign: wheel.campaign,
      prize: { id: prize.id, label: prize.label },
      code,
      contact,
    });
    return isRejection(spun) ? spun : shown(spun.state!, wheel);
  }

  private wheel(request: FastifyRequest): Wheel | undefined {
    const site = this.platform.sites.ofHost(request.host);
    return site && wheelOf(site, this.platform.clock());
  }
}

const shown = ({ spins }: Shopper, wheel: Wheel): SpinResponse => {
  const spin = spins.find(({ campaign }) => campaign === wheel.campaign);
  return spin ? { won: { prize: spin.prize, code: spin.code, spun_at: spin.spun_at } } : {};
};
