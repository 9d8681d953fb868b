import { Controller, Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import type { ReservationRequest, ReservationResponse } from '#contracts/api/reservations';
import { checkoutRoutes } from '#contracts/api/shop-routes';
import { type CarState, isReservationActive, isHidden, isOfSite, nameOf } from '#contracts/domain/car/car';
import { isInStock } from '#contracts/domain/car/status';
import { isPurchasable } from '#contracts/domain/checkout/purchase';
import type { ChosenPlan } from '#contracts/domain/subscription/chosen-plan';
import { isOnOffer } from '#contracts/domain/subscription/plan';
import type { Site } from '#contracts/domain/site/site';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { reservationView, type ReservationView } from '#contracts/views/reservation';
import { carStream } from '#contracts/events/car';
import { streamOf } from '#contracts/events/stream-name';
import type { SignedIn } from '#platform/access/session';
import { answer, type Answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { readCurrent, type HandleCommand } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { deriveId } from '#platform/kernel/ids';
import type { ViewReader } from '#platform/kernel/view-reader';
import type { EventLog } from '#platform/ports/event-log';
import {
  type Clock,
  InjectClock,
  InjectCommands,
  InjectLog,
  InjectLogger,
  InjectView,
} from '#platform/process/providers';
import { carHold } from './car-hold.js';
import { PAYMENTS, type Payments } from './payments/payments.js';
import { refOf, reservation, timeToPay, type Reservation } from './reservation.js';
import { listed, toReservationResponse } from './reservation-response.js';
import { grace, Steps } from './steps.js';
import { unpaid } from './unpaid.js';

/** Maximum number of reservations in a shopper's list. */
const maxListed = 50;

/** Reservations of the signed-in shopper. */
@Controller()
export class ReservationsController {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectView(reservationView) private readonly views: ViewReader<ReservationView>,
    @InjectClock() private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
    @InjectCommands() private readonly handle: HandleCommand,
    @Inject(PAYMENTS) private readonly payments: Payments,
    private readonly steps: Steps,
  ) {}

  @Route(checkoutRoutes.reserve)
  async start({ caller, site, body, idempotencyKey }: Call<typeof checkoutRoutes.reserve>) {
    const wanted = deriveId('reservation', site.id, caller.shopper.id, idempotencyKey);
    const id = await this.reserve(body, site, caller, wanted);
    if (isRejection(id)) return id;
    const state = await this.advance(id);
    if (isRejection(state)) return state;
    if (state.closing === 'refused') {
      return reject(
        state.reason === 'car_sold' || state.reason === 'car_delisted' ? state.reason : 'car_reserved',
        `Someone else has just taken the ${state.car.name}. You haven’t been charged.`,
      );
    }
    return this.answer(id, { location: `/api/reservations/${id}` });
  }

  @Route(checkoutRoutes.listReservations)
  async list({ caller, position }: Call<typeof checkoutRoutes.listReservations>) {
    const found = await (
      await this.views.liveCollection(position)
    ).find({
      where: { shopper_id: caller.shopper.id },
      orderBy: { field: 'started_at', direction: 'desc' },
      limit: maxListed,
    });
    return { reservations: found.map(({ doc }) => listed(doc)) };
  }

  @Route(checkoutRoutes.getReservation)
  async one({ caller, params: { id } }: Call<typeof checkoutRoutes.getReservation>) {
    const own = await this.own(caller, id);
    return isRejection(own) ? own : this.answer(id);
  }

  @Route(checkoutRoutes.cancelReservation)
  async cancel({ caller, params: { id } }: Call<typeof checkoutRoutes.cancelReservation>) {
    const own = await this.own(caller, id);
    if (isRejection(own)) return own;
    const metadata = { tenant: own.dealership_id };
    const cancelled = await this.handle(reservation, id, { type: 'Cancel' }, { metadata });
    if (isRejection(cancelled)) return cancelled;
    await this.advance(id);
    return this.answer(id);
  }

  /** Returns the id of the reservation to continue: a new one, or the shopper's existing one of this car. */
  private async reserve(
    { car_id, amount, name, last_name, email, purchase, plan }: ReservationRequest,
    site: Site,
    { shopper }: SignedIn,
    id: string,
  ): Promise<string | Rejection> {
    const car = fold(carHold, await readCurrent(this.log, streamOf(carStream, car_id)));
    if (!car || isHidden(car) || !isOfSite(car, site)) return reject('car_not_found', 'This site has no such vehicle.');
    const { reserve_amount } = car.details;
    const title = nameOf(car);
    const held =
      car.reservation && isReservationActive(car, this.clock()) ? await this.steps.load(car.reservation.id) : undefined;
    if (held && held.shopper_id === shopper.id && !held.closing) return held.reservation_id;
    const known = await this.steps.load(id);
    const price = known ? known.amount / 100 : (reserve_amount ?? site.checkout.amount);
    const refusal = known ? undefined : refusalOf(car, { purchase, plan, price }, site);
    if (refusal) return refusal;
    if (amount !== price) {
      return reject('amount_changed', `The deposit for the ${title} is now $${price}. Please check it and try again.`);
    }
    if (!known) {
      const hold = timeToPay + grace;
      const opened = await this.handle(unpaid, shopper.id, { type: 'Open', reservation_id: id, hold });
      if (isRejection(opened)) return opened;
    }
    const { phone_number } = shopper;
    const started = await this.handle(
      reservation,
      id,
      {
        type: 'Start',
        started: {
          reservation_id: id,
          site_id: site.id,
          dealership_id: car.dealership_id,
          shopper_id: shopper.id,
          car: { car_id, slug: car.slug, name: title },
          contact: { name, last_name, email, phone_number },
          amount: Math.round(price * 100),
          currency: 'aud',
          refundable: site.checkout.refundable,
          hold_hours: site.checkout.holdHours,
          ...(purchase && { purchase }),
          ...(plan && { plan }),
        },
      },
      { metadata: { tenant: car.dealership_id } },
    );
    return isRejection(started) ? started : id;
  }

  /** On any failure the reservation keeps its state and is retried later. */
  private async advance(id: string): Promise<Reservation | Rejection> {
    try {
      return (await this.steps.advance(id))!;
    } catch (error) {
      this.logger.warn({ err: error, reservation: id }, 'a reservation could not go on yet');
      return reject(
        'unavailable',
        'We can’t take payments right now. The vehicle is on hold for you, so please try again in a moment.',
        {
          retryAfter: 5,
        },
      );
    }
  }

  private async own({ shopper }: SignedIn, id: string): Promise<Reservation | Rejection> {
    const state = await this.steps.load(id);
    // Another shopper's reservation gets the same answer as one that does not exist.
    return state?.shopper_id === shopper.id ? state : reject('not_found', 'You have no such reservation.');
  }

  /** @param id of a reservation that exists */
  private async answer(
    id: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<ReservationResponse>> {
    const { state, position } = await this.steps.read(id);
    return answer(await this.shownWithPayment(state!), { headers, position });
  }

  private async shownWithPayment(state: Reservation): Promise<ReservationResponse> {
    const open = state.closing ? undefined : state.payments.find((payment) => payment.state === 'open');
    const { provider } = this.payments;
    if (!open || provider === 'none') return toReservationResponse(state);
    const { payment_id, client_secret, publishable_key, account } = await this.payments.read(refOf(open));
    return {
      ...toReservationResponse(state),
      payment: {
        ...{ provider, payment_id, client_secret },
        ...(publishable_key !== undefined && { publishable_key }),
        ...(account !== undefined && { account }),
      },
    };
  }
}

/** Returns why a car can't be reserved in this way, for `price` dollars. */
const refusalOf = (
  car: NonNullable<CarState>,
  { purchase, plan, price }: Pick<ReservationRequest, 'purchase' | 'plan'> & { readonly price: number },
  site: Site,
): Rejection | undefined => {
  const { checkout_enabled = false, price: asking, subscription_price } = car.details;
  const title = nameOf(car);
  if (!site.features.checkout || !checkout_enabled || price <= 0)
    return reject('not_for_sale_online', `The ${title} can’t be reserved online. Please call the dealership.`);
  if (!car.sold && !car.delisted && !isInStock(car.status))
    return reject('not_for_sale_online', `The ${title} is no longer in stock.`);
  const asked = { status: car.status, reserved: false, price: asking, checkout_enabled };
  if (purchase && !(site.checkout.sellsOnline && isPurchasable(asked, site)))
    return reject('not_for_sale_online', `The ${title} can’t be bought online. Please call the dealership.`);
  if (plan && !isSubscribable(plan, subscription_price, site))
    return reject('amount_changed', `The plans for the ${title} have changed. Please check them and try again.`);
  return undefined;
};

const isSubscribable = (plan: ChosenPlan, price: number | undefined, { features, subscription }: Site): boolean =>
  features.subscriptions && subscription !== undefined && isOnOffer(plan, price ?? 0, subscription);
