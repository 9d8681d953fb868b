import { z } from 'zod';
import { routes } from './route.js';
import { mailSent } from './mail.js';
import { changesLimit, meResponse } from './shoppers.js';
import { singleLine } from '../domain/line.js';

const wording = z.string().min(1).max(400);

const email = z.email('Please enter a valid email address.').max(200).optional();

/** `POST /api/alerts`, by mail where `email` is set. `wording` is the text shown to the shopper; it must equal ours. */
const alertRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('price'), car_id: z.string().min(1).max(60), wording, email }),
  z.strictObject({
    kind: z.literal('search'),
    name: singleLine(80).min(1, 'Please give it a name.'),
    path: z.string().min(1).max(200),
    search: z.string().max(4000),
    wording,
    email,
  }),
]);
export type AlertRequest = z.infer<typeof alertRequest>;

/** `POST /api/alerts/stop`: stops all alerts of the message's recipient, or of the signed-in shopper. */
const stopRequest = z.strictObject({ token: z.string().min(1).max(100).optional() });
const stopResponse = z.object({ stopped: z.literal(true) });
const token = z.strictObject({ token: z.string().min(1).max(100) });

/** `POST /api/alerts/confirm`: the owner of the mailbox confirms a requested alert. */
const confirmResponse = z.object({ confirmed: z.literal(true) });

/** `GET /api/alerts/mail`: newest first. */
export const alertMailResponse = z.object({ mail: z.array(mailSent) });
export type AlertMailResponse = z.infer<typeof alertMailResponse>;

export const alertRoutes = routes('Shoppers', {
  requestAlert: {
    method: 'POST',
    path: '/api/alerts',
    caller: 'shopper',
    site: 'host',
    cache: 'no-store',
    limit: changesLimit,
    needs: 'text_messages',
    summary: 'The shopper wants messages about a saved vehicle’s price or a search’s new matches',
    body: alertRequest,
    answers: { 200: { description: 'The shopper, with their alerts', schema: meResponse } },
    rejections: ['car_not_found', 'not_found'],
  },
  listAlertMail: {
    method: 'GET',
    path: '/api/alerts/mail',
    caller: 'shopper',
    site: 'host',
    cache: 'no-store',
    summary: 'The last messages the shopper was sent by mail about alerts, and what became of them',
    answers: { 200: { description: 'The latest first', schema: alertMailResponse } },
  },
  stopAlert: {
    method: 'POST',
    path: '/api/alerts/:id/stop',
    caller: 'shopper',
    site: 'host',
    cache: 'no-store',
    limit: changesLimit,
    summary: 'Stops one alert',
    params: { id: 'The alert’s `alert_id`' },
    answers: { 200: { description: 'The shopper, with their alerts', schema: meResponse } },
  },
  stopAlerts: {
    method: 'POST',
    path: '/api/alerts/stop',
    caller: 'visitor',
    site: 'host',
    cache: 'no-store',
    crossSite: 'allowed',
    limit: { per: 'address', burst: 20, rate: 1 / 10, detail: 'Please wait a moment and try again.' },
    summary: 'Stops all alerts by the link in a message, without signing in',
    body: stopRequest,
    answers: { 200: { description: 'Nothing more is sent', schema: stopResponse } },
    rejections: ['signed_out', 'cross_site', 'not_found'],
  },
  confirmAlertEmail: {
    method: 'POST',
    path: '/api/alerts/confirm',
    caller: 'anyone',
    site: 'host',
    cache: 'no-store',
    crossSite: 'allowed',
    limit: { per: 'address', burst: 20, rate: 1 / 10, detail: 'Please wait a moment and try again.' },
    summary: 'Confirms that alerts may be sent by mail, by the link that was mailed',
    body: token,
    answers: { 200: { description: 'Alerts are sent by mail from now on', schema: confirmResponse } },
    rejections: ['not_found'],
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/alerts/unsubscribe',
    caller: 'anyone',
    site: 'host',
    cache: 'no-store',
    crossSite: 'allowed',
    // A mail provider posts for all its users from a few addresses.
    limit: { per: 'address', burst: 2000, rate: 50, detail: 'Please wait a moment and try again.' },
    summary: 'Stops all alerts with one click in a mail program (RFC 8058)',
    query: token,
    answers: { 200: { description: 'Nothing more is sent', schema: stopResponse } },
    rejections: ['not_found'],
  },
});
