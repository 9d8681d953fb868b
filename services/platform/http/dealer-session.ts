import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import { hour, second } from '#contracts/domain/durations';
import { hashKey, type Principal } from '../access/api-keys.js';
import { readCookie } from '../access/session.js';
import type { Platform } from '../process/platform.module.js';

type Surroundings = Pick<Platform, 'keyring' | 'clock' | 'secret'>;

const cookieName = 'forecourt_dealer';
const lifetime = 12 * hour;

const signatureOf = (secret: string, payload: string): string =>
  createHmac('sha256', secret).update(`dealer-session/${payload}`).digest('base64url');

/**
 * The `Set-Cookie` that stands for a dealer key until it ends: the key's hash and the end, signed. No script can read
 * it, no other site can have it sent, and a key that is taken away takes it along.
 */
export const sessionCookie = (key: string, secure: boolean, { clock, secret }: Surroundings): string | undefined => {
  if (secret === undefined) return undefined;
  const payload = `${hashKey(key)}.${clock().getTime() + lifetime}`;
  const value = `${payload}.${signatureOf(secret, payload)}`;
  return attributes(value, lifetime / second, secure);
};

export const endedCookie = (secure: boolean): string => attributes('', 0, secure);

const attributes = (value: string, maxAge: number, secure: boolean): string =>
  `${cookieName}=${value}; Path=/api; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

/** Who asks: by a dealer key, or in a browser by the session it was exchanged for. */
export const dealerOf = (request: FastifyRequest, surroundings: Surroundings): Principal | Rejection => {
  const { authorization } = request.headers;
  const session = authorization === undefined ? readCookie(request, cookieName) : undefined;
  if (session === undefined) return surroundings.keyring.authenticate(authorization, 'dealer');
  // A page elsewhere can't have the cookie sent; browsers that say where a request comes from are believed as well.
  const from = request.headers['sec-fetch-site'];
  if (from !== undefined && from !== 'same-origin' && from !== 'none') {
    return reject('forbidden', 'The session is for pages of this site only.');
  }
  return principalOf(session, surroundings) ?? reject('unauthenticated', 'The session has ended; sign in again.');
};

const principalOf = (session: string, { keyring, clock, secret }: Surroundings): Principal | undefined => {
  const [hash, end, signature] = session.split('.');
  if (secret === undefined || hash === undefined || end === undefined || signature === undefined) return undefined;
  const expected = Buffer.from(signatureOf(secret, `${hash}.${end}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return Number(end) > clock().getTime() ? keyring.ofHash(hash, 'dealer') : undefined;
};
