import type { ShopperDetails } from '#contracts/api/shoppers';
import type { ShopperEvent } from '#contracts/events/shopper';
import { mostWatched } from '#contracts/lists';
import { reject } from '#contracts/rejections';
import type { Decider } from '#platform/kernel/decider';
import { type ShopperState, shopperEvolve } from '#platform/session';

export interface SaveableCar {
  readonly car_id: string;
  readonly slug: string;
  readonly name: string;
  readonly price?: number | undefined;
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
  | { readonly type: 'RenewSession'; readonly session_id: string; readonly token_hash: string }
  | { readonly type: 'EndSession'; readonly session_id: string }
  | { readonly type: 'EndAllSessions' }
  | { readonly type: 'SaveDetails'; readonly details: ShopperDetails }
  | { readonly type: 'SaveCar'; readonly car: SaveableCar }
  | { readonly type: 'RemoveCar'; readonly car_id: string };

export const sessionLifetime = 30 * 24 * 3_600_000;
/** Milliseconds after which a session goes on under a new token. */
export const renewAfter = 24 * 3_600_000;
const oldTokenLives = 60_000;

const later = (now: Date, milliseconds: number): string => new Date(now.getTime() + milliseconds).toISOString();

export const shopper: Decider<ShopperState, ShopperCommand, ShopperEvent> = {
  category: 'shopper',
  initial: undefined,
  evolve: shopperEvolve,

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
            expires_at: later(now, sessionLifetime),
          },
        },
      ];
    }
    if (!state) return reject('signed_out', 'Please sign in with your mobile number.');

    switch (command.type) {
      case 'RenewSession': {
        const { session_id, token_hash } = command;
        const session = state.sessions.find(({ id }) => id === session_id);
        if (!session || now.getTime() < Date.parse(session.renewed_at) + renewAfter) return [];
        return [
          {
            type: 'SessionRenewed',
            data: {
              session_id,
              token_hash,
              renewed_at: now.toISOString(),
              old_token_until: later(now, oldTokenLives),
              expires_at: later(now, sessionLifetime),
            },
          },
        ];
      }
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
        const { isInStock, price, ...car } = command.car;
        if (state.saved.includes(car.car_id)) return [];
        if (!isInStock) return reject('car_sold', `${car.name} is sold.`);
        if (state.saved.length >= mostWatched) {
          return reject('invalid', `A watchlist holds ${mostWatched} vehicles; please remove one first.`);
        }
        return [
          {
            type: 'CarSavedToWatchlist',
            data: {
              shopper_id: state.id,
              site_id: state.site_id,
              ...car,
              ...(price !== undefined && { price }),
              saved_at: now.toISOString(),
            },
          },
        ];
      }
      case 'RemoveCar':
        return state.saved.includes(command.car_id)
          ? [{ type: 'CarRemovedFromWatchlist', data: { shopper_id: state.id, car_id: command.car_id } }]
          : [];
    }
  },
};
