import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { FieldsOfCategory } from '#contracts/domain/forms/known-fields';
import { deliveryTo } from '#contracts/domain/places/vehicle-delivery';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { ReservationEvent } from '#contracts/events/reservation';
import { shopperStream, type ShopperEvent } from '#contracts/events/shopper';
import { formatDollars } from '#contracts/domain/format';
import { localMinute } from '#contracts/domain/local-time';
import { isRejection } from '#contracts/rejections';
import type { PaidOutcome } from '#contracts/domain/checkout/reservation-texts';
import type { PurchasePlan } from '#contracts/domain/checkout/purchase-plan';
import { planFields } from '#contracts/domain/subscription/plan';
import type { Site } from '#contracts/domain/site/site';
import { carStream } from '#contracts/events/car';
import { valuationStream } from '#contracts/events/valuation';
import { streamOf } from '#contracts/events/stream-name';
import { readCurrent, type HandleCommand } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { deriveId, leadOfReservation } from '#platform/kernel/ids';
import type { NothingToDo, Reactor } from '#platform/kernel/reactor/reactor';
import type { Outcome } from '#platform/kernel/reactor/delivery';
import { standardSchedule } from '#platform/kernel/reactor/schedule';
import { InjectCommands, InjectLog } from '#platform/process/providers';
import type { EventLog } from '#platform/ports/event-log';
import { Reactors } from '#platform/process/reactor-host';
import { shopperFolding } from '#platform/access/session';
import { Sites } from '#platform/sites/sites';
import { lead, type Submission } from './lead.js';
import { valuationOf } from './trade-in/valuation.js';
import { type Vehicle, vehicleOf } from './vehicle.js';

const leadsFromEventsReactor = 'leads_from_events';

type Started = Extract<ReservationEvent, { type: 'ReservationStarted' }>['data'];
type Spun = Extract<ShopperEvent, { type: 'WheelSpun' }>['data'];

/** Submits leads for events without a form: a paid reservation, a prize. The end of the reservation is told to its lead. */
const createLeadsFromEventsReactor = (
  submit: (event: RecordedEvent) => Promise<Outcome | NothingToDo>,
): Reactor<undefined> => {
  const reactTo = (_: undefined, { id: message_id, stream, revision, position, metadata }: RecordedEvent) => [
    {
      reactor: leadsFromEventsReactor,
      target: stream,
      key: stream,
      message_id,
      stream,
      revision,
      position,
      tenant: metadata.tenant,
    },
  ];
  return {
    name: leadsFromEventsReactor,
    initial: undefined,
    evolve: {},
    react: { ReservationConfirmed: reactTo, ReservationEnded: reactTo, WheelSpun: reactTo },
    accepts: () => true,
    attempt: (_state, _reaction, event) => submit(event),
  };
};

