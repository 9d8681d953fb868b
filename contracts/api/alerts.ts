import { z } from 'zod';
import { ok, routes, shopperGet, shopperPost, sitePost } from './route.js';
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
const token = z.strictObject({ token: z.string().min(1).max(100).describe('As the link in the message has it') });

/** `POST /api/alerts/confirm`: the owner of the mailbox confirms a requested alert. */
const confirmResponse = z.object({ confirmed: z.literal(true) });

/** `GET /api/alerts/mail`: newest first. */
export const alertMailResponse = z.object({ mail: z.array(mailSent) });
export type AlertMailResponse = z.infer<typeof alertMailResponse>;

export const alertRoutes = routes('Shoppers', {
  requestAlert: {
    ...shopperPost,
    path: '/api/alerts',
    limit: changesLimit,
    needs: 'text_messages',
    summary: 'The shopper wants messages about a saved vehicle’s price or a search’s new matches',
    body: alertRequest,
    answers: ok(meResponse, 'The shopper, with their alerts'),
    rejections: ['car_not_found', 'not_found'],
  },
  listAlertMail: {
    ...shopperGet,
    path: '/api/alerts/mail',
    summary: 'The last messages the shopper was sent by mail about alerts, and what became of them',
    answers: ok(alertMailResponse, 'The latest first'),
  },
  stopAlert: {
    ...shopperPost,
    path: '/api/alerts/:id/stop',
    limit: changesLimit,
    summary: 'Stops one alert',
    params: { id: 'The alert’s `alert_id`' },
    answers: ok(meResponse, 'The shopper, with their alerts'),
  },
  stopAlerts: {
    method: 'POST',
    path: '/api/alerts/stop',
    caller: 'visitor',
    site: 'host',
    crossSite: 'allowed',
    limit: { per: 'address', burst: 20, rate: 1 / 10, detail: 'Please wait a moment and try again.' },
    summary: 'Stops all alerts by the link in a message, without signing in',
    body: stopRequest,
    answers: ok(stopResponse, 'Nothing more is sent'),
    rejections: ['signed_out', 'cross_site', 'not_found'],
  },
  confirmAlertEmail: {
    ...sitePost,
    path: '/api/alerts/confirm',
    cache: 'no-store',
    crossSite: 'allowed',
    limit: { per: 'address', burst: 20, rate: 1 / 10, detail: 'Please wait a moment and try again.' },
    summary: 'Confirms that alerts may be sent by mail, by the link that was mailed',
    body: token,
    answers: ok(confirmResponse, 'Alerts are sent by mail from now on'),
    rejections: ['not_found'],
  },
  unsubscribe: {
    ...sitePost,
    path: '/api/alerts/unsubscribe',
    cache: 'no-store',
    crossSite: 'allowed',
    // A mail provider posts for all its users from a few addresses.
    limit: { per: 'address', burst: 2000, rate: 50, detail: 'Please wait a moment and try again.' },
    summary: 'Stops all alerts with one click in a mail program (RFC 8058)',
    query: token,
    answers: ok(stopResponse, 'Nothing more is sent'),
    rejections: ['not_found'],
  },
});
