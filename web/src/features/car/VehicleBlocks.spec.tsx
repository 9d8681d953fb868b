import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { CarResponse } from '#contracts/api/cars';
import type { Popup } from '#contracts/domain/site/vehicle-settings';
import { deliverySettings } from '#contracts/domain/site/vehicle-settings';
import { subscriptionSettings } from '#contracts/domain/subscription/settings';
import type { Load } from '../../lib/api.js';
import { dismissals } from '../../lib/dismissals.js';
import { makeCarResponse, features, testSite } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { DealerComments } from './DealerComments.js';
import { DeliveryCalculator } from './DeliveryCalculator.js';
import { FuelCalculator } from './FuelCalculator.js';
import { MobileBar } from './MobileBar.js';
import { PopupPromotion } from './PopupPromotion.js';
import { Sidebar } from './Sidebar.js';
import { StickyHeader } from './StickyHeader.js';
import { TradeInFaq } from './TradeInFaq.js';

const scrollTo = (y: number) =>
  act(() => {
    Object.assign(window, { scrollY: y });
    window.dispatchEvent(new Event('scroll'));
  });
afterEach(() => {
  cleanup();
  scrollTo(0);
  dismissals.clear();
});

const car = makeCarResponse({ price: 30_000, checkout_enabled: true });
const checkout = { features: { ...features, checkout: true } };
const button = (name: string) => screen.queryByRole('button', { name });
const link = (name: string | RegExp) => screen.queryByRole('link', { name });

