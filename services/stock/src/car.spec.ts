import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CarDetails } from '#contracts/domain/car/details';
import type { CarEvent, Origin } from '#contracts/events/car';
import { isRejection } from '#contracts/rejections';
import { fold } from '#platform/kernel/decider';
import { specify } from '#platform/testing/given';
import type { CarCommand } from './car.js';
import { car } from './car.js';

const now = new Date('2026-05-20T00:00:00Z');
const { given } = specify(car, now);

const car_id = 'c1';
const slug = '2021-toyota-corolla-zr-k1';
const corolla: CarDetails = {
  dealership_id: 'kestrel-bay',
  stocknum: 'K1',
  year: 2021,
  make: 'Toyota',
  model: 'Corolla',
  car_type: 'used',
  status: 'in_stock',
  price: 29_990,
  km: 41_000,
};
const listed: CarEvent = { type: 'CarListed', data: { car_id, slug, car: corolla, origin: 'feed' } };
const sold = (origin: Origin = 'dealer'): CarEvent => ({
  type: 'CarSold',
  data: { car_id, sold_date: '2026-05-19T00:00:00.000Z', origin },
});
const delisted = (origin: Origin = 'dealer'): CarEvent => ({ type: 'CarDelisted', data: { car_id, origin } });
const reserved: CarEvent = {
  type: 'CarReserved',
  data: { car_id, reservation_id: 'r1', reserved_until: '2026-05-21T00:00:00.000Z', origin: 'checkout' },
};
const describes = (details: CarDetails, origin: Origin = 'feed'): CarCommand => ({
  type: 'Describe',
  car_id,
  slug,
  car: details,
  origin,
});
const carOrigin = { car_id, origin: 'dealer' } as const;

describe('car described by a feed or a command', () => {
  it('a car that is described for the first time is listed as described [STK-01]', () =>
    given().when(describes(corolla)).then(listed));

  it('a car that is described again in the same way does not change [STK-04]', () =>
    given(listed).when(describes(corolla)).thenNothing());

  it('a described car stores only changed fields, with prices in an event of their own [STK-04]', () =>
    given(listed)
      .when(describes({ ...corolla, price: 27_990, before_price: 29_990, km: 41_500, colour: 'Red' }))
      .then(
        {
          type: 'CarPriceChanged',
          data: { car_id, changes: { price: 27_990, before_price: 29_990 }, origin: 'feed' },
        },
        { type: 'CarDetailsChanged', data: { car_id, changes: { km: 41_500, colour: 'Red' }, origin: 'feed' } },
      ));

  it('a described car stores null for a field that is no longer given [STK-04]', () => {
    const { km: _, ...withoutKm } = corolla;
    given(listed)
      .when(describes(withoutKm))
      .then({ type: 'CarDetailsChanged', data: { car_id, changes: { km: null }, origin: 'feed' } });
  });

  it('a car that is listed as sold has the sold date of the feed [STK-07]', () =>
    given()
      .when(describes({ ...corolla, status: 'sold', sold_date: '2026-05-18' }))
      .then(
        {
          type: 'CarListed',
          data: { car_id, slug, car: { ...corolla, status: 'sold', sold_date: '2026-05-18' }, origin: 'feed' },
        },
        { type: 'CarSold', data: { car_id, sold_date: '2026-05-18T00:00:00.000Z', origin: 'feed' } },
      ));

  it('a car that is listed as sold without a date is sold now, and repeating the feed changes nothing [STK-07]', () => {
    const row = describes({ ...corolla, status: 'sold' });
    expect(given().when(row).state?.sold?.date).toBe(now.toISOString());
    given().when(row, row).thenNothing();
  });

  it('a described car moves from coming soon to in stock by a change of status [STK-06]', () =>
    given({ type: 'CarListed', data: { car_id, slug, car: { ...corolla, status: 'coming_soon' }, origin: 'feed' } })
      .when(describes(corolla))
      .then({ type: 'CarDetailsChanged', data: { car_id, changes: { status: 'in_stock' }, origin: 'feed' } }));

  it('a car is relisted by the feed that sold it [STK-01]', () =>
    given(listed, sold('feed'))
      .when(describes(corolla))
      .then({ type: 'CarRelisted', data: { car_id, status: 'in_stock', origin: 'feed' } }));

  it.each([sold('dealer'), sold('checkout'), delisted('dealer')])(
    'a car that was not removed by a feed is not relisted by an outdated feed (%#) [STK-01]',
    (event) => given(listed, event).when(describes(corolla)).thenNothing(),
  );
});

