import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import { type Clock, InjectClock, InjectSecret } from '../process/providers.js';
import { ApiKeys, hashKey, type Principal } from './api-keys.js';

const cookieName = 'forecourt_dealer';
const hours = 12;

const signatureOf = (secret: string, payload: string): string =>
  createHmac('sha256', secret).update(`dealer-session/${payload}`).digest('base64url');

const attributes = (value: string, maxAge: number, secure: boolean): string =>
  `${cookieName}=${value}; Path=/api; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

const cookieOf = (header: string | undefined): string | undefined =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);

/** Sessions of the lead inbox: in a browser one stands for the key it was exchanged for. */
@Injectable()
export class InboxSessions {
  constructor(
    private readonly apiKeys: ApiKeys,
    @InjectClock() private readonly clock: Clock,
    @InjectSecret() private readonly secret: string | undefined,
  ) {}

  /**
   * The `Set-Cookie` that stands for a key until it ends: the key's hash and the end, signed. No script can read
   * it, no other site can have it sent, and it is worth nothing once the key is taken away. Undefined without SECRET_KEY.
   */
  cookieFor(key: string, secure: boolean): string | undefined {
    if (this.secret === undefined) return undefined;
    const payload = `${hashKey(key)}.${this.clock().getTime() + hours * 3_600_000}`;
    return attributes(`${payload}.${signatureOf(this.secret, payload)}`, hours * 3600, secure);
  }

  /** The `Set-Cookie` that ends a session. */
  endedCookie(secure: boolean): string {
    return attributes('', 0, secure);
  }

  /** Who calls: by a key, or in a browser by the session it was exchanged for. */
  dealerOf({ headers }: FastifyRequest): Principal | Rejection {
    const { authorization, cookie } = headers;
    const session = authorization === undefined ? cookieOf(cookie) : undefined;
    if (session === undefined) return this.apiKeys.authenticate(authorization, 'leads');
    // A page elsewhere can't have the cookie sent; browsers that say where a request comes from are believed as well.
    const from = headers['sec-fetch-site'];
    if (from !== undefined && from !== 'same-origin' && from !== 'none') {
      return reject('forbidden', 'The session is for pages of this site only.');
    }
    return this.principalOf(session) ?? reject('unauthenticated', 'The session has ended; sign in again.');
  }

  private principalOf(session: string): Principal | Rejection | undefined {
    const [hash, end, signature] = session.split('.');
    if (this.secret === undefined || hash === undefined || end === undefined || signature === undefined)
      return undefined;
    const expected = Buffer.from(signatureOf(this.secret, `${hash}.${end}`));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return Number(end) > this.clock().getTime() ? this.apiKeys.ofHash(hash, 'leads') : undefined;
  }
}