describe('sticky header [VDP-08]', () => {
  it('the sticky header appears after 500 pixels, with title, price and the next step [VDP-08]', () => {
    renderPage(<StickyHeader car={car} />, { site: checkout });
    scrollTo(500);
    expect(screen.queryByRole('region')).toBeNull();
    scrollTo(501);
    expect(screen.getByRole('region').textContent).toContain('2022 Toyota Corolla');
    expect(screen.getByText('$30,000')).toBeTruthy();
    expect(link('Reserve Now')!.getAttribute('href')).toBe(`/cars/${car.slug}/checkout`);
    scrollTo(0);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('the sticky header offers to enquire about a car that can’t be reserved, and to find another for a sold one [VDP-08]', () => {
    renderPage(<StickyHeader car={car} />);
    scrollTo(600);
    expect(button('Enquire Now')).toBeTruthy();
    cleanup();
    renderPage(<StickyHeader car={{ ...car, status: 'sold' }} />);
    expect(button('Find Me Something Similar')).toBeTruthy();
    expect(screen.queryByText('$30,000')).toBeNull();
  });
});

it('the headline, the sticky header and the bar on phones show the price of the plan that the address says [LOOK-03]', () => {
  const subscribed = { ...car, subscription_price: 270 };
  const subscription = subscriptionSettings.parse({
    terms: [{ weeks: 4 }, { weeks: 26, off: 8 }],
    kilometres: [{ perWeek: 350 }],
    includes: ['Registration'],
  });
  const page = (
    <>
      <Sidebar car={subscribed} />
      <StickyHeader car={subscribed} />
      <MobileBar car={subscribed} />
    </>
  );
  renderPage(page, { at: '/?weeks=26', site: { features: { ...features, subscriptions: true }, subscription } });
  scrollTo(901);
  expect(screen.getAllByText('$248')).toHaveLength(3);
  expect(screen.queryByText('$270')).toBeNull();
});

describe('bar on phones [VDP-08]', () => {
  const open = (change: Partial<CarResponse> = {}, site = {}) =>
    renderPage(<MobileBar car={{ ...car, ...change }} />, { site: { ...checkout, ...site } }).container
      .firstElementChild!;

  it('the bar on phones offers to reserve, to enquire and to call the number for the type of car [VDP-08]', () => {
    open();
    expect(link('Reserve Car Now')!.getAttribute('href')).toBe(`/cars/${car.slug}/checkout`);
    expect(button('Enquire Now')).toBeTruthy();
    expect(link('Call Now')!.getAttribute('href')).toBe('tel:0255500130');
    cleanup();
    open({ car_type: 'new' });
    expect(link('Call Now')!.getAttribute('href')).toBe('tel:0255500000');
  });

  it('the bar on phones sends an Instant Message where the site accepts them [VDP-08]', () => {
    open({}, { vehicle: { ...testSite.vehicle, messages: '0491 570 156' } });
    expect(button('Enquire Now')).toBeNull();
    expect(link('Instant Message')!.getAttribute('href')).toMatch(/^sms:0491570156\?body=Hello.*N1/);
  });

  it('the bar on phones changes its style after 900 pixels [VDP-08]', () => {
    const bar = open();
    scrollTo(900);
    expect(bar.className).toBe('row bar');
    scrollTo(901);
    expect(bar.className).toBe('row bar further');
    expect(screen.getByText('$30,000')).toBeTruthy();
  });

  it('the bar on phones offers only Find Me Something Similar for a sold car [VDP-08, VDP-21]', () => {
    open({ status: 'sold' });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Find Me Something Similar']);
    expect(screen.queryAllByRole('link')).toEqual([]);
  });
});

describe('dealer comments [VDP-09]', () => {
  it('dealer comments show a script as text [VDP-09]', () => {
    const script = '<script>document.title="taken"</script><img src=x onerror="document.title=1">';
    const { container } = renderPage(<DealerComments title="Dealer Comments" comments={`Nice.|${script}`} />);
    expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['Nice.', script]);
    expect(container.querySelector('script, img')).toBeNull();
  });

  it('dealer comments show 400 characters, then all, then 400 again [VDP-09]', () => {
    const { container } = renderPage(
      <DealerComments title="From the yard" comments={`${'a'.repeat(399)}|${'b'.repeat(50)}`} />,
    );
    const length = () => [...container.querySelectorAll('p')].map(({ textContent }) => textContent!.length);
    expect(length()).toEqual([399, 2]);
    fireEvent.click(button('Show More')!);
    expect(length()).toEqual([399, 50]);
    fireEvent.click(button('Show Less')!);
    expect(length()).toEqual([399, 2]);
  });

  it('dealer comments show a note that they are pending when there are none [VDP-09]', () => {
    renderPage(<DealerComments title="Dealer Comments" comments={undefined} />);
    expect(screen.getByText('Dealer comments are pending. Please check back here later.')).toBeTruthy();
  });
});

describe('fuel calculator [VDP-11]', () => {
  it('the fuel calculator starts with 250 km, $1.70 and the vehicle’s consumption, and follows what is typed [VDP-11]', () => {
    renderPage(<FuelCalculator car={{ ...car, fuelconsumptioncombined: 6.4 }} />);
    expect(screen.getByRole('status').textContent).toContain('$27.20 per week');
    expect(screen.getByLabelText<HTMLInputElement>('Fuel costs').value).toBe('1.70');
    for (const [name, description] of [
      ['You drive', 'km a week'],
      ['It uses', 'L/100 km'],
      ['Fuel costs', '$ a litre'],
    ])
      expect(screen.getByRole('textbox', { name, description })).toBeTruthy();
    fireEvent.change(screen.getByLabelText('You drive'), { target: { value: '500' } });
    expect(screen.getByRole('status').textContent).toContain('$54.40 per week');
    fireEvent.change(screen.getByLabelText('Fuel costs'), { target: { value: 'x2.' } });
    expect(screen.getByRole('status').textContent).toContain('$64 per week');
    fireEvent.change(screen.getByLabelText('It uses'), { target: { value: '' } });
    expect(screen.getByRole('status').textContent).toContain('$0 per week');
  });

  it('the fuel calculator is absent for an electric vehicle [VDP-11]', () => {
    const { container } = renderPage(<FuelCalculator car={{ ...car, simple_fuel: 'Electric' }} />);
    expect(container.textContent).toBe('');
  });
});

describe('delivery calculator [VDP-12]', () => {
  const site = { delivery: deliverySettings.parse({ regions: [{ name: 'Here', postcodes: ['2095'] }] }) };
  const ask = async (postcode: string, load: Load) => {
    renderPage(<DeliveryCalculator car={car} />, { site, load });
    fireEvent.change(screen.getByLabelText('Your postcode'), { target: { value: postcode } });
    fireEvent.click(screen.getByRole('button'));
  };
  const answer =
    (body: unknown, status = 200): Load =>
    async () => ({ status, body });
  const sorry =
    "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.";

  it('the delivery calculator shows region and price [VDP-12]', async () => {
    const load = jest.fn(answer({ name: 'Greater Sydney', price: 190 }));
    await ask('2095', load);
    expect(await screen.findByText('$190')).toBeTruthy();
    expect(screen.getByText('Delivered to Greater Sydney')).toBeTruthy();
    expect(load.mock.calls[0]![0]).toBe('/api/delivery?postcode=2095&car_id=c1');
  });

  it('the delivery calculator shows that it is loading [VDP-12]', async () => {
    await ask('2095', () => new Promise(() => {}));
    expect(await screen.findByRole('button', { name: 'Working it out…' })).toBeTruthy();
  });

  it.each<[string, Load]>([
    ['there is no price', answer({ name: 'Tasmania', price: null })],
    ['nobody answers', () => Promise.reject(new Error('offline'))],
    ['the server fails', answer({}, 503)],
  ])('the delivery calculator apologises where %s [VDP-12]', async (_, load) => {
    await ask('7000', load);
    expect(await screen.findByText(sorry)).toBeTruthy();
  });

  it('the delivery calculator asks for a four-digit postcode, and sends no request before [VDP-12]', async () => {
    const load = jest.fn(answer({}));
    await ask('', load);
    expect(screen.getByRole('alert').textContent).toBe('Please enter a postcode.');
    cleanup();
    await ask('20a', load);
    expect(screen.getByRole('alert').textContent).toBe('Invalid postcode. Please enter a 4-digit number.');
    expect(load).not.toHaveBeenCalled();
  });

  it('the delivery calculator is absent on a site that does not deliver [VDP-12]', () => {
    const { container } = renderPage(<DeliveryCalculator car={car} />);
    expect(container.textContent).toBe('');
  });
});

describe('popup promotion [VDP-17]', () => {
  const popup: Popup = {
    id: 'p1',
    title: 'Half price',
    description: 'For four weeks.',
    button: { label: 'See demos', path: '/search/demo-cars' },
    expiry: '2026-12-01T00:00:00+11:00',
    display: ['used'],
  };
  const open = (change: Partial<Popup> = {}, now?: Date) =>
    renderPage(<PopupPromotion car={car} />, { site: { popup: { ...popup, ...change } }, ...(now && { now }) });

  it('a popup promotion is shown until it is dismissed, and then never again in this browser [VDP-17]', async () => {
    open();
    expect(await screen.findByRole('dialog', { name: 'Half price' })).toBeTruthy();
    expect(link('See demos')!.getAttribute('href')).toBe('/search/demo-cars');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    open();
    await act(async () => {});
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localStorage.getItem('forecourt.dismissed')).toContain('popup-p1');
  });

  it('a popup promotion is not shown after its expiry, and on vehicles that it is not for [VDP-17]', async () => {
    open({}, new Date('2026-11-30T13:00:00Z'));
    await act(async () => {});
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    open({ display: ['new'] });
    await act(async () => {});
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    open({}, new Date('2026-11-30T12:59:59Z'));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});

it('the trade-in questions and answers are shown where vehicles are accepted in payment [VDP-27]', () => {
  const onEnquire = jest.fn();
  const { container } = renderPage(<TradeInFaq car={car} />, { onEnquire });
  fireEvent.click(button('Tell us about your vehicle')!);
  expect(onEnquire).toHaveBeenCalledWith(expect.objectContaining({ id: 'c1' }), 'trade-in', undefined);
  expect([...container.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
    'What vehicles do you buy?',
    'How is the estimate calculated?',
    'Is the estimate the exact price I will get?',
    'What if I still owe finance on my vehicle?',
    'Where is my vehicle inspected?',
  ]);
  expect(container.textContent).toContain('over 7 years old or over 100,000 km');
  cleanup();
  const without = renderPage(<TradeInFaq car={car} />, { site: { vehicle: { ...testSite.vehicle, tradeIn: false } } });
  expect(without.container.textContent).toBe('');
});
