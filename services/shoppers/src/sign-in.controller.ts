import { Controller } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { shopperRoutes } from '#contracts/api/shop-routes';
import { day, second } from '#contracts/domain/durations';
import type { Site } from '#contracts/domain/site/site';
import { signInStream } from '#contracts/events/sign-in';
import { streamOf } from '#contracts/events/stream-name';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { hashKey } from '#platform/access/api-keys';
import type { Call } from '#platform/http/call';
import { RateLimit } from '#platform/http/rate-limit';
import { Route } from '#platform/http/route';
import { customerNetworkOf, senderOf } from '#platform/http/sender';
import { type HandleCommand, readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import type { EventLog } from '#platform/ports/event-log';
import { type Clock, InjectClock, InjectCommands, InjectLog } from '#platform/process/providers';
import { Codes } from './codes.js';
import { clearSessionCookie, newToken, readDevice, setDeviceCookie, setSessionCookie } from './cookies.js';
import { parseMobile } from './phone-number.js';
import { shopper } from './shopper.js';
import { shown } from './shown.js';
import { codeLifetime, signIn } from './sign-in.js';
import { type Asker, hasAsked, isKnown } from './sign-in-limits.js';
import { SmsBudget } from './sms/budget.js';

/** Sign-in with a code sent by text message, and the signed-in shopper's data. */
@Controller()
export class SignInController {
  /** Per browser, in addition to the route's own limit. */
  private readonly devices = new RateLimit({ burst: 15, rate: 1 / 60, senders: 20_000 });
  /** First codes per address and day for unknown browsers, because each text message costs the site money. */
  private readonly phones = new RateLimit({ burst: 40, rate: (40 * second) / day, senders: 20_000 });

  constructor(
    @InjectClock() private readonly clock: Clock,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly codes: Codes,
    private readonly budget: SmsBudget,
    @InjectLog() private readonly log: EventLog,
  ) {}

  @Route(shopperRoutes.sendSignInCode)
  async code({ site, body, request, reply }: Call<typeof shopperRoutes.sendSignInCode>) {
    const device = readDevice(request) ?? newToken();
    const refused = this.refuseDevice(device, request);
    if (refused) return refused;
    const phone_number = parseMobile(body.phone_number);
    if (isRejection(phone_number)) return phone_number;
    const id = this.codes.phoneId('signin', site.id, phone_number);
    const device_hash = hashKey(device);
    const network_hash = this.codes.networkId(id, customerNetworkOf(request));
    const beyond = await this.refuseStranger(site, id, { device_hash, network_hash }, request);
    if (beyond) return beyond;
    const command = { type: 'RequestCode', site_id: site.id, phone_number, device_hash, network_hash } as const;
    const requested = await this.handle(signIn, id, command);
    if (isRejection(requested)) return requested;
    setDeviceCookie(request, reply, device);
    return { phone_number, expires_in: codeLifetime / 1000 };
  }

  @Route(shopperRoutes.verifySignIn)
  async verify({ site, body, request, reply }: Call<typeof shopperRoutes.verifySignIn>) {
    const device = readDevice(request) ?? '';
    const refused = this.refuseDevice(device, request);
    if (refused) return refused;
    const phone_number = parseMobile(body.phone_number);
    if (isRejection(phone_number)) return phone_number;
    const verified = await this.handle(signIn, this.codes.phoneId('signin', site.id, phone_number), {
      type: 'Verify',
      device_hash: hashKey(device),
      code: body.code,
      isCode: this.codes.isCode,
    });
    if (isRejection(verified)) return verified;
    if (verified.events.at(-1)?.type !== 'SignInCodeAccepted') {
      return reject('sign_in_code_wrong', 'That’s not the code we sent. Please check it and try again.', {
        errors: [{ field: 'code', reason: 'That’s not the code we sent.' }],
      });
    }
    // Always a new session: a session cookie sent with the request is ignored.
    const token = newToken();
    const shopper_id = this.codes.phoneId('shopper', site.id, phone_number);
    const started = await this.handle(shopper, shopper_id, {
      type: 'StartSession',
      shopper_id,
      site_id: site.id,
      phone_number,
      token_hash: hashKey(token),
    });
    if (isRejection(started)) return started;
    setSessionCookie(request, reply, shopper_id, token);
    return { user: shown(started.state!) };
  }

  @Route(shopperRoutes.getMe)
  me({ caller }: Call<typeof shopperRoutes.getMe>) {
    return { user: caller ? shown(caller.shopper) : null };
  }

  @Route(shopperRoutes.changeMe)
  async saveDetails({ caller, body: details }: Call<typeof shopperRoutes.changeMe>) {
    const saved = await this.handle(shopper, caller.shopper.id, { type: 'SaveDetails', details });
    return isRejection(saved) ? saved : { user: shown(saved.state!) };
  }

  @Route(shopperRoutes.signOut)
  async signOut({ caller, query, request, reply }: Call<typeof shopperRoutes.signOut>) {
    clearSessionCookie(request, reply);
    if (!caller) return undefined;
    const ended = await this.handle(
      shopper,
      caller.shopper.id,
      query.everywhere ? { type: 'EndAllSessions' } : { type: 'EndSession', session_id: caller.session.id },
    );
    return isRejection(ended) ? ended : undefined;
  }

  /** Applies the limits for strangers, unless the browser or its network has signed in with this phone before. */
  private async refuseStranger(
    site: Site,
    id: string,
    asker: Asker,
    request: FastifyRequest,
  ): Promise<Rejection | undefined> {
    const state = fold(signIn, await readCurrent(this.log, streamOf(signInStream, id)));
    if (isKnown(state, asker)) return this.budget.refusal(site, 'known');
    const isFirst = !hasAsked(state, asker, this.clock());
    const retryAfter = isFirst ? this.phones.take(senderOf(request), this.clock()) : 0;
    if (retryAfter > 0) {
      const detail = 'Too many codes have been requested from this connection. Please try again later.';
      return reject('too_many_requests', detail, { retryAfter });
    }
    return this.budget.refusal(site, 'stranger');
  }

  private refuseDevice(device: string, { ip }: FastifyRequest): Rejection | undefined {
    const retryAfter = this.devices.take(device || ip, this.clock());
    return retryAfter > 0
      ? reject('too_many_requests', 'Too many tries. Please wait a moment.', { retryAfter })
      : undefined;
  }
}
