import { Body, Controller, Get, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReservationRequest, ReservationResponse, ReservationsResponse } from '#contracts/api/reservations';
import { reservationRequest } from '#contracts/api/reservations';
import { isHeld, isHidden, isOfSite, nameOf } from '#contracts/domain/car/car';
import { idempotencyKeyHeader, isIdempotencyKey } from '#contracts/api/idempotency-key';
import { isInStock } from '#contracts/domain/car/status';
import { isPurchasable } from '#contracts/domain/checkout/purchase';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import type { ReservationView } from '#contracts/views/views';
import { reservationView } from '#contracts/views/views';
import { parseInput } from '#platform/http/parse';
import { RateLimit } from '#platform/http/rate-limit';
import { refuseCrossSite } from '#platform/http/same-site';
import { positionHeader, wantedPosition } from '#platform/http/server';
import type { HandleCommand } from '#platform/kernel/command';
import { readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { idFrom } from '#platform/kernel/ids';
import { InjectCommands, InjectPlatform, type Platform } from '#platform/process/platform.module';
import { requireSession, type SignedIn } from '#platform/access/session';
import { ViewReader } from '#platform/kernel/view-reader';
import { Inject } from '@nestjs/common';
import { carHold } from './car-hold.js';
import { PAYMENTS, type Payments } from './payments/payments.js';
import type { Reservation } from './reservation.js';
import { reservation } from './reservation.js';
import { listed, shown } from './shown.js';
import { Steps } from './steps.js';

/** In a shopper's list. */
const mostListed = 50;

/** Reserving cars: only for who is signed in, and what is theirs. */
@Controller('api/reservations')
export class ReservationsController {
  private readonly limit = new RateLimit({ burst: 8, rate: 1 / 60, senders: 10_000 });
  private readonly views: ViewReader<ReservationView>;

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectCommands() private readonly handle: HandleCommand,
    @Inject(PAYMENTS) private readonly payments: Payments,
    private readonly steps: Steps,
  ) {
    this.views = new ViewReader(platform.views, reservationView);
  }

  @Post()
  @HttpCode(201)
  async start(
    @Req() request: FastifyRequest,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReservationResponse | Rejection> {
    const refused = refuseCrossSite(request);
    if (refused) return refused;
    const signedIn = await requireSession(this.platform, request);
    if (isRejection(signedIn)) return signedIn;
    const asked = parseInput(reservationRequest, body);
    if (isRejection(asked)) return asked;
    const key = request.headers[idempotencyKeyHeader];
    if (!isIdempotencyKey(key)) {
      return reject('invalid_request', 'Send an Idempotency-Key of 1 to 200 visible ASCII characters.');
    }
    const wait = this.limit.take(signedIn.shopper.id, this.platform.clock());
    if (wait > 0) return reject('too_many_requests', 'Please wait a little.', { retryAfter: wait });
    const site = this.platform.sites.ofHost(request.host)!;
    const id = await this.reserve(asked, site, signedIn, idFrom('reservation', site.id, signedIn.shopper.id, key));
    if (isRejection(id)) return id;
    const state = await this.advance(id);
    if (isRejection(state)) return state;
    if (state.closing === 'refused') {
      return reject(
        state.reason === 'car_sold' || state.reason === 'car_delisted' ? state.reason : 'car_reserved',
        `${state.car.name} was taken by somebody else just now. Nothing was charged.`,
      );
    }
    reply.header('location', `/api/reservations/${id}`);
    return this.answer(id, reply);
  }

  @Get()
  @Header('cache-control', 'no-store')
  async list(@Req() request: FastifyRequest): Promise<ReservationsResponse | Rejection> {
    const signedIn = await requireSession(this.platform, request);
    if (isRejection(signedIn)) return signedIn;
    const view = await this.views.at(wantedPosition(request));
    const found = await view.find({
      where: { shopper_id: signedIn.shopper.id },
      orderBy: { field: 'started_at', direction: 'desc' },
      limit: mostListed,
    });
    return { reservations: found.map(({ doc }) => listed(doc)) };
  }

  @Get(':id')
  async one(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReservationResponse | Rejection> {
    const own = await this.own(request, id);
    return isRejection(own) ? own : this.answer(id, reply);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  async cancel(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReservationResponse | Rejection> {
    const refused = refuseCrossSite(request);
    if (refused) return refused;
    const own = await this.own(request, id);
    if (isRejection(own)) return own;
    const cancelled = await this.handle(
      reservation,
      id,
      { type: 'Cancel' },
      { metadata: { tenant: own.dealership_id } },
    );
    if (isRejection(cancelled)) return cancelled;
    await this.advance(id);
    return this.answer(id, reply);
  }

  /** The id of the reservation that is to go on: a new one, or the one the shopper has of this car already. */
  private async reserve(
    { car_id, amount, name, last_name, email, purchase }: ReservationRequest,
    site: Site,
    { shopper }: SignedIn,
    id: string,
  ): Promise<string | Rejection> {
    const car = fold(carHold, await readCurrent(this.platform.log, `car-${car_id}`));
    if (!car || isHidden(car) || !isOfSite(car.details, site))
      return reject('car_not_found', 'This site has no such vehicle.');
    const { checkout_enabled = false, price: asking, reserve_amount } = car.details;
    const title = nameOf(car);
    const held =
      car.reservation && isHeld(car, this.platform.clock()) ? await this.steps.load(car.reservation.id) : undefined;
    if (held && held.shopper_id === shopper.id && !held.closing) return held.reservation_id;
    const known = await this.steps.load(id);
    const price = known ? known.amount / 100 : (reserve_amount ?? site.checkout.amount);
    if (!known && (!site.features.checkout || !checkout_enabled || price <= 0)) {
      return reject('not_for_sale_online', `${title} can’t be reserved online; please call the dealership.`);
    }
    if (!known && !car.sold && !car.delisted && !isInStock(car.status)) {
      return reject('not_for_sale_online', `${title} is not in stock.`);
    }
    if (!known && purchase) {
      const asked = { status: car.status, reserved: false, price: asking, checkout_enabled };
      if (!site.checkout.sellsOnline || !isPurchasable(asked, site)) {
        return reject('not_for_sale_online', `${title} can’t be bought online; please call the dealership.`);
      }
    }
    if (amount !== price) {
      return reject('amount_changed', `Reserving ${title} costs $${price}. Please look at it again.`);
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
        },
      },
      { metadata: { tenant: car.dealership_id } },
    );
    return isRejection(started) ? started : id;
  }

  /** Whatever keeps it from going on, it stands as it is and goes on later. */
  private async advance(id: string): Promise<Reservation | Rejection> {
    try {
      return (await this.steps.advance(id))!;
    } catch (error) {
      this.platform.logger.warn({ err: error, reservation: id }, 'a reservation could not go on yet');
      return reject('unavailable', 'Payments are away just now. The vehicle is held for you; please try again.', {
        retryAfter: 5,
      });
    }
  }

  private async own(request: FastifyRequest, id: string): Promise<Reservation | Rejection> {
    const signedIn = await requireSession(this.platform, request);
    if (isRejection(signedIn)) return signedIn;
    const state = await this.steps.load(id);
    // Another's is as unknown as one that never was.
    return state?.shopper_id === signedIn.shopper.id ? state : reject('not_found', 'You have no such reservation.');
  }

  /** @param id of one that exists */
  private async answer(id: string, reply: FastifyReply): Promise<ReservationResponse> {
    const { state, position } = await this.steps.read(id);
    reply.headers({ 'cache-control': 'no-store', [positionHeader]: String(position) });
    return this.shownWithPayment(state!);
  }

  private async shownWithPayment(state: Reservation): Promise<ReservationResponse> {
    const open = state.closing ? undefined : state.payments.find((payment) => payment.state === 'open');
    if (!open) return shown(state);
    const { provider, publishableKey: publishable_key } = this.payments;
    const { payment_id, client_secret } = await this.payments.read(open.id);
    return {
      ...shown(state),
      payment: { provider, payment_id, client_secret, ...(publishable_key !== undefined && { publishable_key }) },
    };
  }
}
