import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CarResponse } from '#contracts/api/cars';
import type { Site } from '#contracts/domain/site/site';
import { makeCarResponse, features, testSite } from '../../testing/fixtures.js';
import { takeTrackedEvents, interceptAnalytics } from '../../testing/tracked-events.js';
import { renderPage } from '../../testing/render-page.js';
import { usePhoneClicks } from '../../lib/phone-clicks.js';
import { toasts } from '../../lib/toast.js';
import { Sidebar } from './Sidebar.js';

interceptAnalytics();
beforeEach(takeTrackedEvents);
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'fetch');
});

const car = makeCarResponse({ price: 30_000, checkout_enabled: true });
const shop: Partial<Site> = {
  features: { ...features, checkout: true },
  checkout: { ...testSite.checkout, sellsOnline: true },
};
const Page = (shown: CarResponse) => {
  usePhoneClicks();
  return <Sidebar car={shown} />;
};
const open = (change: Partial<CarResponse> = {}, site: Partial<Site> = shop, onEnquire = jest.fn()) => {
  renderPage(<Page {...{ ...car, ...change }} />, { site, onEnquire });
  return onEnquire;
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const link = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

it('the sidebar shows the vehicle’s name, badge and series, then colour, gears, transmission and body [VDP-06]', () => {
  open({ badge: 'ZR', series: 'sport', colour: 'Red', gearnum: 6, simple_transmission: 'Manual', body: 'Hatch' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2022 Toyota CorollaZR sport');
  expect(screen.getByText('Red · 6 speed · Manual · Hatch')).toBeTruthy();
  cleanup();
  open({ colour: 'Red', gearnum: 1 });
  expect(screen.getByText('Red')).toBeTruthy();
});

it('the sidebar shows the price with its type and the earlier price, and km, transmission and body with icons [VDP-06]', () => {
  open({ before_price: 33_000, price_type: 'Drive Away', km: 45_210, simple_transmission: 'Manual', body: 'Hatch' });
  const sidebar = within(screen.getByRole('group', { name: 'Price and contact' }));
  expect(sidebar.getByText('$30,000')).toBeTruthy();
  expect(sidebar.getByText('Drive Away')).toBeTruthy();
  expect(sidebar.getByText('$33,000').tagName).toBe('S');
  for (const label of ['Odometer', 'Transmission', 'Body']) {
    expect(sidebar.getByText(label).parentElement!.querySelector('svg')).toBeTruthy();
  }
});

it('the sidebar links the location’s name to the map [VDP-06]', () => {
  open({ location_name: 'Brookvale' });
  expect(link('Brookvale')).toBe('#vehicle-map');
});

it('the sidebar links to reserving, selling and trading in [VDP-07]', () => {
  open();
  expect(link('Reserve Now $200')).toBe(`/cars/${car.slug}/checkout`);
  expect(link('Buy Online')).toBe(`/checkout-journey?car_id=${car.slug}`);
  expect(link('Value My Trade-In')).toBe('/cars/trade-in?car_id=c1');
});

it('the sidebar offers no checkout for a vehicle without one [VDP-07]', () => {
  open({ checkout_enabled: false });
  expect(screen.queryByText(/Reserve Now|Buy Online/)).toBeNull();
  cleanup();
  open({ reserve_amount: 0 });
  expect(screen.queryByText(/Reserve Now/)).toBeNull();
});

it('the sidebar opens each form for the vehicle [VDP-07]', () => {
  const onEnquire = open();
  press('Enquire Now');
  press('Book A Test Drive');
  press('Request Photos');
  expect(onEnquire.mock.calls.map(([subject, kind]) => [(subject as CarResponse).id, kind])).toEqual([
    ['c1', 'enquiry'],
    ['c1', 'test-drive'],
    ['c1', 'request-photos'],
  ]);
});

it('the sidebar offers only Find Me Something Similar for a sold vehicle [VDP-21, VDP-07]', () => {
  const onEnquire = open({ status: 'sold', file: '/images/reports/n1.pdf', location_name: '' });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Find Me Something Similar']);
  expect(screen.queryAllByRole('link')).toEqual([]);
  press('Find Me Something Similar');
  expect(onEnquire).toHaveBeenCalledWith(expect.objectContaining({ id: 'c1' }), 'something-similar', undefined);
});

it('the sidebar opens a history report beside the page and sends event 60, only where there is a report [VDP-22]', async () => {
  open();
  expect(screen.queryByText('Car History Report')).toBeNull();
  cleanup();
  open({ file: '/images/reports/n1.pdf' });
  const report = screen.getByRole('link', { name: 'Car History Report' });
  expect([report.getAttribute('href'), report.getAttribute('target')]).toEqual(['/images/reports/n1.pdf', '_blank']);
  fireEvent.click(report);
  expect(await takeTrackedEvents()).toEqual([{ event_id: 60, car_id: 'c1' }]);
});

it('the sidebar shows the number at once even with a slow server, records the call with its ids, and its click as event 25 [VDP-20, LEAD-07]', async () => {
  const fetch = jest.fn<typeof globalThis.fetch>(() => new Promise(() => {}));
  Object.assign(globalThis, { fetch });
  open();
  expect(screen.queryByRole('link', { name: /02 5550 0130/ })).toBeNull();
  press(/Call the dealer/);
  const number = screen.getByRole('link', { name: /02 5550 0130/ });
  expect(number.getAttribute('href')).toBe('tel:0255500130');
  const [address, request] = fetch.mock.calls[0]!;
  expect([address, request?.method, JSON.parse(request?.body as string)]).toEqual([
    '/api/calls/reveal',
    'POST',
    { car_id: 'c1', dealership_id: 'd1', website_id: 'test' },
  ]);
  expect(await takeTrackedEvents()).toEqual([]);
  fireEvent.click(number);
  expect(await takeTrackedEvents()).toEqual([{ event_id: 25, car_id: 'c1' }]);
});

it('logs a call that could not be recorded only to the console [VDP-20]', async () => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new Error('offline')) });
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const alert = jest.spyOn(window, 'alert').mockImplementation(() => {});
  open();
  press(/Call the dealer/);
  await waitFor(() => expect(warn).toHaveBeenCalled());
  expect(screen.getByRole('link', { name: /02 5550 0130/ })).toBeTruthy();
  expect(alert).not.toHaveBeenCalled();
});

