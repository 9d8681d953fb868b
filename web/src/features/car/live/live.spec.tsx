import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { CarFields } from '#contracts/api/cars';
import { makeCarResponse, testSite } from '../../../testing/fixtures.js';
import { renderPage } from '../../../testing/render-page.js';
import { Toaster } from '../../../ui/Toast.js';
import { CarPage } from '../CarPage.js';
import { changeToast, withFields } from './change.js';
import { followCar } from './follow-car.js';

const car = makeCarResponse({ price: 30_000 });
const fields: CarFields = {
  status: 'in_stock',
  reserved: false,
  price: 30_000,
  before_price: null,
  before_days: null,
  before_until: null,
  reduced_price: null,
  subscription_price: null,
  price_type: null,
  sold_date_timestamp: null,
  photos_count: 0,
  updated_at: car.updated_at_timestamp,
};

class Source {
  static readonly CLOSED = 2;
  static all: Source[] = [];
  readyState = 1;
  private readonly listeners = new Map<string, (event: { data: string }) => void>();
  constructor(readonly url: string) {
    Source.all.push(this);
  }
  addEventListener(name: string, listener: (event: { data: string }) => void) {
    this.listeners.set(name, listener);
  }
  close() {
    this.readyState = Source.CLOSED;
  }
  send(name: string, data: object = {}) {
    this.listeners.get(name)!({ data: JSON.stringify(data) });
  }
}

beforeEach(() => {
  Source.all = [];
  Object.assign(globalThis, { EventSource: Source });
});
afterEach(() => {
  cleanup();
  Object.assign(globalThis, { EventSource: undefined });
});

describe('update of a vehicle [VDP-21]', () => {
  it('an update of a vehicle is merged, leaves an unchanged vehicle identical, and is ignored when it is older', () => {
    expect(withFields(car, fields)).toBe(car);
    const sold = withFields(car, {
      ...fields,
      status: 'sold',
      sold_date_timestamp: 5,
      updated_at: fields.updated_at + 1,
    });
    expect(sold).toMatchObject({ status: 'sold', sold_date_timestamp: 5, price: 30_000 });
    expect(withFields(sold, fields)).toBe(sold);
    expect('price' in withFields(car, { ...fields, price: null })).toBe(false);
  });

  it.each([
    [{ status: 'sold' }, 'This vehicle has just been sold'],
    [{ reserved: true }, 'This vehicle has just been reserved'],
    [{ price: 27_000 }, 'The price has changed'],
    [{ price_type: 'Drive away' }, undefined],
  ])('an update of a vehicle with %j shows the message: %s', (change, title) => {
    expect(changeToast(car, { ...car, ...change }, testSite)?.title).toBe(title);
  });

  it('an update of a vehicle that ends a reservation makes the vehicle available again', () => {
    expect(changeToast({ ...car, reserved: true }, car, testSite)?.title).toBe('This vehicle is available again');
  });
});

describe('open vehicle page [VDP-21]', () => {
  const open = async (answer: { status: number; body: unknown }[]) => {
    renderPage(
      <>
        <CarPage />
        <Toaster />
      </>,
      {
        at: `/cars/${car.slug}`,
        path: '/cars/:slug',
        load: (path) => (path === `/api/cars/${car.slug}` ? Promise.resolve(answer.shift()!) : new Promise(() => {})),
      },
    );
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(Source.all).toHaveLength(1));
    return Source.all[0]!;
  };

  it('an open vehicle page shows that the vehicle was sold, and only offers to find another', async () => {
    const source = await open([{ status: 200, body: car }]);
    expect(source.url).toBe(`/api/cars/${car.slug}/events`);
    expect(screen.getAllByText('Enquire Now').length).toBeGreaterThan(0);
    act(() => source.send('car', { ...fields, status: 'sold', updated_at: fields.updated_at + 1 }));
    await screen.findByText(/Unfortunately this vehicle recently sold/);
    expect((await screen.findByText('This vehicle has just been sold')).closest('[role=status]')).toBeTruthy();
    expect(screen.getByText('JUST SOLD')).toBeTruthy();
    expect(screen.queryByText('Enquire Now')).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Find Me Something Similar' }).length).toBeGreaterThan(0);
  });

  it('an open vehicle page shows the new price', async () => {
    const source = await open([{ status: 200, body: car }]);
    act(() => source.send('car', { ...fields, price: 27_500, before_price: 30_000 }));
    expect((await screen.findAllByText('$27,500')).length).toBeGreaterThan(0);
  });

  it('an open vehicle page loads the page again when the vehicle is gone', async () => {
    const source = await open([
      { status: 200, body: car },
      { status: 410, body: {} },
    ]);
    act(() => source.send('gone'));
    expect(await screen.findByText('This vehicle is no longer for sale')).toBeTruthy();
  });
});

describe('connection that follows a vehicle', () => {
  const nothing = () => {};
  const see = (state: DocumentVisibilityState) => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('the connection that follows a vehicle is closed while the page is hidden, and opened again afterwards', () => {
    const stop = followCar('a', { onCar: nothing, onGone: nothing, onRefused: nothing });
    see('hidden');
    expect(Source.all.map(({ readyState }) => readyState)).toEqual([Source.CLOSED]);
    see('visible');
    expect(Source.all.map(({ readyState }) => readyState)).toEqual([Source.CLOSED, 1]);
    stop();
    expect(Source.all[1]!.readyState).toBe(Source.CLOSED);
  });

  it('the connection that follows a vehicle is restored by the browser when it breaks, and tried again later when the server refuses it', () => {
    jest.useFakeTimers();
    const onRefused = jest.fn();
    const stop = followCar('a', { onCar: nothing, onGone: nothing, onRefused });
    Source.all[0]!.send('error');
    expect(onRefused).not.toHaveBeenCalled();
    Source.all[0]!.close();
    Source.all[0]!.send('error');
    expect(onRefused).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(30_000);
    expect(Source.all).toHaveLength(2);
    stop();
    jest.useRealTimers();
  });
});
