import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { takeTrackedEvents, interceptAnalytics } from '../../testing/tracked-events.js';
import { renderPage } from '../../testing/render-page.js';
import { Valuation } from './Valuation.js';

interceptAnalytics();
const fetches = jest.fn<typeof fetch>();
globalThis.fetch = fetches;
const answer = (status: number, body: unknown) =>
  ({ ok: status < 300, status, json: async () => body }) as unknown as Response;

beforeEach(async () => {
  fetches.mockReset();
  sessionStorage.clear();
  await takeTrackedEvents();
});
afterEach(cleanup);

const question = (id: string) => ({
  id,
  label: `About ${id}?`,
  choices: [
    { value: 'good', label: `Good ${id}` },
    { value: 'bad', label: `Bad ${id}` },
  ],
});
const valuation = {
  valuation_id: 'v1',
  status: 'estimated',
  questions: [question('paint'), question('tyres')],
  adjustments: [],
  position: 1,
  estimate: { low: 18_000, high: 21_000 },
};
const open = () =>
  renderPage(
    <Valuation
      car={undefined}
      isSelling
      form={({ onSent }) => <button onClick={() => onSent('l1')}>Send details</button>}
    />,
  );
const reload = () => {
  cleanup();
  open();
};
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const typeVehicle = () => {
  press('Tell us about it instead');
  fill('Rego', 'abc12d');
  fill('State', 'QLD');
  fill('Year', '2021');
  fill('Make', 'Toyota');
  fill('Model', 'Corolla');
  fill('Kilometres', '31000');
};

it('the typed vehicle details survive a reload and an unavailable price guide [LEAD-08]', async () => {
  open();
  typeVehicle();
  fetches.mockRejectedValueOnce(new TypeError('offline'));
  press('Value my vehicle');
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t reach our price guide just now.');
  reload();
  expect(['Rego', 'State', 'Year', 'Make', 'Model', 'Kilometres'].map(valueOf)).toEqual([
    'ABC12D',
    'QLD',
    '2021',
    'Toyota',
    'Corolla',
    '31,000 kms',
  ]);
});

it('kilometres stay as they are typed, until one leaves the field [LEAD-08]', () => {
  open();
  for (const typed of ['8', '85', '85k']) {
    fill('Kilometres', typed);
    expect(valueOf('Kilometres')).toBe(typed);
  }
  fireEvent.blur(screen.getByLabelText('Kilometres'));
  expect(valueOf('Kilometres')).toBe('85,000 kms');
});

it('a valuation requested before the vehicle is found shows the fields that are still empty [LEAD-08]', async () => {
  open();
  fill('Rego', 'abc12d');
  fill('Kilometres', '31000');
  press('Value my vehicle');
  expect((await screen.findByRole('alert')).textContent).toContain('Year: Please enter the year');
  expect(['Rego', 'Year', 'Make', 'Model'].map(valueOf)).toEqual(['ABC12D', '', '', '']);
});

it('the chosen answers survive a reload too, and the shopper can go back to the vehicle [LEAD-08]', async () => {
  open();
  typeVehicle();
  fetches.mockResolvedValueOnce(answer(201, valuation));
  press('Value my vehicle');
  fireEvent.click(await screen.findByRole('radio', { name: 'Bad paint' }));
  reload();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Bad paint' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Good tyres' }).checked).toBe(false);
  press('Back');
  expect(valueOf('Make')).toBe('Toyota');
});

it('an unanswered question is named at the top, which leads to it, and says so beside its choices [LEAD-08]', async () => {
  fetches.mockResolvedValueOnce(answer(201, valuation));
  open();
  typeVehicle();
  press('Value my vehicle');
  fireEvent.click(await screen.findByLabelText('Good paint'));
  press('Next');
  const group = within(screen.getByRole('group', { name: 'About tyres?' }));
  expect(group.getByText('Please choose one.')).toBeTruthy();
  expect(screen.getAllByText('Please choose one.')).toHaveLength(1);
  press('About tyres: Please choose one.');
  expect(document.activeElement).toBe(group.getByLabelText('Good tyres'));
});

it('each adjustment is shown with its question, and the estimate is never called an offer [LEAD-08]', async () => {
  open();
  typeVehicle();
  fetches.mockResolvedValueOnce(answer(201, valuation));
  press('Value my vehicle');
  fireEvent.click(await screen.findByRole('radio', { name: 'Bad paint' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Good tyres' }));
  const adjustments = [{ question: 'paint', answer: 'bad', percent: -6 }];
  fetches.mockResolvedValueOnce(answer(200, { ...valuation, adjustments }));
  press('Next');
  fireEvent.click(await screen.findByRole('button', { name: 'Send details' }));
  expect((await screen.findByRole('listitem')).textContent).toBe('About paint? Bad paint−6%');
  expect(document.body.textContent).toContain('This is an estimate, not an offer to buy');
  expect(screen.queryByRole('button', { name: /offer/i })).toBeNull();
});

it('accepting an estimate sends event 18 once stored, and another vehicle starts over [LEAD-06, LEAD-07]', async () => {
  open();
  typeVehicle();
  fetches.mockResolvedValueOnce(answer(201, { ...valuation, questions: [] }));
  press('Value my vehicle');
  fireEvent.click(await screen.findByRole('button', { name: 'Send details' }));
  fetches.mockRejectedValueOnce(new TypeError('offline'));
  press('Go ahead at this estimate');
  await screen.findByRole('alert');
  expect(await takeTrackedEvents()).toEqual([]);
  fetches.mockResolvedValueOnce(answer(200, { lead_id: 'l1', position: 2 }));
  press('Go ahead at this estimate');
  await screen.findByText(/^Thank you\. We’ll call you to arrange the inspection/);
  expect(fetches.mock.calls.at(-1)![0]).toBe('/api/leads/l1/offer-accepted');
  expect(await takeTrackedEvents()).toEqual([{ event_id: 18 }]);
  press('Value another vehicle');
  expect([valueOf('Rego'), valueOf('Kilometres')]).toEqual(['', '']);
});

it('an answer that comes after the shopper has gone back does not carry them on [LEAD-08]', async () => {
  open();
  typeVehicle();
  fetches.mockResolvedValueOnce(answer(201, valuation));
  press('Value my vehicle');
  fireEvent.click(await screen.findByRole('radio', { name: 'Bad paint' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Bad tyres' }));
  let come: (response: Response) => void = () => {};
  fetches.mockReturnValueOnce(new Promise((resolve) => (come = resolve)));
  press('Next');
  press('Back');
  await act(async () => {
    come(answer(200, valuation));
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(screen.queryByRole('button', { name: 'Send details' })).toBeNull();
  expect(valueOf('Make')).toBe('Toyota');
});
