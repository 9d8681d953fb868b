import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { hour } from '#contracts/domain/durations';
import type { TestForecourt } from '#platform/testing/forecourt';

export const sites = ['kestrel', 'meridian'] as const;
export type SiteName = (typeof sites)[number];

/** Something that happens, and its name in the report of a wrong page. */
export interface Step {
  readonly name: string;
  readonly perform: (forecourt: TestForecourt, site: SiteName) => Promise<void>;
}

const makes = ['Toyota', 'Mazda', 'Kia'] as const;
const makeOf = (n: number) => makes[n % makes.length]!;
export const slugOf = (n: number) => `2024-${makeOf(n).toLowerCase()}-car-s${n}`;

/** Acceptable refusals: the target is gone, or the action is under way already. */
const refusals = [404, 409, 410];

const call = async (
  forecourt: TestForecourt,
  site: SiteName,
  method: 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<void> => {
  const key = path.startsWith('ops/') ? 'ops' : `dealer-${site}`;
  const answer = await forecourt.ask(`/api/${path}`, { method, site, key, ...(body && { body }) });
  if (answer.status >= 300 && !refusals.includes(answer.status)) throw new Error(JSON.stringify(answer.body));
};

/** @param body each `:id` in it is replaced with the car's id */
const callForCar = async (forecourt: TestForecourt, site: SiteName, n: number, path: string, body: object) => {
  const { body: car } = await forecourt.ask<{ id?: string }>(`/api/cars/${slugOf(n)}`, { site });
  const withId = (text: string) => text.replace(':id', car.id!);
  if (car.id !== undefined)
    await call(forecourt, site, 'POST', withId(path), JSON.parse(withId(JSON.stringify(body))) as object);
};

const after = ({ now }: TestForecourt, hours: number) => new Date(now.getTime() + hours * hour).toISOString();

const number = (max: number) => fc.integer({ min: 0, max });
/** Start in hours from now, and duration in hours. */
const span = fc.tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: 1, max: 40 }));
const step = <Drawn>(
  weight: number,
  drawn: fc.Arbitrary<Drawn>,
  name: (drawn: Drawn) => string,
  happen: (drawn: Drawn, ...to: Parameters<Step['perform']>) => Promise<unknown>,
) => ({
  weight,
  arbitrary: drawn.map((one): Step => ({ name: name(one), perform: async (...to) => void (await happen(one, ...to)) })),
});

const ofStock = [
  step(
    4,
    fc.tuple(number(3), number(40)),
    ([n, price]) => `car ${n} costs ${price} thousand`,
    ([n, price], forecourt, site) =>
      forecourt.importFeed(
        `stocknum,year,make,model,car_type,price,created_at\nS${n},2024,${makeOf(n)},Car,used,${price * 1000},2026-11-10\n`,
        { site },
      ),
  ),
  step(
    2,
    // Often shortly before the car leaves the sold window.
    fc.tuple(number(3), fc.oneof(number(80), fc.integer({ min: 64, max: 72 }))),
    ([n, hours]) => `car ${n} was sold ${hours} hours ago`,
    ([n, hours], forecourt, site) =>
      callForCar(forecourt, site, n, 'stock/cars/:id/sell', { sold_date: after(forecourt, -hours) }),
  ),
  step(
    1,
    number(3),
    (n) => `car ${n} is taken away`,
    (n, forecourt, site) => callForCar(forecourt, site, n, 'stock/cars/:id/delist', {}),
  ),
  step(
    1,
    number(3),
    (n) => `somebody looks at car ${n}`,
    (n, forecourt, site) =>
      callForCar(forecourt, site, n, 'analytics', { batch_id: randomUUID(), events: [], viewed: [':id'] }),
  ),
];

const ofContent = [
  step(
    2,
    fc.tuple(fc.constantFrom('now', 'other'), span),
    ([id, [from, hours]]) => `offer ${id}, in ${from} hours for ${hours}`,
    ([id, [from, hours]], forecourt, site) =>
      call(forecourt, site, 'PUT', `dealers/${site}/offers/${id}`, {
        id,
        name: `Offer ${id}`,
        category: 'Runout',
        start: after(forecourt, from),
        expiry: after(forecourt, from + hours),
      }),
  ),
  step(
    1,
    fc.constant('now'),
    (id) => `offer ${id} is withdrawn`,
    (id, forecourt, site) => call(forecourt, site, 'DELETE', `dealers/${site}/offers/${id}`),
  ),
  step(
    2,
    span,
    ([from, hours]) => `a page, in ${from} hours for ${hours}`,
    ([from, hours], forecourt, site) =>
      call(forecourt, site, 'PUT', `dealers/${site}/pages/open-day`, {
        title: 'Open day',
        description: 'Come and see us.',
        from: after(forecourt, from),
        until: after(forecourt, from + hours),
        sections: [{ kind: 'text', html: `<p>${from}</p>` }],
      }),
  ),
  step(
    1,
    number(2),
    (n) => `promo ${n}`,
    (n, forecourt, site) =>
      call(forecourt, site, 'PUT', `dealers/${site}/promos/p${n}`, {
        kind: 'promo',
        title: `Promo ${n}`,
        text: `On ${forecourt.now.toISOString()}`,
        button: 'Look',
        path: '/offers',
      }),
  ),
  step(
    1,
    fc.tuple(number(2), number(4)),
    ([n, rating]) => `review ${n} gives ${rating + 1} stars`,
    ([n, rating], forecourt, site) =>
      call(
        forecourt,
        site,
        'PUT',
        `dealers/dealerships/${forecourt.running.platform.sites.ofSlug(site)!.dealerships[0]!.id}/reviews/r${n}`,
        {
          rating: rating + 1,
          customer_name: 'Mia',
          text: `Review ${n}`,
          review_date: after(forecourt, -24 * n).slice(0, 10),
        },
      ),
  ),
];

const ofTime = [
  step(
    4,
    // All other steps begin and end on whole hours.
    fc.tuple(fc.integer({ min: -2, max: 9 }), fc.constantFrom(-1, 0, 0, 0, 1)),
    ([hours, by]) => `${hours} hours and ${by} ms go by`,
    async ([hours, by], forecourt) => {
      forecourt.now = new Date(forecourt.now.getTime() + hours * hour + by);
    },
  ),
  step(
    1,
    fc.constantFrom('car', 'offer', 'review'),
    (name) => `${name} is built anew`,
    async (name, forecourt, site) => {
      await call(forecourt, site, 'POST', `ops/projections/${name}/cleanup`);
      await call(forecourt, site, 'POST', `ops/projections/${name}/rebuild`);
    },
  ),
];

/** Anything that may happen to a site's pages, except a restart. */
export const steps: fc.Arbitrary<Step> = fc.oneof(...ofStock, ...ofContent, ...ofTime);