it('the sidebar shows the number from the start on some sites, and logs a missing number to the console [VDP-20]', () => {
  open({}, { features: { ...features, maskedPhone: false } });
  expect(link(/02 5550 0130/)).toBe('tel:0255500130');
  cleanup();
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  open({}, { phones: { main: '' } });
  expect(screen.queryByText(/Call the dealer/)).toBeNull();
  expect(warn).toHaveBeenCalledWith('No phone number available.');
});

const openShare = async () => {
  press('Share');
  await screen.findByRole('button', { name: 'Copy link' });
};

it('shares the page’s address, without a trailing slash, in a window of 550 by 400 [VDP-18]', async () => {
  const windows = jest.spyOn(window, 'open').mockReturnValue(null);
  open({}, { ...shop, url: 'https://cars.example/' });
  await openShare();
  fireEvent.click(screen.getByRole('link', { name: 'Facebook' }));
  const shared = encodeURIComponent(`https://cars.example/cars/${car.slug}`);
  expect(windows).toHaveBeenCalledWith(
    `https://www.facebook.com/sharer/sharer.php?u=${shared}`,
    'share',
    'popup,width=550,height=400',
  );
});

it('copies the link, shows Copied for 1.5 seconds and a toast for 3 [VDP-18]', async () => {
  const writeText = jest.fn(async (_: string) => {});
  Object.assign(navigator, { clipboard: { writeText } });
  open({}, { ...shop, url: 'https://cars.example' });
  await openShare();
  jest.useFakeTimers();
  await act(async () => press('Copy link'));
  expect(writeText).toHaveBeenCalledWith(`https://cars.example/cars/${car.slug}`);
  expect(toasts.current()).toMatchObject({ title: `Copied ${car.name} to your clipboard!`, duration: 3_000 });
  act(() => void jest.advanceTimersByTime(1_499));
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
  act(() => void jest.advanceTimersByTime(1));
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
});

it('the sidebar lets the link be copied by hand where the browser has no clipboard [VDP-18]', async () => {
  Object.assign(navigator, { clipboard: undefined });
  open({}, { ...shop, url: 'https://cars.example' });
  await openShare();
  await act(async () => press('Copy link'));
  expect(toasts.current()).toMatchObject({ text: `https://cars.example/cars/${car.slug}` });
});

it('the sidebar opens the printable page in a new tab and sends event 61 [VDP-19]', async () => {
  open();
  const page = screen.getByRole('link', { name: 'Printable page' });
  expect([page.getAttribute('href'), page.getAttribute('target')]).toEqual([`/print?car_id=${car.slug}`, '_blank']);
  fireEvent.click(page);
  expect(await takeTrackedEvents()).toEqual([{ event_id: 61, car_id: 'c1' }]);
});

it('the sidebar shows Preparing... on the PDF button until the file, named after the vehicle, is saved [VDP-19]', async () => {
  let answer = (_: unknown) => {};
  const fetch = jest.fn((_: string) => new Promise((resolve) => (answer = resolve)));
  Object.assign(globalThis, { fetch });
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} });
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  open();
  press('Print PDF');
  press('Preparing...');
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([`/api/cars/${car.slug}/pdf`]);
  await act(async () => answer({ ok: true, blob: async () => new Blob() }));
  expect(await screen.findByRole('button', { name: 'Print PDF' })).toBeTruthy();
  expect(saved).toEqual([`${car.slug}.pdf blob:x`]);
  expect(await takeTrackedEvents()).toEqual([{ event_id: 61, car_id: 'c1' }]);
});

it('the sidebar shows an alert when a PDF fails, with the server’s message where there is one [VDP-19]', async () => {
  const alert = jest.spyOn(window, 'alert').mockImplementation(() => {});
  const answers = [
    (): Promise<unknown> => Promise.reject(new TypeError('Failed to fetch')),
    (): Promise<unknown> => Promise.resolve({ ok: false, json: async () => ({ detail: 'Please wait a moment.' }) }),
  ];
  Object.assign(globalThis, { fetch: (): Promise<unknown> => answers.shift()!() });
  open();
  press('Print PDF');
  await waitFor(() => expect(alert).toHaveBeenCalledTimes(1));
  await screen.findByRole('button', { name: 'Print PDF' });
  press('Print PDF');
  await waitFor(() => expect(alert).toHaveBeenCalledTimes(2));
  expect(alert.mock.calls.map(([words]) => String(words))).toEqual([
    'The PDF could not be downloaded. Please check your connection and try again.',
    'Please wait a moment.',
  ]);
});

it('the number that replaces the pressed button has the focus [VDP-08, SITE-06]', () => {
  globalThis.fetch = () => new Promise(() => {});
  open();
  const button = screen.getByRole('button', { name: /Call the dealer/ });
  act(() => button.focus());
  fireEvent.click(button);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Call the dealer: / }));
});
