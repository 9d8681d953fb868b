import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { FieldsOfCategory } from '#contracts/domain/forms/known-fields';
import { deliveryTo } from '#contracts/domain/places/vehicle-delivery';
import type { RecordedEvent } from '#contracts/events/envelope';
import type { ReservationEvent } from '#contracts/events/reservation';
import { shopperStream, type ShopperEvent } from '#contracts/events/shopper';
import { formatDollars } from '#contracts/domain/format';
import { localMinute } from '#contracts/domain/local-time';
import { isRejection } from '#contracts/rejections';
import type { PurchasePlan } from '#contracts/domain/checkout/purchase-plan';
import { planFields } from '#contracts/domain/subscription/plan';
import type { Site } from '#contracts/domain/site/site';
import { carStream } from '#contracts/events/car';
import { valuationStream } from '#contracts/events/valuation';
import { streamOf } from '#contracts/events/stream-name';
import type { HandleCommand } from '#platform/kernel/command';
import { readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { idFrom } from '#platform/kernel/ids';
import type { NothingToDo, Reactor } from '#platform/kernel/reactor/reactor';
import type { Outcome } from '#platform/kernel/reactor/delivery';
import { standardSchedule } from '#platform/kernel/reactor/schedule';
import { InjectCommands, InjectLog } from '#platform/process/providers';
import type { EventLog } from '#platform/ports/event-log';
import { type ReactorHost, Reactors } from '#platform/process/reactor-host';
import { shopperFolding } from '#platform/access/session';
import { Sites } from '#platform/sites/sites';
import { lead, type Submission } from './lead.js';
import { valuationOf } from './trade-in/valuation.js';
import { type Vehicle, vehicleOf } from './vehicle.js';

const leadsFromEventsReactor = 'leads_from_events';

type Started = Extract<ReservationEvent, { type: 'ReservationStarted' }>['data'];
type Spun = Extract<ShopperEvent, { type: 'WheelSpun' }>['data'];

/** What the dealer's CRM is to know though nobody filled in a form: a paid reservation, a prize. */
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
    react: { ReservationConfirmed: reactTo, WheelSpun: reactTo },
    accepts: () => true,
    attempt: (_state, _reaction, event) => submit(event),
  };
};

/** Submits them. The lead's id is made from the event's, so that it is one lead however often it is tried. */
@Injectable()
export class SubmitLeadsFromEvents implements OnApplicationBootstrap, OnModuleDestroy {
  private host?: ReactorHost<undefined>;

  constructor(
    @InjectLog() private readonly log: EventLog,
    private readonly sites: Sites,
    private readonly reactors: Reactors,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  onApplicationBootstrap(): void {
    const reactor = createLeadsFromEventsReactor((event) => this.submit(event));
    this.host = this.reactors.start(reactor, standardSchedule);
  }

  async onModuleDestroy(): Promise<void> {
    await this.host?.stop();
  }

  private async submit(event: RecordedEvent): Promise<Outcome | NothingToDo> {
    const { log, sites } = this;
    const submission = await submissionOf(event, log, sites.all);
    if (!submission) return { kind: 'nothing_to_do' };
    const submitted = await this.handle(
      lead,
      submission.lead_id,
      { kind: 'submit', submission },
      { metadata: { tenant: submission.dealership_id } },
    );
    return isRejection(submitted) ? { kind: 'failed', reason: submitted.detail } : { kind: 'delivered' };
  }
}

const submissionOf = async (
  event: RecordedEvent,
  log: EventLog,
  sites: readonly Site[],
): Promise<Submission | undefined> =>
  event.type === 'WheelSpun' ? prizeLead(event.data as Spun, event.id, log, sites) : reservationLead(event, log, sites);

const common = (lead_id: string, site: Site, path: string) => ({
  lead_id,
  site_id: site.id,
  opt_in: false,
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
  const started = (await readCurrent(log, event.stream)).find(({ type }) => type === 'ReservationStarted')?.data as
    Started | undefined;
  const site = started && sites.find(({ id }) => id === started.site_id);
  if (!site) return undefined;
  const { reservation_id, dealership_id, car, contact, amount, refundable, purchase, plan } = started;
  const { phone_number: phone, ...who } = contact;
  const found = vehicleOf(await log.readStream(streamOf(carStream, car.car_id)), site);
  const { held_until } = event.data as Extract<ReservationEvent, { type: 'ReservationConfirmed' }>['data'];
  const deposit = formatDollars(amount / 100);
  const trade_in = await tradeInOf(purchase, site, log);
  return {
    ...common(idFrom('lead', 'reservation', reservation_id), site, `/cars/${car.slug}`),
    dealership_id,
    category: purchase ? 'Online Purchase' : 'Reservation',
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

/** As it was valued, by our own record. */
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
    ...common(idFrom('lead', 'spin', event_id), site, '/spin-to-win'),
    dealership_id: site.dealerships[0]!.id,
    category: 'Spin To Win',
    subcategory: prize.label,
    user: { ...contact, phone: shopper.phone_number },
    fields: { Campaign: campaign, Prize: prize.label, 'Prize code': code } satisfies FieldsOfCategory<'Spin To Win'>,
  };
};
