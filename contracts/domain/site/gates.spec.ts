import { expect, it } from '@jest/globals';
import { gateOf } from './gates.js';
import { gates } from './site.js';

const all = { gates: [...gates] };
const none = { gates: [] };

it.each([
  ['/cars/x/checkout', 'checkout'],
  ['/cars/x/buy-online/', 'checkout'],
  ['/checkout-journey?car_id=x', 'checkout'],
  ['/personalised/finance?car_id=1', 'finance'],
  ['/finance-pre-approval', 'car-finance'],
  ['/spin-to-win', 'spin-to-win'],
  ['/trade-in', 'trade-in'],
  ['/cars/trade-in?car_id=1', 'trade-in'],
  ['/sell-my-car', 'trade-in'],
  ['/sell-your-car', 'trade-in'],
])(
  '%s requires signing in (sign-in type: %s) on sites that gate it, and is open on other sites [USER-02]',
  (address, type) => {
    const [path, search = ''] = address.split('?') as [string, string?];
    expect(gateOf(path, search, all)).toEqual({ type, waits: false });
    expect(gateOf(path, search, none)).toBeUndefined();
  },
);

it.each([
  ['/online-payment', 'online-payment'],
  ['/my-garage', 'my-garage'],
  ['/my-garage/toyota', 'my-garage'],
])('%s requires signing in on every site [USER-02, USER-07]', (path, type) => {
  expect(gateOf(path, '', none)).toEqual({ type, waits: false });
});

it('the checkout’s sign-in waits until the vehicle is known [USER-02]', () => {
  expect(gateOf('/checkout-journey', '', all)?.waits).toBe(true);
});

it.each(['/', '/search', '/cars/x', '/finance', '/watchlist', '/sign-in', '/cars/checkout'])(
  '%s is open without signing in [USER-02]',
  (path) => {
    expect(gateOf(path, '', all)).toBeUndefined();
  },
);
