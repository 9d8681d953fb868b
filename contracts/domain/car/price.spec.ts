import { expect, it } from '@jest/globals';
import { type PriceFields, displayPrice, isBelowMarket, priceText, type PricingConfig } from './price.js';
import { normalisePriceType, withNormalisedPriceType } from './price-kind.js';

const selling = (subscriptions: boolean, prices: Partial<PricingConfig['prices']> = {}) =>
  ({
    features: { subscriptions },
    labels: { noPrice: 'Enquire for price.' },
    prices: { was: 'claimed', wasDays: 14, wasWithin: 90, ...prices },
  }) as PricingConfig;
const site = selling(false);
const subscriptions = selling(true);

it('the subscription price comes first, only where the site offers subscriptions [CARD-03]', () => {
  const car = { price: 32_990, subscription_price: 245, before_price: 40_000 };
  expect(displayPrice(car, subscriptions)).toEqual({ kind: 'subscription', text: '$245', suffix: '/ week' });
  expect(displayPrice(car, site)).toMatchObject({ kind: 'normal', text: '$32,990' });
  expect(displayPrice({ ...car, subscription_price: 0 }, subscriptions).kind).toBe('normal');
});

it('a reduced price is shown when it is above 10 and differs from the price [CARD-03]', () => {
  expect(displayPrice({ price: 32_990, reduced_price: 29_990 }, site)).toEqual({ kind: 'reduced', text: '$29,990' });
  expect(displayPrice({ price: 32_990, reduced_price: 32_990 }, site).kind).toBe('normal');
  expect(displayPrice({ price: 32_990, reduced_price: 10 }, site).kind).toBe('normal');
});

it('without a price above 10 the card shows PREORDER, or else the no-price text [CARD-03]', () => {
  expect(displayPrice({ price: 10, preorder: true }, site)).toEqual({ kind: 'preorder', text: 'PREORDER' });
  expect(displayPrice({ price: 10 }, site)).toEqual({ kind: 'none', text: 'Enquire for price.' });
  expect(displayPrice({ price: 11 }, site)).toEqual({ kind: 'normal', text: '$11' });
});

it('the earlier price is struck out only where it was higher than the one shown [CARD-03]', () => {
  expect(displayPrice({ price: 30_000, before_price: 34_990 }, site, new Date()).was).toBe('$34,990');
  expect(displayPrice({ price: 30_000, before_price: 30_000 }, site, new Date())).not.toHaveProperty('was');
  expect(displayPrice({ price: 30_000, reduced_price: 28_000, before_price: 29_000 }, site, new Date()).was).toBe(
    '$29,000',
  );
});

it.each([
  [{ price: 30_000, state_average_market_price: 30_500 }, true],
  [{ price: 30_000, state_average_market_price: 30_499 }, false],
  [{ price: 30_000, average_market_price: 31_000 }, true],
  [{ price: 30_000, average_market_price: 31_000, state_average_market_price: 0 }, true],
  [{ price: 30_000, average_market_price: 40_000, state_average_market_price: 30_100 }, false],
  [{ price: 0, average_market_price: 40_000 }, false],
  [{ price: 30_000 }, false],
])('the car %j is labelled as below the market: %s [CARD-03]', (car, below) => {
  expect(isBelowMarket(car)).toBe(below);
});

