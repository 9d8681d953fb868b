import { z } from 'zod';
import { mailKinds } from '../domain/mail/kinds.js';
import { deliveryReports } from '../events/delivery.js';
import { routes } from './route.js';

/** `POST /api/mail/reports` */
const mailReport = z.strictObject({
  /** The message's Message-ID, with or without angle brackets. */
  message_id: z.string().regex(/^<?[0-9a-f]{32}@[^\s<>@]{1,253}>?$/, 'is not a Message-ID of ours'),
  report: z.enum(deliveryReports),
  /** Enhanced status code (RFC 3463). */
  code: z
    .string()
    .regex(/^[245]\.\d{1,3}\.\d{1,3}$/, 'is not a code such as 5.1.1')
    .optional(),
});

export type MailReport = z.infer<typeof mailReport>;

/** A message that was sent or is waiting. */
export const mailSent = z.object({
  kind: z.enum(mailKinds),
  /** `waiting`: will be retried; `given_up`: refused, withheld or retried for a day. The others are later reports. */
  state: z.enum(['sent', 'waiting', 'given_up', ...deliveryReports]),
  at: z.iso.datetime(),
  reason: z.string().optional(),
});
export type MailSent = z.infer<typeof mailSent>;

const message = { id: 'The message’s id, as the outbox lists it' } as const;
const page = { 200: { description: 'A page', contentTypes: ['text/html'] } } as const;

export const mailRoutes = routes('Mail', {
  reportMail: {
    method: 'POST',
    path: '/api/mail/reports',
    caller: 'ops',
    site: 'none',
    summary: 'What became of a message after the mail server took it, as whoever runs the server knows',
    body: mailReport,
    answers: { 204: { description: 'It is recorded', headers: ['Forecourt-Position'] } },
    rejections: ['not_found'],
  },
  takeBounce: {
    method: 'POST',
    path: '/api/mail/bounces',
    caller: 'ops',
    site: 'none',
    summary: 'A delivery status notification as it came (RFC 3464): what became of a message',
    bodyTypes: ['message/rfc822'],
    answers: { 204: { description: 'It is recorded', headers: ['Forecourt-Position'] } },
    rejections: ['not_found', 'invalid'],
  },
  listOutboxMail: {
    method: 'GET',
    path: '/outbox/mail',
    caller: 'anyone',
    site: 'none',
    cache: 'no-store',
    needs: 'mail',
    summary: 'What the stand-in for a mail server has sent, in a demo',
    answers: page,
    rejections: ['not_found'],
  },
  getOutboxMail: {
    method: 'GET',
    path: '/outbox/mail/:id',
    caller: 'anyone',
    site: 'none',
    cache: 'no-store',
    needs: 'mail',
    summary: 'A message as its recipient sees it',
    params: message,
    answers: page,
    rejections: ['not_found'],
  },
  getOutboxMailText: {
    method: 'GET',
    path: '/outbox/mail/:id/text',
    caller: 'anyone',
    site: 'none',
    cache: 'no-store',
    needs: 'mail',
    summary: 'A message as plain text, with what is attached to it',
    params: message,
    answers: { 200: { description: 'The text', contentTypes: ['text/plain'] } },
    rejections: ['not_found'],
  },
});
