import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, readCookie, sessionLifetime } from '#platform/access/session';
import { day, second } from '#contracts/domain/durations';

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

const setCookie = (request: FastifyRequest, reply: FastifyReply, name: string, value: string, maxAge: number): void => {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const cookie = `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
  const already = reply.getHeader('set-cookie');
  reply.header('set-cookie', already === undefined ? cookie : [already, cookie].flat());
};

export const setSessionCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  shopper_id: string,
  token: string,
): void => setCookie(request, reply, cookieName(request), `${shopper_id}.${token}`, sessionLifetime / 1000);

export const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply): void =>
  setCookie(request, reply, cookieName(request), '', 0);

const devicePattern = /^[\w-]{43}$/;
const deviceLifetime = (365 * day) / second;
const deviceName = (request: FastifyRequest): string => (request.protocol === 'https' ? '__Host-device' : 'device');

/** Returns the browser's id for sign-in; undefined if it never requested a code. */
export const readDevice = (request: FastifyRequest): string | undefined => {
  const device = readCookie(request, deviceName(request));
  return device !== undefined && devicePattern.test(device) ? device : undefined;
};

export const setDeviceCookie = (request: FastifyRequest, reply: FastifyReply, device: string): void =>
  setCookie(request, reply, deviceName(request), device, deviceLifetime);
