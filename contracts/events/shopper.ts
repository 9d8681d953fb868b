import { z } from 'zod';
import { defineStream, type EventOf } from './define.js';
import { contactHandles, emailHandle, erasedEmail, erasedName, erasedPhone } from './personal.js';

const id = z.string().min(1);
const moment = z.iso.datetime();

export const alertSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), car_id: id, slug: z.string(), name: z.string() }),
  z.object({
    kind: z.literal('search'),
    name: z.string(),
    /** `/search/used-cars` */
    path: z.string(),
    /** Query string without `?`, in its canonical order. */
    search: z.string(),
  }),
]);
export type AlertSubject = z.infer<typeof alertSubject>;

/**
 * Source of a stopped alert: the shopper on the site, the link of a message, the vehicle's removal from the watchlist,
 * or the carrier after the shopper's reply.
 */
const alertStoppers = ['shopper', 'link', 'removal', 'carrier'] as const;
export type AlertStopper = (typeof alertStoppers)[number];
const alertStopper = z.enum(alertStoppers);

/** Kinds of alert news: a lower price; for a search a new match, a changed one, or one that is available again. */
const alertNews = ['price', 'new', 'changed', 'again'] as const;
export type AlertNews = (typeof alertNews)[number];

/** Stream `shopper-<shopper_id>`: one phone number on one site. */
export const shopperStream = defineStream({
  category: 'shopper',
  topic: 'shoppers',
  events: {
    ShopperRegistered: {
      version: 1,
      schema: z.object({
        shopper_id: id,
        site_id: id,
        /** E.164. */
        phone_number: z.string().min(1),
      }),
      personal: {
        of: ({ shopper_id, site_id, phone_number }) => [
          ...contactHandles({ site_id, phone: phone_number }),
          { kind: 'shopper', value: shopper_id },
        ],
        fields: { phone_number: erasedPhone },
      },
    },
    SessionStarted: {
      version: 1,
      schema: z.object({
        session_id: id,
        /** Hexadecimal SHA-256 of the token in the cookie. */
        token_hash: id,
        started_at: moment,
        expires_at: moment,
      }),
      personal: 'none',
    },
    /** Written only by earlier versions, which gave a session a new token. */
    SessionRenewed: {
      version: 1,
      schema: z.object({
        session_id: id,
        token_hash: id,
        renewed_at: moment,
        old_token_until: moment,
        expires_at: moment,
      }),
      personal: 'none',
    },
    SessionEnded: { version: 1, schema: z.object({ session_id: id }), personal: 'none' },
    AllSessionsEnded: { version: 1, schema: z.object({ shopper_id: id }), personal: 'none' },
    ShopperDetailsSaved: {
      version: 1,
      schema: z.object({
        name: z.string(),
        last_name: z.string(),
        email: z.string(),
        postcode: z.string().optional(),
      }),
      personal: {
        of: ({ email }, id) => [{ kind: 'shopper', value: id }, ...(email ? [emailHandle(email)] : [])],
        fields: { name: erasedName, last_name: erasedName, email: erasedEmail, postcode: '0000' },
      },
    },
    CarSavedToWatchlist: {
      version: 1,
      schema: z.object({
        shopper_id: id,
        site_id: id,
        car_id: id,
        slug: z.string(),
        name: z.string(),
        /** Price when the vehicle was saved; absent where it had none. */
        price: z.number().optional(),
        /** Kind of the price: `Drive Away`, `/ week`; empty: none was stated; absent in older events. */
        price_type: z.string().optional(),
        saved_at: moment,
      }),
      personal: 'none',
    },
    CarRemovedFromWatchlist: { version: 1, schema: z.object({ shopper_id: id, car_id: id }), personal: 'none' },
    /** The shopper consented to messages on this subject: by mail where `email` is set, otherwise by text. */
    AlertRequested: {
      version: 1,
      schema: z.object({
        alert_id: id,
        shopper_id: id,
        site_id: id,
        about: alertSubject,
        email: z.string().optional(),
        /** The address is confirmed, but its reader stopped all mail of the site since, so it has to be again. */
        confirm_again: z.boolean().optional(),
        consent: z.object({
          /** The exact consent text. */
          wording: z.string().min(1),
          given_at: moment,
        }),
      }),
      personal: {
        of: ({ shopper_id, email }) => [
          { kind: 'shopper', value: shopper_id },
          ...(email === undefined ? [] : [emailHandle(email)]),
        ],
        fields: { 'about.name': '', 'about.path': '/search', 'about.search': '', email: erasedEmail },
      },
    },
    /** The owner of the mailbox confirmed the address. Nothing is sent to it before. */
    AlertEmailConfirmed: {
      version: 1,
      schema: z.object({ shopper_id: id, email: z.string(), confirmed_at: moment }),
      personal: {
        of: ({ shopper_id, email }) => [{ kind: 'shopper', value: shopper_id }, emailHandle(email)],
        fields: { email: erasedEmail },
      },
    },
    /** News for an alert by mail. */
    AlertMailDue: {
      version: 1,
      schema: z.object({
        alert_id: id,
        shopper_id: id,
        site_id: id,
        car_id: id,
        email: z.string(),
        news: z.enum(alertNews),
        /** Only for a lower price. */
        price_before: z.number().optional(),
        /** Same values as `price_type` of a saved car. */
        price_before_type: z.string().optional(),
        due_at: moment,
      }),
      personal: {
        of: ({ shopper_id, email }) => [{ kind: 'shopper', value: shopper_id }, emailHandle(email)],
        fields: { email: erasedEmail },
      },
    },
    /** A message about a saved search was sent. */
    AlertSent: { version: 1, schema: z.object({ alert_id: id, car_id: id, sent_at: moment }), personal: 'none' },
    AlertStopped: { version: 1, schema: z.object({ alert_id: id, by: alertStopper }), personal: 'none' },
    /** Stops all alerts of the shopper until they request a new one. */
    AlertsStopped: { version: 1, schema: z.object({ shopper_id: id, by: alertStopper }), personal: 'none' },
    /** The shopper used their one spin of a campaign. */
    WheelSpun: {
      version: 1,
      schema: z.object({
        shopper_id: id,
        site_id: id,
        campaign: id,
        prize: z.object({ id, label: z.string() }),
        /** Code to show at the dealership. */
        code: id,
        contact: z.object({ name: z.string(), last_name: z.string(), email: z.string() }),
        spun_at: moment,
      }),
      personal: {
        of: ({ shopper_id, contact }) => [{ kind: 'shopper', value: shopper_id }, emailHandle(contact.email)],
        fields: { 'contact.name': erasedName, 'contact.last_name': erasedName, 'contact.email': erasedEmail },
      },
    },
    /** The shopper is erased. The same phone number registers as a new shopper. */
    ShopperErased: { version: 1, schema: z.object({ shopper_id: id }), personal: 'none' },
  },
});

export type ShopperEvent = EventOf<typeof shopperStream>;