describe('car in stock', () => {
  it('a car in stock is repriced, and the same price again changes nothing [STK-01]', () => {
    const reprice: CarCommand = { type: 'Reprice', changes: { price: 25_000 }, ...carOrigin };
    given(listed)
      .when(reprice)
      .then({ type: 'CarPriceChanged', data: { car_id, changes: { price: 25_000 }, origin: 'dealer' } });
    given(listed).when(reprice, reprice).thenNothing();
  });

  it('a car in stock has at most one reservation at a time, until it expires [STK-01]', () => {
    given(listed, reserved)
      .when({ type: 'Reserve', reservation_id: 'r1', ...carOrigin })
      .thenNothing();
    given(listed, reserved)
      .when({ type: 'Reserve', reservation_id: 'r2', ...carOrigin })
      .thenRejected('car_reserved');
    const later = specify(car, new Date('2026-05-21T00:00:00Z'));
    later
      .given(listed, reserved)
      .when({ type: 'Reserve', reservation_id: 'r2', ...carOrigin })
      .then({ type: 'CarReserved', data: { car_id, reservation_id: 'r2', origin: 'dealer' } });
  });

  it('a car in stock is released only by its own reservation [STK-01]', () => {
    given(listed, reserved)
      .when({ type: 'Release', reservation_id: 'r2', ...carOrigin })
      .thenRejected('car_not_reserved');
    given(listed, reserved)
      .when({ type: 'Release', reservation_id: 'r1', ...carOrigin })
      .then({ type: 'CarReleased', data: { car_id, reservation_id: 'r1', origin: 'dealer' } });
    given(listed)
      .when({ type: 'Release', reservation_id: 'r1', ...carOrigin })
      .thenNothing();
  });

  it('a car in stock is sold once, now unless a date is given [STK-07]', () => {
    const sell: CarCommand = { type: 'Sell', ...carOrigin };
    given(listed)
      .when(sell)
      .then({ type: 'CarSold', data: { car_id, sold_date: now.toISOString(), origin: 'dealer' } });
    given(listed).when(sell, sell).thenNothing();
  });

  it('a car in stock is delisted and relisted [STK-01]', () => {
    given(listed)
      .when({ type: 'Delist', reason: 'wholesale', ...carOrigin })
      .then({
        type: 'CarDelisted',
        data: { car_id, reason: 'wholesale', origin: 'dealer' },
      });
    given(listed, delisted())
      .when({ type: 'Relist', status: 'in_stock', ...carOrigin })
      .then({ type: 'CarRelisted', data: { car_id, status: 'in_stock', origin: 'dealer' } });
  });
});

describe('command for an unavailable car', () => {
  it('a command is rejected if the car was never listed [STK-01]', () =>
    given()
      .when({ type: 'Sell', ...carOrigin })
      .thenRejected('car_not_listed'));
  it('a sold car cannot be reserved [STK-01]', () =>
    given(listed, sold())
      .when({ type: 'Reserve', reservation_id: 'r1', ...carOrigin })
      .thenRejected('car_sold'));
  it('a delisted car cannot be reserved [STK-01]', () =>
    given(listed, delisted())
      .when({ type: 'Reserve', reservation_id: 'r1', ...carOrigin })
      .thenRejected('car_delisted'));
  it('a sold or delisted car cannot be repriced [STK-01]', () => {
    const reprice: CarCommand = { type: 'Reprice', changes: { price: 5 }, ...carOrigin };
    given(listed, sold()).when(reprice).thenRejected('car_sold');
    given(listed, delisted()).when(reprice).thenRejected('car_delisted');
  });
  it('a car cannot be sold in the future, with a day of grace for time zones [STK-07]', () => {
    const sell = (sold_date: string): CarCommand => ({ type: 'Sell', sold_date, ...carOrigin });
    const put = (sold_date: string) => describes({ ...corolla, status: 'sold', sold_date }, 'dealer');
    for (const command of [sell('2031-01-01T00:00:00Z'), put('2031-01-01')])
      given(listed).when(command).thenRejected('invalid');
    expect(given(listed).when(sell('2026-05-21T00:00:00Z')).state?.sold?.date).toBe('2026-05-21T00:00:00Z');
  });
  it('a delisted car cannot be sold [STK-01]', () =>
    given(listed, delisted())
      .when({ type: 'Sell', ...carOrigin })
      .thenRejected('car_delisted'));
});

