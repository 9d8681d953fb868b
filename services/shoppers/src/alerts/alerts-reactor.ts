import type { RecordedEvent } from '#contracts/envelope';
import type { CarEvent } from '#contracts/events/car';
import type { ShopperEvent } from '#contracts/events/shopper';
import { localMinute } from '#contracts/local-time';
import { matchesSearch } from '#contracts/search/matches';
import type { Site } from '#contracts/site';
import { carDocument } from '#platform/car-document';
import type { Moot, Reaction, Reactor } from '#platform/kernel/reactor';
import type { Outcome } from '#platform/kernel/reactor-delivery';

type DataOf<Type extends ShopperEvent['type']> = Extract<ShopperEvent, { type: Type }>['data'];
type CarDataOf<Type extends CarEvent['type']> = Extract<CarEvent, { type: Type }>['data'];
export type RequestedAlert = Omit<DataOf<'AlertRequested'>, 'consent'>;

/** Who wants to be told of what. */
export interface Alerts {
  readonly all: ReadonlyMap<string, RequestedAlert>;
  readonly ofCar: ReadonlyMap<string, readonly RequestedAlert[]>;
  readonly ofSite: ReadonlyMap<string, readonly RequestedAlert[]>;
}

export const alertsReactor = 'alerts';

export interface AlertEffects {
  /** The sites as they are now. */
  readonly sites: () => readonly Site[];
  readonly send: (alert: RequestedAlert, event: RecordedEvent) => Promise<Outcome | Moot>;
}

const noAlerts: Alerts = { all: new Map(), ofCar: new Map(), ofSite: new Map() };

const added = <Key>(
  groups: ReadonlyMap<Key, readonly RequestedAlert[]>,
  key: Key,
  alert: RequestedAlert,
): ReadonlyMap<Key, readonly RequestedAlert[]> => new Map(groups).set(key, [...(groups.get(key) ?? []), alert]);

const taken = <Key>(
  groups: ReadonlyMap<Key, readonly RequestedAlert[]>,
  key: Key,
  { alert_id }: RequestedAlert,
): ReadonlyMap<Key, readonly RequestedAlert[]> => {
  const left = (groups.get(key) ?? []).filter((alert) => alert.alert_id !== alert_id);
  const groupsLeft = new Map(groups);
  if (left.length > 0) groupsLeft.set(key, left);
  else groupsLeft.delete(key);
  return groupsLeft;
};

const withAlert = ({ all, ofCar, ofSite }: Alerts, alert: RequestedAlert): Alerts => ({
  all: new Map(all).set(alert.alert_id, alert),
  ofCar: alert.about.kind === 'price' ? added(ofCar, alert.about.car_id, alert) : ofCar,
  ofSite: alert.about.kind === 'search' ? added(ofSite, alert.site_id, alert) : ofSite,
});

const withoutAlert = (alerts: Alerts, alert_id: string): Alerts => {
  const alert = alerts.all.get(alert_id);
  if (!alert) return alerts;
  const all = new Map(alerts.all);
  all.delete(alert_id);
  const { ofCar, ofSite } = alerts;
  return {
    all,
    ofCar: alert.about.kind === 'price' ? taken(ofCar, alert.about.car_id, alert) : ofCar,
    ofSite: alert.about.kind === 'search' ? taken(ofSite, alert.site_id, alert) : ofSite,
  };
};

const withoutShopper = (alerts: Alerts, { data }: RecordedEvent): Alerts =>
  [...alerts.all.values()]
    .filter(({ shopper_id }) => shopper_id === (data as DataOf<'AlertsStopped' | 'ShopperErased'>).shopper_id)
    .reduce((left, { alert_id }) => withoutAlert(left, alert_id), alerts);

/**
 * Tells shoppers what they asked to be told. A message is named by its alert and the day on the site's clock, so that
 * there is one at most: what happens later that day is on the page its link leads to.
 */
export const createAlertsReactor = ({ sites, send }: AlertEffects): Reactor<Alerts> => {
  const reactionTo = (event: RecordedEvent, { alert_id }: RequestedAlert, { timezone }: Site): Reaction => ({
    reactor: alertsReactor,
    target: alert_id,
    lane: alert_id,
    message_id: `${alert_id}:${localMinute(new Date(event.time), timezone).slice(0, 10)}`,
    stream: event.stream,
    revision: event.revision,
    position: event.position,
  });
  return {
    name: alertsReactor,
    initial: noAlerts,
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
      CarPriceChanged: ({ ofCar }, event) => {
        const { car_id } = event.data as CarDataOf<'CarPriceChanged'>;
        return (ofCar.get(car_id) ?? []).flatMap((alert) => {
          const site = sites().find(({ id }) => id === alert.site_id);
          return site ? [reactionTo(event, alert, site)] : [];
        });
      },
      CarListed: ({ ofSite }, event) => {
        if (ofSite.size === 0) return [];
        const car = documentOf(event.data as CarDataOf<'CarListed'>);
        return sites().flatMap((site) =>
          (ofSite.get(site.id) ?? [])
            .filter(({ about }) => about.kind === 'search' && matchesSearch(car, about, site))
            .map((alert) => reactionTo(event, alert, site)),
        );
      },
    },
    wants: ({ all }, { target }) => all.has(target),
    attempt: ({ all }, { target }, event) => send(all.get(target)!, event),
  };
};

const documentOf = ({ car_id: id, slug, car }: CarDataOf<'CarListed'>) =>
  carDocument({
    id,
    slug,
    dealership_id: car.dealership_id,
    details: car,
    status: car.status ?? 'in_stock',
    delisted: false,
    reserved: false,
    created_at_timestamp: 0,
    updated_at_timestamp: 0,
  });
