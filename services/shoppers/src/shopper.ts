import type { ShopperDetails } from '#contracts/api/shoppers';
import { maxSavedSearches, maxUnconfirmed } from '#contracts/domain/alerts';
import type { AlertNews, AlertStopper, AlertSubject, ShopperEvent } from '#contracts/events/shopper';
import { maxWatched } from '#contracts/domain/list-sizes';
import type { SitePrice } from '#contracts/domain/car/site-price';
import { day, momentAfter } from '#contracts/domain/durations';
import { reject } from '#contracts/rejections';
import type { Decider } from '#platform/kernel/decider';
import { sessionLifetime, type Shopper, shopperFolding, type ShopperState } from '#platform/access/session';

export interface SaveableCar {
  readonly car_id: string;
  readonly slug: string;
  readonly name: string;
  /** Absent: it has no price. */
  readonly asked?: SitePrice;
  /** The vehicle's state or territory: `NSW`. */
  readonly state?: string;
  readonly isInStock: boolean;
}

export type ShopperCommand =
  | {
      readonly type: 'StartSession';
      readonly shopper_id: string;
      readonly site_id: string;
      readonly phone_number: string;
      readonly token_hash: string;
    }
  | { readonly type: 'EndSession'; readonly session_id: string }
  | { readonly type: 'EndAllSessions' }
  | { readonly type: 'SaveDetails'; readonly details: ShopperDetails }
  | { readonly type: 'SaveCar'; readonly car: SaveableCar }
  | { readonly type: 'RemoveCar'; readonly car_id: string }
  | {
      readonly type: 'RequestAlert';
      readonly about: AlertSubject;
      readonly wording: string;
      readonly email?: string | undefined;
      /** Whether whoever reads the address stopped all mail of the site. */
      readonly isStopped?: boolean;
    }
  | { readonly type: 'ConfirmAlertEmail'; readonly email: string }
  | {
      readonly type: 'MailAlert';
      readonly alert_id: string;
      readonly car_id: string;
      readonly news: AlertNews;
      readonly before?: SitePrice | undefined;
    }
  | { readonly type: 'NoteAlertSent'; readonly alert_id: string; readonly car_id: string }
  | { readonly type: 'StopAlert'; readonly alert_id: string; readonly by: AlertStopper }
  | { readonly type: 'StopAlerts'; readonly by: AlertStopper }
  | {
      readonly type: 'SpinWheel';
      readonly campaign: string;
      readonly prize: { readonly id: string; readonly label: string };
      readonly code: string;
      readonly contact: { readonly name: string; readonly last_name: string; readonly email: string };
    };

