import type { FastifyRequest } from 'fastify';

/** Browser features that pages, and the players in them, do not use. */
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

/** @param allowed origins that may use a feature nevertheless */
export const permissionsPolicy = (allowed: Partial<Record<(typeof denied)[number], string>> = {}): string =>
  denied.map((feature) => `${feature}=(${allowed[feature] ?? ''})`).join(', ');

/** Headers of every response; pages set a Content-Security-Policy of their own. */
const headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy(),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** A year of TLS only, without subdomains, because they may belong to others. */
const overTls = { ...headers, 'strict-transport-security': 'max-age=31536000' } as const;

export const securityHeaders = ({ protocol }: Pick<FastifyRequest, 'protocol'>): Readonly<Record<string, string>> =>
  protocol === 'https' ? overTls : headers;

/** For files that other sites' pages and mails show too. */
export const crossOriginHeaders = { 'cross-origin-resource-policy': 'cross-origin' } as const;