const command: fc.Arbitrary<CarCommand> = fc.oneof(
  fc
    .record(
      {
        status: fc.constantFrom('in_stock', 'coming_soon', 'sold'),
        price: fc.integer({ min: 0, max: 3 }),
        km: fc.integer({ min: 0, max: 3 }),
        colour: fc.constantFrom('Red', 'Blue'),
      },
      { requiredKeys: [] },
    )
    .map(({ ...some }) => describes({ ...corolla, ...some })),
  fc
    .record({ price: fc.integer({ min: 0, max: 3 }) })
    .map((changes): CarCommand => ({ type: 'Reprice', changes, ...carOrigin })),
  fc.constantFrom<CarCommand>(
    { type: 'Reserve', reservation_id: 'r1', ...carOrigin },
    { type: 'Reserve', reservation_id: 'r2', ...carOrigin },
    { type: 'Release', reservation_id: 'r1', ...carOrigin },
    { type: 'Sell', ...carOrigin },
    { type: 'Delist', ...carOrigin },
    { type: 'Relist', status: 'in_stock', ...carOrigin },
  ),
);

it('after any history, repeating an accepted command changes nothing [STK-01, STK-04]', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
      const history: CarEvent[] = [];
      for (const next of commands) {
        const environment = { now, newId: () => 'id' };
        const events = car.decide(fold(car, history), next, environment);
        if (isRejection(events)) continue;
        history.push(...events);
        expect(car.decide(fold(car, history), next, environment)).toEqual([]);
        const state = fold(car, history);
        expect(state?.sold !== undefined).toBe(state?.status === 'sold');
        expect(state?.reservation && (state.sold ?? state.delisted)).toBeUndefined();
      }
    }),
    { numRuns: 2000 },
  );
});

describe('feed that lacks columns', () => {
  const says = (presentFields: readonly string[], details: Partial<CarDetails>): CarCommand => ({
    type: 'Describe',
    car_id,
    slug,
    car: { dealership_id: 'kestrel-bay', stocknum: 'K1', ...details },
    presentFields: new Set(['dealership_id', 'stocknum', ...presentFields]),
    origin: 'feed',
  });

  it('a feed keeps the fields that it has no column for, and empties fields whose cell is empty [FEED-08]', () => {
    given(listed)
      .when(says(['price', 'km'], { price: 27_990 }))
      .then(
        { type: 'CarPriceChanged', data: { car_id, changes: { price: 27_990 }, origin: 'feed' } },
        { type: 'CarDetailsChanged', data: { car_id, changes: { km: null }, origin: 'feed' } },
      );
    given(listed)
      .when(says(['km'], { km: 41_000 }))
      .then();
  });

  it('a feed that lacks required columns cannot list a new car [FEED-08]', () => {
    given()
      .when(says(['price'], { price: 27_990 }))
      .thenRejected('invalid');
  });

  it('a feed that lacks columns changes no status and relists no car unless it describes it fully [FEED-08]', () => {
    const presentFields = ['year', 'make', 'model', 'car_type', 'price', 'km'];
    const { status: _, ...whole } = corolla;
    const soon: CarEvent = {
      type: 'CarDetailsChanged',
      data: { car_id, changes: { status: 'coming_soon' }, origin: 'dealer' },
    };
    given(listed, soon).when(says(presentFields, whole)).then();
    given(listed, delisted('feed'))
      .when(says(['price'], { price: 29_990 }))
      .then();
    given(listed, delisted('feed'))
      .when(says(presentFields, whole))
      .then({ type: 'CarRelisted', data: { car_id, status: 'in_stock', origin: 'feed' } });
  });
});