export const shopper: Decider<ShopperState, ShopperCommand, ShopperEvent> = {
  ...shopperFolding,

  // eslint-disable-next-line max-lines-per-function -- A case per command.
  decide: (state, command, { now, newId }) => {
    if (command.type === 'StartSession') {
      const { shopper_id, site_id, phone_number, token_hash } = command;
      return [
        ...(state ? [] : [{ type: 'ShopperRegistered' as const, data: { shopper_id, site_id, phone_number } }]),
        {
          type: 'SessionStarted',
          data: {
            session_id: newId(),
            token_hash,
            started_at: now.toISOString(),
            expires_at: momentAfter(now, sessionLifetime),
          },
        },
      ];
    }
    if (!state) return reject('signed_out', 'Please sign in with your mobile number.');

    switch (command.type) {
      case 'EndSession':
        return state.sessions.some(({ id }) => id === command.session_id)
          ? [{ type: 'SessionEnded', data: { session_id: command.session_id } }]
          : [];
      case 'EndAllSessions':
        return state.sessions.length > 0 ? [{ type: 'AllSessionsEnded', data: { shopper_id: state.id } }] : [];
      case 'SaveDetails':
        return JSON.stringify(state.details) === JSON.stringify(command.details)
          ? []
          : [{ type: 'ShopperDetailsSaved', data: command.details }];
      case 'SaveCar': {
        const { car_id, slug, name, asked, isInStock } = command.car;
        if (state.saved.includes(car_id)) return [];
        if (!isInStock) return reject('car_sold', `The ${name} has sold.`);
        if (state.saved.length >= maxWatched) {
          return reject('invalid', `Your watchlist is full at ${maxWatched} vehicles. Remove one to add another.`);
        }
        return [
          {
            type: 'CarSavedToWatchlist',
            data: {
              shopper_id: state.id,
              site_id: state.site_id,
              ...{ car_id, slug, name },
              ...asked,
              saved_at: now.toISOString(),
            },
          },
        ];
      }
      case 'RemoveCar': {
        const { car_id } = command;
        if (!state.saved.includes(car_id)) return [];
        const alerts = state.alerts.filter(({ about }) => about.kind === 'price' && about.car_id === car_id);
        return [
          { type: 'CarRemovedFromWatchlist', data: { shopper_id: state.id, car_id } },
          ...alerts.map(({ alert_id }) => stopped(alert_id, 'removal')),
        ];
      }
      case 'RequestAlert': {
        const { about, wording } = command;
        const email = command.email?.trim().toLowerCase();
        const isAskedAgain = command.isStopped && email !== undefined && state.confirmed.includes(email);
        const known = state.alerts.find((alert) => isSame(alert.about, about) && alert.email === email);
        if (known && !isAskedAgain) return [];
        const others = state.alerts.filter((alert) => alert !== known);
        const same = others.filter((alert) => isSame(alert.about, about));
        if (about.kind === 'price' && !state.saved.includes(about.car_id)) {
          return reject('invalid', `${about.name} is not in your watchlist.`);
        }
        const searches = others.filter((alert) => alert.about.kind === 'search').length;
        if (about.kind === 'search' && searches >= maxSavedSearches) {
          return reject('invalid', `You already have ${maxSavedSearches} saved searches. Stop one to save another.`);
        }
        if (email !== undefined && same.some((alert) => alert.email !== undefined)) {
          return reject('invalid', `You already get alerts about ${about.name} at another address. Stop those first.`);
        }
        if (email !== undefined && !mayAsk(state, email, now)) {
          const reason = `${maxUnconfirmed} addresses have yet to agree to your alerts. Please confirm one, or stop it and come back tomorrow.`;
          return reject('invalid', reason, { errors: [{ field: 'email', reason }] });
        }
        const { id: shopper_id, site_id } = state;
        const consent = { wording, given_at: now.toISOString() };
        const to = { ...(email !== undefined && { email }), ...(isAskedAgain && { confirm_again: true }) };
        return [
          ...(known ? [stopped(known.alert_id, 'shopper')] : []),
          { type: 'AlertRequested', data: { alert_id: newId(), shopper_id, site_id, about, ...to, consent } },
        ];
      }
      case 'ConfirmAlertEmail': {
        const { email } = command;
        if (state.confirmed.includes(email)) return [];
        return [
          { type: 'AlertEmailConfirmed', data: { shopper_id: state.id, email, confirmed_at: now.toISOString() } },
        ];
      }
      case 'MailAlert': {
        const { alert_id, car_id, news, before } = command;
        const email = state.alerts.find((alert) => alert.alert_id === alert_id)?.email;
        if (email === undefined || !state.confirmed.includes(email)) return [];
        const { id: shopper_id, site_id } = state;
        const of = { alert_id, shopper_id, site_id, car_id, email, news };
        const was = before && { price_before: before.price, price_before_type: before.price_type };
        return [{ type: 'AlertMailDue', data: { ...of, ...was, due_at: now.toISOString() } }];
      }
      case 'NoteAlertSent': {
        const { alert_id, car_id } = command;
        return state.alerts.some((alert) => alert.alert_id === alert_id)
          ? [{ type: 'AlertSent', data: { alert_id, car_id, sent_at: now.toISOString() } }]
          : [];
      }
      case 'StopAlert': {
        const { alert_id, by } = command;
        return state.alerts.some((alert) => alert.alert_id === alert_id) ? [stopped(alert_id, by)] : [];
      }
      case 'StopAlerts':
        return state.alerts.length > 0
          ? [{ type: 'AlertsStopped', data: { shopper_id: state.id, by: command.by } }]
          : [];
      case 'SpinWheel': {
        const { type: _, ...spin } = command;
        if (state.spins.some(({ campaign }) => campaign === spin.campaign)) return [];
        const { id: shopper_id, site_id } = state;
        return [{ type: 'WheelSpun', data: { shopper_id, site_id, ...spin, spun_at: now.toISOString() } }];
      }
    }
  },
};

const stopped = (alert_id: string, by: AlertStopper) => ({ type: 'AlertStopped', data: { alert_id, by } }) as const;

/** Whether another email address may be asked to confirm. Stopping an alert does not reset today's count. */
const mayAsk = ({ alerts, asked, confirmed }: Shopper, email: string, now: Date): boolean => {
  if (confirmed.includes(email)) return true;
  const waiting = new Set([
    ...alerts.flatMap((alert) => alert.email ?? []).filter((address) => !confirmed.includes(address)),
    ...asked.filter(({ at }) => Date.parse(at) > now.getTime() - day).map((one) => one.email),
  ]);
  return waiting.has(email) || waiting.size < maxUnconfirmed;
};

const isSame = (one: AlertSubject, other: AlertSubject): boolean =>
  one.kind === 'price'
    ? other.kind === 'price' && one.car_id === other.car_id
    : other.kind === 'search' && one.path === other.path && one.search === other.search;
