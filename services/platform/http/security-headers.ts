import type { FastifyRequest } from 'fastify';

/** What pages, and the players in them, do without. */
const denied = [
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
] as const;

/** @param allowed who may use a feature all the same */
export const permissionsPolicy = (allowed: Partial<Record<(typeof denied)[number], string>> = {}): string =>
  denied.map((feature) => `${feature}=(${allowed[feature] ?? ''})`).join(', ');

/** Of every answer; what shows itself in a browser says its own Content-Security-Policy. */
const headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy(),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** A year of TLS only. The host's other names are not ours to speak for. */
const overTls = { ...headers, 'strict-transport-security': 'max-age=31536000' } as const;

/** The headers every answer to this request has. */
export const securityHeaders = ({ protocol }: Pick<FastifyRequest, 'protocol'>): Readonly<Record<string, string>> =>
  protocol === 'https' ? overTls : headers;

/** Of files that pages and mails elsewhere show too. */
export const shownAnywhere = { 'cross-origin-resource-policy': 'cross-origin' } as const;