describe('car added by hand', () => {
  const adds: CarCommand = {
    type: 'Add',
    ...{ car_id, slug, car: corolla, by: 'yard' },
    givenFields: ['dealership_id', 'stocknum', 'make', 'km', 'status'],
  };
  const added: readonly CarEvent[] = [
    { ...listed, data: { ...listed.data, origin: 'dealer' } } as CarEvent,
    { type: 'CarFieldsHeld', data: { car_id, fields: ['make', 'km', 'status'], by: 'yard' } },
  ];

  it('a car that staff add is listed, and its fields and its status are held [STK-12]', () =>
    given()
      .when(adds)
      .then(...added));

  it('a car is not added over one with the same stock number [STK-12]', () =>
    given(listed).when(adds).thenRejected('car_already_listed'));

  it('no feed sells, delists or relists a car whose status is held by hand [STK-12]', () => {
    const feeds = { car_id, origin: 'feed' } as const;
    given(...added)
      .when({ type: 'Delist', ...feeds })
      .thenNothing();
    given(...added)
      .when({ type: 'Sell', ...feeds })
      .thenNothing();
    given(...added)
      .when(describes({ ...corolla, status: 'sold' }))
      .thenNothing();
    given(...added, delisted('feed'))
      .when(describes(corolla))
      .thenNothing();
    given(...added)
      .when({ type: 'Sell', ...carOrigin })
      .then({ type: 'CarSold', data: { car_id, sold_date: now.toISOString(), origin: 'dealer' } });
  });

  it('a status that is set by hand puts a sold or withdrawn car back on sale, and holds it there [STK-12]', () => {
    const hold: CarCommand = { type: 'HoldFields', car_id, changes: { status: 'in_stock' }, by: 'yard' };
    const relisted: CarEvent = { type: 'CarRelisted', data: { car_id, status: 'in_stock', origin: 'dealer' } };
    const held: CarEvent = { type: 'CarFieldsHeld', data: { car_id, fields: ['status'], by: 'yard' } };
    given(listed, sold('feed')).when(hold).then(relisted, held);
    given(listed, delisted('feed')).when(hold).then(relisted, held);
    given(listed).when(hold).then(held);
  });

  it('a feed’s name of a car goes when another make, model, year or badge is set by hand [STK-12]', () => {
    const named: CarEvent = {
      type: 'CarListed',
      data: { car_id, slug, car: { ...corolla, name: '2021 Toyota Corolla' }, origin: 'feed' },
    };
    const rename = (model: string): CarCommand => ({ type: 'HoldFields', car_id, changes: { model }, by: 'yard' });
    const held: CarEvent = { type: 'CarFieldsHeld', data: { car_id, fields: ['model'], by: 'yard' } };
    given(named)
      .when(rename('Yaris'))
      .then(
        { type: 'CarDetailsChanged', data: { car_id, changes: { name: null, model: 'Yaris' }, origin: 'dealer' } },
        held,
      );
    given(named).when(rename('Corolla')).then(held);
    given(named, held)
      .when(describes({ ...corolla, name: 'A feed’s name', model: 'Camry' }))
      .thenNothing();
  });
});

describe('car that a feed says is reserved', () => {
  const byFeed: CarEvent = { type: 'CarReserved', data: { car_id, reservation_id: 'status-of-feed', origin: 'feed' } };
  const released: CarEvent = {
    type: 'CarReleased',
    data: { car_id, reservation_id: 'status-of-feed', origin: 'feed' },
  };
  const says = (status: string, origin: Origin = 'feed') => describes({ ...corolla, status }, origin);

  it('a vehicle that a feed lists as reserved is in stock and reserved [STK-14]', () =>
    given().when(says('reserved')).then(listed, byFeed));

  it('a vehicle that a feed reserves is reserved once, and keeps its status [STK-14]', () => {
    given(listed).when(says('reserved')).then(byFeed);
    given(listed, byFeed).when(says('reserved')).thenNothing();
    const soon: CarEvent = {
      type: 'CarDetailsChanged',
      data: { car_id, changes: { status: 'coming_soon' }, origin: 'feed' },
    };
    given(listed, soon).when(says('reserved')).then(byFeed);
  });

  it('a vehicle that a feed offers again is released, and by its sale too [STK-14]', () => {
    given(listed, byFeed).when(says('in_stock')).then(released);
    given(listed, byFeed)
      .when(says('in_stock', 'dealer'))
      .then({ ...released, data: { ...released.data, origin: 'dealer' } });
    given(listed, byFeed)
      .when({ ...says('in_stock'), presentFields: new Set(['km']) } as CarCommand)
      .thenNothing();
    const gone = fold(
      car,
      [listed, byFeed, sold('feed')].map((event) => event as never),
    );
    expect(gone?.reservation).toBeUndefined();
  });

  it('a feed neither takes over nor ends the reservation of a shopper or a program [STK-14]', () => {
    given(listed, reserved).when(says('reserved')).thenNothing();
    given(listed, reserved).when(says('in_stock')).thenNothing();
    const byProgram: CarEvent = {
      type: 'CarReserved',
      data: { car_id, reservation_id: 'status-of-dealer', origin: 'dealer' },
    };
    given(listed).when(says('reserved', 'dealer')).then(byProgram);
    given(listed, byProgram).when(says('in_stock')).thenNothing();
  });

  it('a reserved vehicle of a feed comes back unless the dealer took it away [STK-14, STK-07]', () => {
    const relisted: CarEvent = { type: 'CarRelisted', data: { car_id, status: 'in_stock', origin: 'feed' } };
    given(listed, delisted('feed')).when(says('reserved')).then(relisted, byFeed);
    given(listed, delisted('dealer')).when(says('reserved')).thenNothing();
    given(listed, sold('dealer')).when(says('reserved')).thenNothing();
  });
});