/** Submits the leads. The lead's id is derived from the event's, so that retries make no second lead. */
@Injectable()
export class SubmitLeadsFromEvents implements OnApplicationBootstrap {
  constructor(
    @InjectLog() private readonly log: EventLog,
    private readonly sites: Sites,
    private readonly reactors: Reactors,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  onApplicationBootstrap(): void {
    const reactor = createLeadsFromEventsReactor((event) => this.submit(event));
    this.reactors.start(reactor, standardSchedule);
  }

  private async submit(event: RecordedEvent): Promise<Outcome | NothingToDo> {
    const { log, sites } = this;
    if (event.type === 'ReservationEnded') return this.endReservation(event);
    const submission = await submissionOf(event, log, sites.all);
    if (!submission) return { kind: 'nothing_to_do' };
    const submitted = await this.handle(
      lead,
      submission.lead_id,
      { type: 'submit', submission },
      { metadata: { tenant: submission.dealership_id } },
    );
    return isRejection(submitted) ? { kind: 'failed', reason: submitted.detail } : { kind: 'delivered' };
  }

  private async endReservation(event: RecordedEvent): Promise<Outcome | NothingToDo> {
    const history = await readCurrent(this.log, event.stream);
    // A reservation that was never paid is no lead.
    if (!history.some(({ type }) => type === 'ReservationConfirmed')) return { kind: 'nothing_to_do' };
    const { site_id, dealership_id, reservation_id, purchase } = startOf(history)!;
    const outcome = (event.data as { readonly outcome: PaidOutcome }).outcome;
    const ended = await this.handle(
      lead,
      leadOfReservation(reservation_id),
      {
        ...{ type: 'end-reservation', site_id, outcome, category: categoryOf(purchase) },
        refunded: outcome === 'refunded' || history.some(({ type }) => type === 'RefundDue'),
      },
      { metadata: { tenant: dealership_id } },
    );
    if (!isRejection(ended)) return { kind: 'delivered' };
    return ended.rejected === 'not_found' ? { kind: 'nothing_to_do' } : { kind: 'failed', reason: ended.detail };
  }
}

const submissionOf = async (
  event: RecordedEvent,
  log: EventLog,
  sites: readonly Site[],
): Promise<Submission | undefined> =>
  event.type === 'WheelSpun' ? prizeLead(event.data as Spun, event.id, log, sites) : reservationLead(event, log, sites);

const startOf = (history: readonly RecordedEvent[]) =>
  history.find(({ type }) => type === 'ReservationStarted')?.data as Started | undefined;

const categoryOf = (purchase: PurchasePlan | undefined) => (purchase ? 'Online Purchase' : 'Reservation');

const common = (lead_id: string, site: Site, path: string) => ({
  lead_id,
  site_id: site.id,
  opt_in: false,
  opt_in_asked: false,
  url: `${site.url}${path}`,
  source: 'Website',
  user_agent: '',
  lead_attributes: { visited_pages: [], linked_query_params: {} },
});

const reservationLead = async (
  event: RecordedEvent,
  log: EventLog,
  sites: readonly Site[],
): Promise<Submission | undefined> => {
  const started = startOf(await readCurrent(log, event.stream));
  const site = started && sites.find(({ id }) => id === started.site_id);
  if (!site) return undefined;
  const { reservation_id, dealership_id, car, contact, amount, refundable, purchase, plan } = started;
  const { phone_number: phone, ...who } = contact;
  const found = vehicleOf(await log.readStream(streamOf(carStream, car.car_id)), site);
  const { held_until } = event.data as Extract<ReservationEvent, { type: 'ReservationConfirmed' }>['data'];
  const deposit = formatDollars(amount / 100);
  const trade_in = await tradeInOf(purchase, site, log);
  return {
    ...common(leadOfReservation(reservation_id), site, `/cars/${car.slug}`),
    dealership_id,
    category: categoryOf(purchase),
    subcategory: `Deposit of ${deposit} paid`,
    user: { ...who, phone, ...(purchase?.delivery && { postcode: purchase.delivery.postcode }) },
    message: [
      `${car.name} is reserved with a deposit of ${deposit}.`,
      ...(purchase?.message === undefined ? [] : [purchase.message]),
    ].join('\n'),
    ...(found && { vehicle: found.vehicle }),
    ...(trade_in && { trade_in }),
    fields: {
      reservation_id,
      Deposit: deposit,
      'Deposit refundable': refundable ? 'Yes' : 'No',
      'Held until': localMinute(new Date(held_until), site.timezone).replace('T', ' '),
      ...(plan && planFields(plan)),
      ...(purchase && purchaseFields(purchase, site, found)),
    } satisfies FieldsOfCategory<'Reservation'>,
  };
};

/** Returns the trade-in with its valuation from our own events. */
const tradeInOf = async (
  purchase: PurchasePlan | undefined,
  site: Site,
  log: EventLog,
): Promise<Submission['trade_in'] | undefined> => {
  const valuation_id = purchase?.valuation_id;
  if (valuation_id === undefined) return undefined;
  const valued = valuationOf(await readCurrent(log, streamOf(valuationStream, valuation_id)));
  if (valued?.site_id !== site.id) return undefined;
  const { vehicle, km, estimate } = valued;
  return { ...vehicle, km, valuation_id, ...(estimate && { valuation: estimate }) };
};

const purchaseFields = ({ pays, finance, delivery }: PurchasePlan, site: Site, car: Vehicle | undefined) => {
  const price =
    delivery && site.delivery ? deliveryTo(site.delivery, delivery.postcode, car?.item_type).price : undefined;
  return {
    'Pays by': pays === 'finance' ? 'Finance' : 'Own funds',
    ...(finance && {
      'Finance term': `${finance.years} years`,
      'Finance deposit': formatDollars(finance.deposit),
      'Finance estimate': `${formatDollars(finance.weekly)} a week`,
    }),
    Handover: delivery ? 'Delivery' : 'Pick-up at the dealership',
    ...(delivery && {
      'Delivery address': `${delivery.street}, ${delivery.city} ${delivery.postcode}`,
      'Delivery price': price === undefined || price === null ? 'On request' : formatDollars(price),
    }),
  } satisfies FieldsOfCategory<'Online Purchase'>;
};

const prizeLead = async (
  { shopper_id, site_id, campaign, prize, code, contact }: Spun,
  event_id: string,
  log: EventLog,
  sites: readonly Site[],
): Promise<Submission | undefined> => {
  const site = sites.find(({ id }) => id === site_id);
  const shopper = fold(shopperFolding, await readCurrent(log, streamOf(shopperStream, shopper_id)));
  if (!site || !shopper) return undefined;
  return {
    ...common(deriveId('lead', 'spin', event_id), site, '/spin-to-win'),
    dealership_id: site.dealerships[0]!.id,
    category: 'Spin To Win',
    subcategory: prize.label,
    user: { ...contact, phone: shopper.phone_number },
    fields: { Campaign: campaign, Prize: prize.label, 'Prize code': code } satisfies FieldsOfCategory<'Spin To Win'>,
  };
};
