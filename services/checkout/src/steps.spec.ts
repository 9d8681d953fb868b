import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isReservationActive } from '#contracts/domain/car/car';
import type { RecordedEvent } from '#contracts/events/envelope';
import { parseNewEvent } from '#contracts/events/index';
import { isRejection } from '#contracts/rejections';
import { createCommandRunner, type HandleCommand } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import type { EventLog } from '#platform/ports/event-log';
import { createMemoryLog } from '#platform/testing/memory-log';
import { createMemoryTarget } from '#platform/testing/projections';
import { carHold } from './car-hold.js';
import { nextStep } from './next-step.js';
import { EmbeddedPayments, type Intent, type Intents, testCards } from './payments/embedded.js';
import type { Payments } from './payments/payments.js';
import { reservation } from './reservation.js';
import { Steps } from './steps.js';

const minute = 60_000;
const reservationIds = ['a', 'b', 'x'];
const cards = Object.values(testCards);
const crash = new Error('the program was killed here');

/** A small random generator of its own: the same seed gives the same run. */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

interface Options {
  readonly refundable: boolean;
  /** Probability of a crash at each read or write. */
  readonly crashes: number;
}

/** A car, shoppers who want it, a provider, and a scheduler that runs reads and writes in random order. */
class World {
  now = Date.parse('2026-05-20T00:00:00.000Z');
  readonly log = createMemoryLog();
  readonly payments: EmbeddedPayments;
  private readonly intents = createMemoryTarget<Intent>();
  readonly steps: Steps;
  private readonly handle: HandleCommand;
  private readonly random: () => number;
  private waiting: (() => void)[] = [];
  private timers: (() => void)[] = [];
  private running = 0;
  private ids = 0;
  private isCalm = false;

  constructor(
    seed: number,
    private readonly options: Options,
  ) {
    this.random = randomFrom(seed);
    const clock = () => new Date(this.now);
    const newId = () => `id-${++this.ids}`;
    const find = async () => [...this.intents.all().values()].filter(({ doc }) => doc.isPending);
    this.payments = new EmbeddedPayments({
      intents: this.interrupted({ ...this.intents, find }, ['getMany', 'upsertMany']) as Intents,
      clock,
      newId,
      later: (_, then) => this.timers.push(then),
      deliver: (body, signature) =>
        this.counted(async () => this.steps.handleNews(await this.payments.readWebhook(body, signature))),
    });
    const log = this.interrupted(this.log, ['append', 'readStream']) as EventLog;
    const payments = this.interrupted(this.payments, ['open', 'close', 'refund']) as Payments;
    this.handle = createCommandRunner({ log, clock, newId });
    this.steps = new Steps({ log, payments, clock, handle: this.handle, accountOf: () => undefined });
  }

