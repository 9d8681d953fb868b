import { describe, expect, it } from '@jest/globals';
import { lenderEntry } from './lender.js';
import { repayment } from './repayment.js';
import { financeSettings, type FinanceSettings } from './settings.js';
import type { FinanceVehicle } from './financed-vehicle.js';
import { offeredPrice } from '../car/price.js';
import { estimatedLender, financeOf } from './vehicle.js';

const now = new Date('2026-11-21T00:00:00Z');
const car: FinanceVehicle = {
  id: 'c1',
  year: 2022,
  make: 'Toyota',
  status: 'in_stock',
  car_type: 'used',
  dealership_id: 'd1',
  price: 32_990,
  vin: 'JT 1/2',
};
const siteWith = (finance: Partial<FinanceSettings> | object = {}) => ({
  finance: financeSettings.parse({ estimate: { comparisonRate: 8.19 }, ...finance }),
  timezone: 'Australia/Sydney',
  dealerships: [{ id: 'd1', slug: 'test-motors' }],
});
const query = (link: string | undefined) => Object.fromEntries(new URL(link!, 'http://x').searchParams);

describe('finance link [FIN-07]', () => {
  it('the finance link contains dealership, budget, vehicle, type and VIN, and leads to the form [FIN-07]', () => {
    const { link } = financeOf(car, siteWith(), now);
    expect(link).toMatch(/^\/finance\?.*#finance-form$/);
    expect(query(link)).toEqual({
      preferredDealership: 'test-motors',
      vehiclePriceBudget: '32990',
      car_id: 'c1',
      car_type: 'used',
      vin: 'JT 1/2',
    });
  });

  it('the finance link leaves out what is unknown, and prefers the vehicle’s own dealership to the site’s [FIN-07]', () => {
    const { link } = financeOf({ ...car, price: undefined, vin: undefined, dealership_slug: 'north' }, siteWith(), now);
    expect(query(link)).toEqual({ preferredDealership: 'north', car_id: 'c1', car_type: 'used' });
  });

  it('the finance link starts with the address of the site’s page, or is replaced by the site’s own link [FIN-07]', () => {
    expect(financeOf(car, siteWith({ link: { path: '/apply-for-finance' } }), now).link).toMatch(
      /^\/apply-for-finance\?preferredDealership=/,
    );
    const override = '/personalised/finance?car_id={car_id}';
    expect(financeOf({ ...car, id: 'a&b' }, siteWith({ link: { override } }), now).link).toBe(
      '/personalised/finance?car_id=a%26b',
    );
  });

  it.each([
    ['the lender has no interest rate', { estimate: { interestRate: null } }, car],
    ['the lender has no comparison rate', { estimate: { comparisonRate: null } }, car],
    ['the make is Suzuki', {}, { ...car, make: 'SUZUKI' }],
    ['the site is excluded', { link: { excluded: true, override: '/anywhere' } }, car],
  ])('the finance link is not offered where %s [FIN-07]', (_, finance, vehicle) => {
    expect(financeOf(vehicle, siteWith(finance), now).link).toBeUndefined();
  });
});

describe('finance details of a vehicle [FIN-04]', () => {
  it('the finance details of a vehicle follow the rule of the site’s lender, and the year in the dealer’s time zone [FIN-04]', () => {
    const old = { ...car, year: 2015 };
    const newYearsEve = new Date('2026-12-31T13:30:00Z');
    expect(financeOf(old, siteWith(), now).shown).toBe(true);
    expect(financeOf(old, siteWith(), newYearsEve).shown).toBe(false);
    expect(financeOf(old, siteWith({ lenderGroup: 'C' }), newYearsEve).shown).toBe(true);
    expect(financeOf(old, { ...siteWith(), timezone: 'UTC' }, newYearsEve).shown).toBe(true);
  });

  it('the finance details of a vehicle are absent on a site that shows no repayments [FIN-04]', () => {
    expect(financeOf(car, siteWith({ vehicles: false, lenderGroup: 'B' }), now).shown).toBe(false);
  });

  it('the finance details of a vehicle prefer the lender’s figures for the vehicle to the estimate [FIN-04]', () => {
    const entry = lenderEntry.parse({ financeProvider: 'Banksia', comparisonRate: 9, paymentWeek: null });
    const finance_lenders = { banksia: entry };
    const settings = { provider: { id: 'banksia', name: 'Banksia' }, lenderGroup: 'C' };
    expect(financeOf({ ...car, finance_lenders }, siteWith(settings), now)).toMatchObject({
      lender: entry,
      shown: false,
    });
    expect(financeOf({ ...car, finance_lenders: { other: entry } }, siteWith(settings), now).shown).toBe(true);
  });

  it('the finance details of a vehicle ask for a quote only where the lender gives quotes, none is there yet and finance is shown [FIN-05]', () => {
    const site = siteWith({ quotes: true });
    const youxQuote = { weeklyRepaymentAmount: 120, advertisedRate: 7, comparisonRate: 8 };
    expect(financeOf(car, site, now).wantsQuote).toBe(true);
    expect(financeOf({ ...car, youxQuote }, site, now)).toMatchObject({
      wantsQuote: false,
      lender: { paymentWeek: 120, interestRate: 7, comparisonRate: 8, termYears: 5 },
    });
    expect(financeOf({ ...car, status: 'sold' }, site, now).wantsQuote).toBe(false);
    expect(financeOf(car, siteWith(), now).wantsQuote).toBe(false);
  });
});

it('the estimate is a 5-year loan at 6.29% and 8.19% without a balloon, for the offered price [FIN-03]', () => {
  const settings = financeSettings.parse({ estimate: { comparisonRate: 8.19, depositPercent: 0 } });
  const loan = { amount: 30_000, interest: 6.29, term: 5 };
  expect(estimatedLender(30_000, settings)).toMatchObject({
    interestRate: 6.29,
    comparisonRate: 8.19,
    termYears: 5,
    balloon: 0,
    paymentWeek: repayment({ ...loan, frequency: 'weekly' }).payment,
    paymentMonth: repayment({ ...loan, frequency: 'monthly' }).payment,
  });
  expect([
    offeredPrice({ price: 30_000, reduced_price: 28_000 }),
    offeredPrice({ price: 30_000, reduced_price: 1 }),
    offeredPrice({ price: 1 }),
  ]).toEqual([28_000, 30_000, 0]);
  expect(estimatedLender(0, settings)).toMatchObject({ paymentWeek: null, paymentMonth: null });
});

it('a price of 10 dollars or less is a placeholder [FIN-03]', () => {
  expect([offeredPrice({ price: 10 }), offeredPrice({ price: 11 })]).toEqual([0, 11]);
  expect([10, 11].map((reduced_price) => offeredPrice({ price: 30_000, reduced_price }))).toEqual([30_000, 11]);
});

it('the published rate is higher for an older vehicle and for a low price [FIN-03]', () => {
  const settings = financeSettings.parse({
    estimate: {
      comparisonRate: 8.19,
      loadings: {
        age: [
          { over: 4, percent: 0.5 },
          { over: 7, percent: 1.25 },
        ],
        small: { below: 20_000, percent: 2 },
      },
    },
  });
  const rates = (price: number, age: number) => {
    const { interestRate, comparisonRate } = estimatedLender(price, settings, age);
    return [interestRate, comparisonRate];
  };
  expect(rates(20_000, 4)).toEqual([6.29, 8.19]);
  expect(rates(20_000, 5)).toEqual([6.79, 8.69]);
  expect(rates(20_000, 8)).toEqual([7.54, 9.44]);
  expect(rates(19_999, 0)).toEqual([8.29, 10.19]);
  expect(rates(19_999, 5)).toEqual([8.79, 10.69]);
  const rateless = financeSettings.parse({ estimate: { interestRate: null } });
  expect(estimatedLender(30_000, rateless)).toMatchObject({
    interestRate: null,
    paymentWeek: null,
    totalPayable: null,
  });
});

it('the age of a vehicle is counted in calendar years [FIN-03]', () => {
  const site = siteWith({ estimate: { loadings: { age: [{ over: 4, percent: 1 }] } } });
  expect(financeOf({ ...car, year: 2022 }, site, now).lender.interestRate).toBe(6.29);
  expect(financeOf({ ...car, year: 2021 }, site, now).lender.interestRate).toBe(7.29);
});

it('the estimate states its term in years, months and weeks, and its deposit and balloon in dollars [FIN-03]', () => {
  const settings = financeSettings.parse({ estimate: { termYears: 4, depositPercent: 20, balloonPercent: 30 } });
  expect(estimatedLender(50_000, settings)).toMatchObject({
    termYears: 4,
    termMonths: 48,
    termWeeks: 208,
    deposit: 10_000,
    balloon: 15_000,
  });
});

it('a vehicle without a price gets no quote, and one of an unknown dealership is financed [FIN-05] [FIN-07]', () => {
  expect(financeOf({ ...car, price: 1 }, siteWith({ quotes: true }), now).wantsQuote).toBe(false);
  expect(financeOf({ ...car, make: 'Suzuki' }, siteWith(), now)).not.toHaveProperty('link');
  const { link } = financeOf({ ...car, dealership_id: 'd9' }, siteWith(), now);
  expect(query(link)).not.toHaveProperty('preferredDealership');
  const two = {
    ...siteWith(),
    dealerships: [
      { id: 'd0', slug: 'other' },
      { id: 'd1', slug: 'test-motors' },
    ],
  };
  expect(query(financeOf(car, two, now).link).preferredDealership).toBe('test-motors');
});