it.each([
  ['Drive Away', 'Drive Away'],
  ['DRIVEAWAY', 'Drive Away'],
  ['D.A.P.', 'Drive Away'],
  ['incl. on-roads', 'Drive Away'],
  ['drive_away_price', 'Drive Away'],
  ['EGC', 'Excl. Govt. Charges'],
  ['Excl. Govt. Charges', 'Excl. Govt. Charges'],
  ['plus on road costs', 'Excl. Govt. Charges'],
  ['+ ORC', 'Excl. Govt. Charges'],
  ['before on-roads', 'Excl. Govt. Charges'],
  ['P.O.A.', 'Price on application'],
  ['Call for price', 'Price on application'],
  ['starting from', 'From'],
  ['Special', 'Special'],
  [undefined, undefined],
  // GST, days and gifts say nothing about government charges.
  ...[
    ...['inc GST', 'Incl. GST', 'Price includes GST', 'GST inclusive', '+ GST', 'Excl GST', 'ex. GST', 'plus GST'],
    ...['Includes free service', 'incl.', 'Sale price before 30 June', 'Plus free tow bar', 'Ex Demo', 'DAILY SPECIAL'],
  ].map((said) => [said, said] as const),
  ...[
    ...['Ex Govt Charges', 'Excl. GST & Govt. Charges', 'incl. GST, excl. on-roads', '+ ORC', '+ORC', 'ORC', 'EGC'],
    ...[
      'EGCPrice',
      'excludingGovernmentCharges',
      'excluding_government_charges_price',
      'Plus Stamp Duty',
      'no on-roads',
    ],
    ...['Before Government Charges', 'On road costs not included', 'Govt charges extra', 'Not including rego'],
    ...['Includes rego, plus stamp duty', 'Plus dealer delivery and statutory charges'],
  ].map((said) => [said, 'Excl. Govt. Charges'] as const),
  ...[
    ...['Ride Away', 'ride-away', 'Tow Away', 'RDA', 'D/A', 'D.A.', 'No More to Pay', 'NMTP', 'driveAwayPrice', 'DAP'],
    ...['Drive Away incl. GST', 'Incl. On-Roads', 'Inc. GST & ORC', 'Includes all government charges', 'On Road'],
    ...['Rego & stamp duty included', 'No more to pay: ORC included', 'drive_away_price'],
  ].map((said) => [said, 'Drive Away'] as const),
])('the price type "%s" is shown as "%s" [PRICE-01]', (said, kind) => expect(normalisePriceType(said)).toBe(kind));

it.each<[PriceFields, string]>([
  [{ price: 30_000, price_type: 'drive away' }, '$30,000 Drive Away'],
  [{ price: 30_000, reduced_price: 28_000, price_type: 'EGC' }, '$28,000 Excl. Govt. Charges'],
  [{ price: 30_000, price_type: 'from' }, 'From $30,000'],
  [{ price: 30_000, price_type: 'Run-out special' }, '$30,000 Run-out special'],
  [{ price: 30_000, price_type: 'POA' }, 'Enquire for price.'],
  [{ price: 30_000 }, '$30,000'],
])('the price %j is shown as "%s" [PRICE-01]', (car, text) =>
  expect(priceText(withNormalisedPriceType(car), site)).toBe(text),
);

it('a price without a type gets the site’s price type [PRICE-01]', () => {
  const unstated = selling(false, { unstated: 'excluding_charges' });
  expect(priceText({ price: 30_000 }, unstated)).toBe('$30,000 Excl. Govt. Charges');
  expect(priceText({ price: 30_000, price_type: 'Drive Away' }, unstated)).toBe('$30,000 Drive Away');
});

it('a site that requires proof shows an earlier price only if it was offered for long enough [PRICE-03]', () => {
  const proven = selling(false, { was: 'proven' });
  const car = { price: 30_000, before_price: 34_990 };
  const until = Date.parse('2026-03-01T00:00:00Z') / 1000;
  const was = (days: number, now = '2026-03-10') =>
    displayPrice({ ...car, before_days: days, before_until: until }, proven, new Date(now)).was;
  expect(displayPrice(car, proven, new Date('2026-03-10')).was).toBeUndefined();
  expect([was(13), was(14)]).toEqual([undefined, '$34,990']);
  // The proof is valid for 90 days.
  expect([was(14, '2026-05-29T23:59:59Z'), was(14, '2026-05-30T00:00:00Z')]).toEqual(['$34,990', undefined]);
});
