import { Body, Controller, Delete, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MeResponse, SignInCodeResponse } from '#contracts/api/shoppers';
import { shopperDetails, signInCodeRequest, signInVerifyRequest, signOutQuery } from '#contracts/api/shoppers';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { parseInput } from '#platform/http/parse';
import { RateLimit } from '#platform/http/rate-limit';
import { refuseCrossSite } from '#platform/http/same-site';
import type { HandleCommand } from '#platform/kernel/command';
import { hashKey } from '#platform/access/api-keys';
import { InjectCommands, InjectPlatform, type Platform } from '#platform/process/platform.module';
import { readSession, requireSession } from '#platform/access/session';
import { siteOf } from '#platform/sites/sites';
import { Codes } from './codes.js';
import { clearSessionCookie, newToken, readDevice, setDeviceCookie, setSessionCookie } from './cookies.js';
import { parseMobile } from './phone-number.js';
import { renewAfter, shopper } from './shopper.js';
import { shown } from './shown.js';
import { codeLifetime, signIn } from './sign-in.js';

/** Signing in with a code sent to one's phone, and what is known of whoever did. */
@Controller('api')
export class SignInController {
  /** Codes asked for and tried: many people may share one address, few a browser. */
  private readonly addresses = new RateLimit({ burst: 30, rate: 1 / 20, senders: 20_000 });
  private readonly devices = new RateLimit({ burst: 15, rate: 1 / 60, senders: 20_000 });

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly codes: Codes,
  ) {}

  @Post('sign-in/code')
  @HttpCode(200)
  async code(
    @Req() request: FastifyRequest,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInCodeResponse | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const device = readDevice(request) ?? newToken();
    const refused = refuseCrossSite(request) ?? this.limit(request, device);
    if (refused) return refused;
    const asked = parseInput(signInCodeRequest, body);
    if (isRejection(asked)) return asked;
    const phone_number = parseMobile(asked.phone_number);
    if (isRejection(phone_number)) return phone_number;
    const requested = await this.handle(signIn, this.codes.phoneId('signin', site.id, phone_number), {
      type: 'RequestCode',
      site_id: site.id,
      phone_number,
      device_hash: hashKey(device),
    });
    if (isRejection(requested)) return requested;
    setDeviceCookie(request, reply, device);
    return { phone_number, expires_in: codeLifetime / 1000 };
  }

  @Post('sign-in/verify')
  @HttpCode(200)
  async verify(
    @Req() request: FastifyRequest,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MeResponse | Rejection> {
    const site = siteOf(this.platform.sites, request);
    if (isRejection(site)) return site;
    const device = readDevice(request) ?? '';
    const refused = refuseCrossSite(request) ?? this.limit(request, device);
    if (refused) return refused;
    const asked = parseInput(signInVerifyRequest, body);
    if (isRejection(asked)) return asked;
    const phone_number = parseMobile(asked.phone_number);
    if (isRejection(phone_number)) return phone_number;
    const verified = await this.handle(signIn, this.codes.phoneId('signin', site.id, phone_number), {
      type: 'Verify',
      device_hash: hashKey(device),
      code: asked.code,
      isCode: this.codes.isCode,
    });
    if (isRejection(verified)) return verified;
    if (verified.events.at(-1)?.type !== 'SignInCodeAccepted') {
      return reject('sign_in_code_wrong', 'That is not the code we sent. Please check it and try again.', {
        errors: [{ field: 'code', reason: 'That is not the code we sent.' }],
      });
    }
    // Always a new session: whatever cookie came along is worth nothing from here on.
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
    reply.header('cache-control', 'no-store');
    return { user: shown(started.state!) };
  }

  @Get('me')
  async me(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MeResponse | Rejection> {
    reply.header('cache-control', 'no-store');
    const signedIn = await readSession(this.platform, request);
    if (!signedIn) return { user: null };
    const { shopper: who, session } = signedIn;
    if (this.platform.clock().getTime() >= Date.parse(session.renewed_at) + renewAfter) {
      const token = newToken();
      const command = { type: 'RenewSession' as const, session_id: session.id, token_hash: hashKey(token) };
      const renewed = await this.handle(shopper, who.id, command);
      // Of two tabs at once, one gets the new token for both: cookies are shared.
      if (!isRejection(renewed) && renewed.events.length > 0) setSessionCookie(request, reply, who.id, token);
    }
    return { user: shown(who) };
  }

  @Post('me')
  @HttpCode(200)
  async saveDetails(@Req() request: FastifyRequest, @Body() body: unknown): Promise<MeResponse | Rejection> {
    const refused = refuseCrossSite(request);
    if (refused) return refused;
    const signedIn = await requireSession(this.platform, request);
    if (isRejection(signedIn)) return signedIn;
    const details = parseInput(shopperDetails, body);
    if (isRejection(details)) return details;
    const saved = await this.handle(shopper, signedIn.shopper.id, { type: 'SaveDetails', details });
    return isRejection(saved) ? saved : { user: shown(saved.state!) };
  }

  @Delete('session')
  @HttpCode(204)
  async signOut(
    @Req() request: FastifyRequest,
    @Query() query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void | Rejection> {
    const refused = refuseCrossSite(request);
    if (refused) return refused;
    const asked = parseInput(signOutQuery, query);
    if (isRejection(asked)) return asked;
    const signedIn = await readSession(this.platform, request);
    clearSessionCookie(request, reply);
    if (!signedIn) return;
    const ended = await this.handle(
      shopper,
      signedIn.shopper.id,
      asked.everywhere ? { type: 'EndAllSessions' } : { type: 'EndSession', session_id: signedIn.session.id },
    );
    if (isRejection(ended)) return ended;
  }

  private limit(request: FastifyRequest, device: string): Rejection | undefined {
    const now = this.platform.clock();
    const wait = Math.max(this.addresses.take(request.ip, now), this.devices.take(device || request.ip, now));
    return wait > 0
      ? reject('too_many_requests', 'Too many tries. Please wait a little.', { retryAfter: wait })
      : undefined;
  }
}
