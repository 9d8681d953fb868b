import type { RecordedEvent } from '#contracts/events/envelope';
import type { CarEvent } from '#contracts/events/car';
import type { ShopperEvent } from '#contracts/events/shopper';
import { localDay } from '#contracts/domain/local-time';
import { mayMatchAfter } from '#contracts/search/matches';
import type { Site } from '#contracts/domain/site/site';
import type { NothingToDo, Reaction, Reactor } from '#platform/kernel/reactor/reactor';
import type { Outcome } from '#platform/kernel/reactor/delivery';
import type { CarView } from '#contracts/views/car';
import { evolveCarView } from '#contracts/views/car-view';
import { finds } from './search-news.js';

type DataOf<Type extends ShopperEvent['type']> = Extract<ShopperEvent, { type: Type }>['data'];
type CarDataOf<Type extends CarEvent['type']> = Extract<CarEvent, { type: Type }>['data'];
export type RequestedAlert = Omit<DataOf<'AlertRequested'>, 'consent'>;
export type Searched = Extract<RequestedAlert['about'], { kind: 'search' }>;

/** Alerts by id, and those with the same vehicle or site. */
interface Alerts {
  readonly all: Map<string, RequestedAlert>;
  readonly ofCar: Map<string, Set<RequestedAlert>>;
  readonly ofSite: Map<string, Set<RequestedAlert>>;
}

const alertsReactor = 'alerts';

export interface AlertEffects {
  /** The current sites. */
  readonly sites: () => readonly Site[];
  readonly send: (alert: RequestedAlert, event: RecordedEvent) => Promise<Outcome | NothingToDo>;
}

const noAlerts = (): Alerts => ({ all: new Map(), ofCar: new Map(), ofSite: new Map() });

/** Returns the groups that an alert belongs to, and its key there. */
const groupsOf = ({ ofCar, ofSite }: Alerts, { about, site_id }: RequestedAlert) =>
  about.kind === 'price' ? ([ofCar, about.car_id] as const) : ([ofSite, site_id] as const);

/** Changes the maps: nothing uses the old state, and copies for thousands of alerts would take minutes. */
const withAlert = (before: Alerts, alert: RequestedAlert): Alerts => {
  // The initial state must stay empty.
  const alerts = before.all.size === 0 ? noAlerts() : before;
  const [groups, key] = groupsOf(alerts, alert);
  alerts.all.set(alert.alert_id, alert);
  groups.set(key, (groups.get(key) ?? new Set()).add(alert));
  return alerts;
};

const withoutAlert = (alerts: Alerts, alert_id: string): Alerts => {
  const alert = alerts.all.get(alert_id);
  if (!alert) return alerts;
  const [groups, key] = groupsOf(alerts, alert);
  const group = groups.get(key)!;
  group.delete(alert);
  if (group.size === 0) groups.delete(key);
  alerts.all.delete(alert_id);
  return alerts;
};

const withoutShopper = (alerts: Alerts, { data }: RecordedEvent): Alerts =>
  [...alerts.all.values()]
    .filter(({ shopper_id }) => shopper_id === (data as DataOf<'AlertsStopped' | 'ShopperErased'>).shopper_id)
    .reduce((left, { alert_id }) => withoutAlert(left, alert_id), alerts);

/**
 * Reacts to vehicle events with alert messages. The message id makes each unique: for a price, the alert and the day in
 * the site's time zone; for a search, the alert and the vehicle. Whether a changed vehicle matches a search is decided
 * when the message is sent; only impossible vehicles are excluded here.
 */
// eslint-disable-next-line max-lines-per-function -- The functions share `sites` and `send`.
export const createAlertsReactor = ({ sites, send }: AlertEffects): Reactor<Alerts> => {
  const reactionTo = ({ stream, revision, position }: RecordedEvent, alert_id: string, about: string): Reaction => ({
    reactor: alertsReactor,
    target: alert_id,
    key: alert_id,
    message_id: `${alert_id}:${about}`,
    stream,
    revision,
    position,
  });
  const ofPrice = ({ ofCar }: Alerts, event: RecordedEvent): Reaction[] => {
    const { car_id } = event.data as CarDataOf<'CarPriceChanged'>;
    return [...(ofCar.get(car_id) ?? [])].flatMap(({ alert_id, site_id }) => {
      const site = sites().find(({ id }) => id === site_id);
      return site ? [reactionTo(event, alert_id, localDay(new Date(event.time), site.timezone))] : [];
    });
  };
  const ofSearches = (
    { ofSite }: Alerts,
    event: RecordedEvent,
    mayFind: (search: Searched, site: Site) => boolean,
  ): Reaction[] => {
    if (ofSite.size === 0) return [];
    const { tenant } = event.metadata;
    const { car_id } = event.data as { readonly car_id: string };
    return sites()
      .filter(({ dealerships }) => tenant === undefined || dealerships.some(({ id }) => id === tenant))
      .flatMap((site) =>
        [...(ofSite.get(site.id) ?? [])].flatMap(({ alert_id, about }) =>
          about.kind === 'search' && mayFind(about, site) ? [reactionTo(event, alert_id, car_id)] : [],
        ),
      );
  };
  const always = () => true;
  return {
    name: alertsReactor,
    initial: noAlerts(),
    evolve: {
      AlertRequested: (alerts, { data }) => {
        const { consent: _, ...alert } = data as DataOf<'AlertRequested'>;
        return withAlert(alerts, alert);
      },
      AlertStopped: (alerts, { data }) => withoutAlert(alerts, (data as DataOf<'AlertStopped'>).alert_id),
      AlertsStopped: withoutShopper,
      ShopperErased: withoutShopper,
    },
    react: {
      CarListed: (alerts, event) => {
        let car: CarView | undefined;
        return ofSearches(alerts, event, (search, site) =>
          finds(search, (car ??= evolveCarView(undefined, event)), site),
        );
      },
      CarPriceChanged: (alerts, event) => {
        const { changes } = event.data as CarDataOf<'CarPriceChanged'>;
        return [
          ...ofPrice(alerts, event),
          ...ofSearches(alerts, event, (search, site) => mayMatchAfter(changes, search, site)),
        ];
      },
      CarDetailsChanged: (alerts, event) => {
        const { changes } = event.data as CarDataOf<'CarDetailsChanged'>;
        return ofSearches(alerts, event, (search, site) => mayMatchAfter(changes, search, site));
      },
      CarReleased: (alerts, event) => ofSearches(alerts, event, always),
      CarRelisted: (alerts, event) => ofSearches(alerts, event, always),
    },
    accepts: ({ all }, { target }) => all.has(target),
    attempt: ({ all }, { target }, event) => send(all.get(target)!, event),
  };
};
