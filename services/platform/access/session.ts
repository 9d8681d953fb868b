import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ShopperDetails } from '#contracts/api/shoppers';
import { day } from '#contracts/domain/durations';
import { shopperStream, type AlertSubject, type ShopperEvent } from '#contracts/events/shopper';
import { reject, type Rejection } from '#contracts/rejections';
import type { Evolve } from '../kernel/decider.js';
import { type Folding, AggregateLoader } from '../kernel/aggregate-loader.js';
import { hashKey } from './api-keys.js';
import { type Clock, InjectClock } from '../process/providers.js';
import { Sites } from '../sites/sites.js';

/** State of a shopper's stream, for every service that needs the signed-in shopper. */

interface Session {
  readonly id: string;
  readonly token_hash: string;
  readonly started_at: string;
  readonly expires_at: string;
}

interface Alert {
  readonly alert_id: string;
  readonly about: AlertSubject;
  readonly given_at: string;
  /** Address for mail; absent: sent by text message. */
  readonly email?: string;
  /** When the last message about a saved search was sent. */
  readonly sent_at?: string;
}

type Spin = Extract<ShopperEvent, { type: 'WheelSpun' }>['data'];

export interface Shopper {
  readonly id: string;
  readonly site_id: string;
  /** E.164. */
  readonly phone_number: string;
  readonly details?: ShopperDetails;
  readonly sessions: readonly Session[];
  /** Ids of cars in the watchlist, newest first. */
  readonly saved: readonly string[];
  /** What the shopper is sent messages about, as long as they agree; oldest first. */
  readonly alerts: readonly Alert[];
  readonly spins: readonly Spin[];
  /** Addresses whose owner agreed to mail about alerts. */
  readonly confirmed: readonly string[];
  /** Addresses without such consent that mail was requested for, up to a day before the last request. */
  readonly asked: readonly { readonly email: string; readonly at: string }[];
}

/** Undefined: nobody has signed in with this phone number yet. */
export type ShopperState = Shopper | undefined;

/** Maximum lifetime of a session; activity does not extend it. */
export const sessionLifetime = day;

/** Maximum browsers a shopper can be signed in with; the oldest session is ended for a new one. */
const maxSessions = 10;

const withSent = (state: Shopper, alert_id: string, sent_at: string): Shopper => ({
  ...state,
  alerts: state.alerts.map((alert) => (alert.alert_id === alert_id ? { ...alert, sent_at } : alert)),
});

const askedOf = ({ asked, confirmed }: Shopper, email: string, at: string): Shopper['asked'] => [
  ...asked.filter((one) => one.email !== email && Date.parse(one.at) > Date.parse(at) - day),
  ...(confirmed.includes(email) ? [] : [{ email, at }]),
];

const shopperEvolve: Evolve<ShopperState, ShopperEvent> = {
  ShopperRegistered: (_, { shopper_id, site_id, phone_number }) => ({
    id: shopper_id,
    site_id,
    phone_number,
    sessions: [],
    saved: [],
    alerts: [],
    spins: [],
    confirmed: [],
    asked: [],
  }),
  SessionStarted: (state, { session_id, token_hash, started_at, expires_at }) =>
    state && {
      ...state,
      sessions: [...state.sessions, { id: session_id, token_hash, started_at, expires_at }].slice(-maxSessions),
    },
  SessionRenewed: (state, { session_id, token_hash, expires_at }) =>
    state && {
      ...state,
      sessions: state.sessions.map((session) =>
        session.id === session_id ? { ...session, token_hash, expires_at } : session,
      ),
    },
  SessionEnded: (state, { session_id }) =>
    state && { ...state, sessions: state.sessions.filter(({ id }) => id !== session_id) },
  AllSessionsEnded: (state) => state && { ...state, sessions: [] },
  ShopperDetailsSaved: (state, { postcode, ...details }) =>
    state && { ...state, details: { ...details, ...(postcode !== undefined && { postcode }) } },
  CarSavedToWatchlist: (state, { car_id }) =>
    state && { ...state, saved: [car_id, ...state.saved.filter((id) => id !== car_id)] },
  CarRemovedFromWatchlist: (state, { car_id }) =>
    state && { ...state, saved: state.saved.filter((id) => id !== car_id) },
  AlertRequested: (before, { alert_id, about, email, confirm_again, consent: { given_at } }) => {
    if (!before) return undefined;
    const state = confirm_again ? { ...before, confirmed: before.confirmed.filter((one) => one !== email) } : before;
    return {
      ...state,
      alerts: [...state.alerts, { alert_id, about, given_at, ...(email !== undefined && { email }) }],
      asked: email === undefined ? state.asked : askedOf(state, email, given_at),
    };
  },
  AlertEmailConfirmed: (state, { email }) =>
    state && {
      ...state,
      confirmed: [...state.confirmed, email],
      asked: state.asked.filter((one) => one.email !== email),
    },
  AlertSent: (state, { alert_id, sent_at }) => state && withSent(state, alert_id, sent_at),
  AlertMailDue: (state, { alert_id, due_at }) => state && withSent(state, alert_id, due_at),
  AlertStopped: (state, { alert_id }) =>
    state && { ...state, alerts: state.alerts.filter((alert) => alert.alert_id !== alert_id) },
  AlertsStopped: (state) => state && { ...state, alerts: [], confirmed: [] },
  WheelSpun: (state, spin) => state && { ...state, spins: [...state.spins, spin] },
  ShopperErased: () => undefined,
};

export const shopperFolding: Folding<ShopperState, ShopperEvent> = {
  category: shopperStream.category,
  initial: undefined,
  evolve: shopperEvolve,
};

export interface SignedIn {
  readonly shopper: Shopper;
  readonly session: Session;
}

/** Cookie name; browsers accept `__Host-` cookies only over TLS and from their own host. */
export const cookieName = (request: Pick<FastifyRequest, 'protocol'>): string =>
  request.protocol === 'https' ? '__Host-session' : 'session';

/** Whether the request has a session cookie; without one nobody is signed in. */
export const hasSessionCookie = (request: FastifyRequest): boolean =>
  readCookie(request, cookieName(request)) !== undefined;

const tokenPattern = /^([0-9a-f]{32})\.([\w-]{43})$/;

@Injectable()
export class Sessions {
  constructor(
    private readonly aggregateLoader: AggregateLoader,
    private readonly sites: Sites,
    @InjectClock() private readonly clock: Clock,
  ) {}

  /** Returns the shopper of the session cookie, on the site that the request was addressed to. */
  async read(request: FastifyRequest): Promise<SignedIn | undefined> {
    const [, shopper_id, token] = tokenPattern.exec(readCookie(request, cookieName(request)) ?? '') ?? [];
    if (shopper_id === undefined || token === undefined) return undefined;
    const { state: shopper } = await this.aggregateLoader.load(shopperFolding, shopper_id);
    if (!shopper || shopper.site_id !== this.sites.ofHost(request.host)?.id) return undefined;
    const hash = hashKey(token);
    const now = this.clock();
    const session = shopper.sessions.find(
      ({ token_hash, started_at, expires_at }) =>
        token_hash === hash &&
        now.toISOString() < expires_at &&
        // Sessions of earlier versions may expire later.
        now.getTime() < Date.parse(started_at) + sessionLifetime,
    );
    return session && { shopper, session };
  }

  /** As {@link read}, but rejects the request if nobody is signed in. */
  async require(request: FastifyRequest): Promise<SignedIn | Rejection> {
    return (await this.read(request)) ?? reject('signed_out', 'Please sign in with your mobile number.');
  }
}

export const readCookie = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined => {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
};
