import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ShopperDetails } from '#contracts/api/shoppers';
import { day } from '#contracts/domain/durations';
import { shopperStream, type AlertSubject, type ShopperEvent } from '#contracts/events/shopper';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { Evolve } from '../kernel/decider.js';
import { type Folding, States } from '../kernel/states.js';
import { hashKey } from './api-keys.js';
import { type Clock, InjectClock } from '../process/providers.js';
import { Sites } from '../sites/sites.js';

/** What a shopper's stream tells, for every service that has to know who asks. */

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
  /** Where it is sent by mail; absent: by text message. */
  readonly email?: string;
  /** When the last message about a search went out. */
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
  /** What the shopper is sent messages about, as long as they agree; the first asked for first. */
  readonly alerts: readonly Alert[];
  readonly spins: readonly Spin[];
  /** Addresses whose reader agreed to mail about alerts. */
  readonly confirmed: readonly string[];
  /** Those that mail was asked for to in the day before the last one was, and whose reader has not agreed. */
  readonly asked: readonly { readonly email: string; readonly at: string }[];
}

/** Undefined: nobody signed in with this phone yet. */
export type ShopperState = Shopper | undefined;

/** A session ends then, whatever was done in it. */
export const sessionLifetime = day;

/** Browsers a shopper can be signed in with; the one that signed in first is signed out. */
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
  AlertRequested: (state, { alert_id, about, email, consent: { given_at } }) =>
    state && {
      ...state,
      alerts: [...state.alerts, { alert_id, about, given_at, ...(email !== undefined && { email }) }],
      asked: email === undefined ? state.asked : askedOf(state, email, given_at),
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

/** What a shopper's stream says of them. */
export const shopperFolding: Folding<ShopperState, ShopperEvent> = {
  category: shopperStream.category,
  initial: undefined,
  evolve: shopperEvolve,
};

export interface SignedIn {
  readonly shopper: Shopper;
  readonly session: Session;
}

/** Cookie name; a browser takes the first from its own host over TLS only. */
export const cookieName = (request: Pick<FastifyRequest, 'protocol'>): string =>
  request.protocol === 'https' ? '__Host-session' : 'session';

const tokenPattern = /^([0-9a-f]{32})\.([\w-]{43})$/;

/** Who is signed in, by the session cookie. */
@Injectable()
export class Sessions {
  constructor(
    private readonly states: States,
    private readonly sites: Sites,
    @InjectClock() private readonly clock: Clock,
  ) {}

  /** Whoever the request's session cookie stands for, on the site it was addressed to. */
  async read(request: FastifyRequest): Promise<SignedIn | undefined> {
    const [, shopper_id, token] = tokenPattern.exec(readCookie(request, cookieName(request)) ?? '') ?? [];
    if (shopper_id === undefined || token === undefined) return undefined;
    const { state: shopper } = await this.states.load(shopperFolding, shopper_id);
    if (!shopper || shopper.site_id !== this.sites.ofHost(request.host)?.id) return undefined;
    const hash = hashKey(token);
    const now = this.clock();
    const session = shopper.sessions.find(
      ({ token_hash, started_at, expires_at }) =>
        token_hash === hash &&
        now.toISOString() < expires_at &&
        // Earlier versions began sessions that lasted longer.
        now.getTime() < Date.parse(started_at) + sessionLifetime,
    );
    return session && { shopper, session };
  }

  /** As {@link read}, for what only a signed-in shopper may. */
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
