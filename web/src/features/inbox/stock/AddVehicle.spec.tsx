import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../../testing/render-page.js';
import { parseInboxAddress } from '../address.js';
import { AddVehicle } from './AddVehicle.js';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(globalThis, 'fetch');
});

const onAdded = jest.fn<(id: string) => void>();
const open = () => {
  onAdded.mockReset();
  renderPage(
    <AddVehicle
      dealerships={[{ id: 'd1', name: 'Test Motors' }]}
      address={parseInboxAddress('view=stock&car=new')}
      onAdded={onAdded}
      onClose={() => {}}
    />,
  );
};
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add the vehicle' }));
const typeVehicle = () => {
  type(/^Stock number/, 'YARD1');
  type(/^Year/, '2019');
  type(/^Make/, 'Mazda');
  type(/^Model/, 'CX-5');
  type(/^Kilometres/, '61,200 km');
  type(/^Price$/, '$26,990');
};
const answers = (status: number, body: object) => {
  const sent: { key: string; body: unknown }[] = [];
  globalThis.fetch = (_, init) => {
    const key = (init!.headers as Record<string, string>)['idempotency-key']!;
    sent.push({ key, body: JSON.parse(init!.body as string) });
    return Promise.resolve({ ok: status < 300, status, headers: new Headers(), json: async () => body } as Response);
  };
  return sent;
};

it('what is missing or wrong is said beside its field, and what was typed stays [STK-12]', () => {
  const sent = answers(201, {});
  open();
  type(/^VIN/, '123');
  type(/^Kilometres/, 'many');
  add();
  for (const said of [
    'Enter your number of the vehicle, such as K1234.',
    'A VIN has 17 letters and digits, and no I, O or Q.',
    'Enter the year in four digits, such as 2021.',
    'Enter kilometres as a number, such as 41000.',
    'Enter the price, or choose “Price on application” below.',
  ])
    expect(screen.getByText(said)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Stock number'));
  expect(screen.getByLabelText<HTMLInputElement>(/^VIN/).value).toBe('123');
  expect(sent).toEqual([]);
});

it('a vehicle is sent once as it was read, however often the button is pressed [STK-12]', async () => {
  const details = {
    dealership_id: 'd1',
    stocknum: 'YARD1',
    year: 2019,
    make: 'Mazda',
    model: 'CX-5',
    car_type: 'used',
  };
  const car = { ...details, km: 61_200, price: 26_990, price_type: 'Drive Away', body: 'SUV', simple_body: 'SUV' };
  const state = {
    slug: 'a-car',
    status: 'in_stock',
    delisted: false,
    etag: '"1"',
    revision: 1,
    ...{ shown: true, reserved: false, updated_at: '2026-05-20T00:00:00Z' },
    position: 1,
    photos: [],
    held: [],
  };
  const sent = answers(201, { id: 'c1', ...state, car });
  open();
  typeVehicle();
  type(/^Body/, 'SUV');
  type(/^What the price is/, 'Drive Away');
  add();
  add();
  await waitFor(() => expect(onAdded).toHaveBeenCalledWith('c1'));
  expect(sent.map(({ body }) => body)).toEqual([car]);
});

it('a refusal stands beside its field, and another attempt with the same vehicle has the same key [STK-12]', async () => {
  const reason = 'is the number of a 2018 Mazda CX-3 already';
  const problem = { type: 'x', title: 'x', status: 409, detail: `YARD1 ${reason}.`, code: 'car_already_listed' };
  const sent = answers(409, { ...problem, errors: [{ field: 'stocknum', reason }] });
  open();
  typeVehicle();
  add();
  await screen.findByText(`This ${reason}.`);
  expect(screen.getByRole('link', { name: 'Find that vehicle' }).getAttribute('href')).toBe(
    '/inbox?view=stock&query=YARD1',
  );
  add();
  await waitFor(() => expect(sent).toHaveLength(2));
  await screen.findByText(`This ${reason}.`);
  type(/^Stock number/, 'YARD2');
  add();
  await waitFor(() => expect(sent).toHaveLength(3));
  const [first, second, third] = sent.map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(onAdded).not.toHaveBeenCalled();
});

it('an unusual price is asked about before the vehicle is added [STK-12]', async () => {
  const sent = answers(500, {});
  open();
  typeVehicle();
  type(/^Price$/, '269');
  add();
  screen.getByRole('group', { name: 'Offer it at $269? That is an unusual price.' });
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Yes, save it' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});