  async events(): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const batch of this.log.readAll({ after: 0 })) events.push(...batch);
    return events;
  }

  /** The payments at the provider. */
  taken(): readonly Intent[] {
    return [...this.intents.all().values()].map(({ doc }) => doc);
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)]!;
  }

  async list(): Promise<void> {
    await this.append('car-c', 'CarListed', {
      car_id: 'c',
      slug: 'c',
      origin: 'feed',
      car: {
        dealership_id: 'd',
        stocknum: '1',
        year: 2022,
        make: 'Kia',
        model: 'Rio',
        car_type: 'used',
        checkout_enabled: true,
      },
    });
  }

  /** Performs one random action, then some of the waiting reads and writes. */
  async act(what: number): Promise<void> {
    const id = this.pick(reservationIds);
    switch (what) {
      case 0:
      case 1:
        void this.task(() => this.start(id));
        break;
      case 2:
      case 3: {
        const one = this.pick(this.taken());
        if (one) void this.task(() => this.payments.pay(one.id, one.client_secret, this.pick(cards)));
        break;
      }
      case 4: {
        const one = this.taken().find(({ state }) => state === 'requires_action');
        if (one) void this.task(() => this.payments.authenticate(one.id, one.client_secret, this.random() < 0.7));
        break;
      }
      case 5:
        void this.task(async () => {
          await this.steps.load(id);
          await this.handle(reservation, id, { type: 'Cancel' });
          await this.steps.advance(id);
        });
        break;
      case 6:
      case 7:
        void this.task(() => this.steps.advance(id));
        break;
      case 8:
      case 9:
        this.fire(this.random() < 0.3);
        break;
      case 10:
        this.now += this.pick([minute, 10 * minute, 16 * minute, 40 * minute]);
        break;
      case 11:
        this.payments.isDown = !this.payments.isDown;
        break;
      case 12:
        // A sale is likely only after a confirmed reservation.
        if (this.random() < ((await this.events()).some(({ type }) => type === 'ReservationConfirmed') ? 0.8 : 0.1))
          await this.append('car-c', 'CarSold', { car_id: 'c', sold_date: this.time(), origin: 'dealer' });
        else await this.releaseByDealer();
        break;
    }
    for (let n = Math.floor(this.random() * this.pick([12, 80])); n > 0; n--) await this.step();
  }

  /** Stops crashes and provider failures, and lets days pass until nothing changes. */
  async settle(): Promise<void> {
    this.isCalm = true;
    this.payments.isDown = false;
    for (const pause of [0, 0, 20 * minute, 20 * minute, 60 * minute, 72 * 60 * minute, 10 * minute, 10 * minute]) {
      this.now += pause;
      while (this.timers.length > 0) this.fire(false);
      void this.task(() => this.payments.resume());
      for (const id of reservationIds) void this.task(() => this.steps.advance(id));
      await this.comeToRest();
      while (this.timers.length > 0) this.fire(false);
      await this.comeToRest();
    }
  }

  private async comeToRest(): Promise<void> {
    while (this.running > 0 || this.waiting.length > 0) await this.step();
  }

  private start(id: string): Promise<unknown> {
    return this.handle(reservation, id, {
      type: 'Start',
      started: {
        reservation_id: id,
        site_id: 's',
        dealership_id: 'd',
        shopper_id: `shopper-${id}`,
        car: { car_id: 'c', slug: 'c', name: 'Kia Rio' },
        contact: { name: 'A', last_name: 'B', email: 'a@b.co', phone_number: '+61491570006' },
        amount: 20_000,
        currency: 'aud',
        refundable: this.options.refundable,
        hold_hours: 48,
      },
    }).then(() => this.steps.advance(id));
  }

  private fire(twice: boolean): void {
    const then = this.timers.splice(Math.floor(this.random() * this.timers.length), 1)[0];
    then?.();
    if (twice) then?.();
  }

  private async releaseByDealer(): Promise<void> {
    const car = fold(carHold, await this.log.readStream('car-c'));
    if (!car?.reservation) return;
    await this.append('car-c', 'CarReleased', { car_id: 'c', reservation_id: car.reservation.id, origin: 'dealer' });
  }

  private async append(stream: string, type: string, data: unknown): Promise<void> {
    await this.log.append(stream, 'any', [
      { id: `${stream}:${++this.ids}`, type, ...parseNewEvent(type, data), time: this.time() },
    ]);
  }

  private time = () => new Date(this.now).toISOString();

  /** Runs work whose failures are ignored, because other processes resume it. */
  private async task(work: () => Promise<unknown>): Promise<void> {
    await this.counted(work).catch(() => undefined);
  }

  private async counted(work: () => Promise<unknown>): Promise<void> {
    this.running++;
    try {
      await work();
    } finally {
      this.running--;
    }
  }

  private async step(): Promise<void> {
    const at = Math.floor(this.random() * this.waiting.length);
    this.waiting.splice(at, 1)[0]?.();
    await new Promise((resolve) => setImmediate(resolve));
  }

  private turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      this.waiting.push(() => (!this.isCalm && this.random() < this.options.crashes ? reject(crash) : resolve()));
    });

  /** Returns a port whose calls wait for their turn before effect and result, and may crash at either. */
  private interrupted(port: object, names: readonly string[]): unknown {
    return new Proxy(port, {
      get: (target, name) => {
        const member = (target as Record<string | symbol, unknown>)[name];
        if (typeof member !== 'function') return member;
        const call = member.bind(target) as (...args: unknown[]) => unknown;
        if (!names.includes(String(name))) return call;
        return async (...args: unknown[]) => {
          await this.turn();
          const result = await call(...args);
          await this.turn();
          return result;
        };
      },
    });
  }
}

const check = async (world: World): Promise<void> => {
  const all = await world.events();
  const later = new Date(world.now);
  for (const id of reservationIds) {
    const state = fold(reservation, await world.log.readStream(`reservation-${id}`));
    if (!state) continue;
    expect({ id, isEnded: state.isEnded, next: nextStep(state, later) }).toEqual({
      id,
      isEnded: true,
      next: undefined,
    });
    const wasConfirmed = all.some(
      ({ type, stream }) => type === 'ReservationConfirmed' && stream === `reservation-${id}`,
    );
    const taken = world.taken().filter((one) => one.reservation_id === id && one.state === 'succeeded');
    const kept = taken.filter(({ refund_id }) => refund_id === undefined);
    // The dealer keeps money only for a car that was held, and only once.
    const mayKeep =
      wasConfirmed && (state.closing === 'fulfilled' || (state.closing === 'lapsed' && !state.refundable));
    expect({ id, outcome: state.closing, kept: kept.length }).toEqual({
      id,
      outcome: state.closing,
      kept: mayKeep ? 1 : 0,
    });
  }
  // On the car's stream no reservation takes a car that is held by another or sold.
  const history: RecordedEvent[] = [];
  for (const event of await world.log.readStream('car-c')) {
    if (event.type === 'CarReserved') {
      const before = fold(carHold, history)!;
      const { reservation_id } = event.data as { reservation_id: string };
      const isTaken = before.reservation?.id !== reservation_id && isReservationActive(before, new Date(event.time));
      expect({ isTaken, isSold: before.sold !== undefined }).toEqual({ isTaken: false, isSold: false });
    }
    history.push(event);
  }
  expect(fold(carHold, history)!.reservation).toBeUndefined();
};

it('in any order of steps, crashes and payments, no car is held twice, no deposit lacks a car, and every reservation ends [PAY-01, PAY-05]', async () => {
  const seen = new Set<string>();
  const run = async (seed: number, actions: readonly number[], options: Options) => {
    const world = new World(seed, options);
    await world.list();
    for (const what of actions) await world.act(what);
    await world.settle();
    await check(world);
    for (const { type, data } of await world.events()) {
      seen.add(type === 'ReservationEnded' ? `ended ${(data as { outcome: string }).outcome}` : type);
    }
  };
  await fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 8, maxLength: 40 }),
      fc.record({ refundable: fc.boolean(), crashes: fc.constantFrom(0, 0.02, 0.1) }),
      run,
    ),
    { numRuns: Number(process.env['RUNS'] ?? 600) },
  );
  // The runs must reach every event type, or they would prove little.
  const everywhere = [
    'PaymentDeclined',
    'ReservationConfirmed',
    'RefundMade',
    'RefundFailed',
    ...['refused', 'expired', 'cancelled', 'lost', 'lapsed', 'fulfilled'].map((outcome) => `ended ${outcome}`),
  ];
  expect(everywhere.filter((place) => !seen.has(place))).toEqual([]);
});

it('a reservation that was never started cannot be cancelled [PAY-01]', () => {
  const decided = reservation.decide(undefined, { type: 'Cancel' }, { now: new Date(), newId: () => '' });
  expect(isRejection(decided) && decided.rejected).toBe('not_found');
});
