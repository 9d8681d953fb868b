import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { financeSettings } from '#contracts/domain/finance/settings';
import { repayment } from '#contracts/domain/finance/repayment';
import { renderPage } from '../../testing/render-page.js';
import { Calculator } from './Calculator.js';

afterEach(cleanup);

const beacon = jest.fn<(url: string, body: Blob) => boolean>(() => true);
Object.assign(navigator, { sendBeacon: beacon });
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });
/** Returns the events sent since the last call. */
const raised = async () => {
  const texts = await Promise.all(beacon.mock.calls.map(([, body]) => textOf(body)));
  return texts
    .flatMap((text) => (JSON.parse(text) as { events: { event_id: number; car_id?: string }[] }).events)
    .map(({ event_id, car_id }) => ({ event_id, car_id }));
};

const subject = { price: 32_990 };
const open = (finance: object = {}, onValues?: () => void) =>
  renderPage(<Calculator subject={subject} carId="c1" {...(onValues && { onValues })} />, {
    site: { finance: financeSettings.parse({ estimate: { comparisonRate: 8.19 }, ...finance }) },
  });
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => {
  fireEvent.focus(input(label));
  fireEvent.change(input(label), { target: { value } });
};
const shown = () => screen.getByRole('status').textContent;
const weekly = (change: object = {}) =>
  Math.round(repayment({ amount: 32_990, interest: 6.29, term: 5, frequency: 'weekly', ...change }).payment);

it('the calculator starts with the price, 5 years, the configured rate, no deposit, no residual and weekly payments [FIN-02]', () => {
  open();
  expect(
    ['Purchase price', 'Loan term', 'Interest rate', 'Deposit or trade-in', 'Residual'].map(
      (label) => input(label).value,
    ),
  ).toEqual(['$32,990', '5 years', '6.29%', '$0', '$0']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Weekly' }).checked).toBe(true);
  expect(shown()).toBe(`$${weekly()} per week*`);
});

it('the result follows typing and each slider, deposit, residual and frequency at once [FIN-02]', () => {
  open();
  type('Purchase price', '40,000');
  expect(shown()).toBe(`$${weekly({ amount: 40_000 })} per week*`);
  expect(input('Purchase price slider').value).toBe('40000');
  fireEvent.change(input('Loan term slider'), { target: { value: '3.5' } });
  expect(input('Loan term').value).toBe('3.5 years');
  fireEvent.change(input('Interest rate slider'), { target: { value: '9' } });
  type('Deposit or trade-in', '5000');
  type('Residual', '8000.5');
  const loan = { amount: 40_000, term: 3.5, interest: 9, deposit: 5_000, residual: 8_000.5 };
  expect(shown()).toBe(`$${weekly(loan)} per week*`);
  fireEvent.click(screen.getByRole('radio', { name: 'Fortnightly' }));
  expect(shown()).toBe(`$${weekly({ ...loan, frequency: 'fortnightly' })} per fortnight*`);
  fireEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
  expect(shown()).toMatch(/ per month\*$/);
});

it('the field shows its bounds at and beyond them, and corrects its value when it loses the focus [FIN-02]', () => {
  open();
  const text = 'Cannot be less than $1,000 or more than $250,000';
  expect(screen.queryByText(text)).toBeNull();
  type('Purchase price', '300000');
  const help = document.getElementById(input('Purchase price').getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toBe(text);
  fireEvent.blur(input('Purchase price'));
  expect(input('Purchase price').value).toBe('$250,000');
  expect(screen.getByText(text)).toBeTruthy();
  type('Purchase price', '249000');
  expect(screen.queryByText(text)).toBeNull();
  type('Purchase price', '-5');
  fireEvent.blur(input('Purchase price'));
  expect(input('Purchase price').value).toBe('$0');
  type('Loan term', '9');
  fireEvent.blur(input('Loan term'));
  expect(input('Loan term').value).toBe('7 years');
  expect(screen.getByText('Cannot be less than 1 year or more than 7 years')).toBeTruthy();
});

it('arrow keys change values by a step: $500, half a year, half a percent, 50 cents [FIN-02]', () => {
  open();
  const up = (label: string) => {
    fireEvent.keyDown(input(label), { key: 'ArrowUp' });
    return input(label).value;
  };
  expect(['Purchase price', 'Loan term', 'Interest rate', 'Deposit or trade-in', 'Residual'].map(up)).toEqual([
    '$33,490',
    '5.5 years',
    '6.79%',
    '$0.50',
    '$0.50',
  ]);
  fireEvent.keyDown(input('Residual'), { key: 'ArrowDown' });
  fireEvent.keyDown(input('Residual'), { key: 'ArrowDown' });
  expect(input('Residual').value).toBe('$0');
  expect(input('Purchase price slider').step).toBe('500');
  expect(input('Purchase price slider').max).toBe('100000');
});

it('a repayment of $25 or less is replaced by Enquire for Finance [FIN-02]', () => {
  open();
  type('Purchase price', '0');
  expect(shown()).toBe('Enquire for Finance');
  type('Purchase price', '32990');
  type('Deposit or trade-in', '32000');
  expect(shown()).toBe('Enquire for Finance');
});

it('the calculator follows the provider: hidden interest, rates, minimum amount, monthly, rounded up [FIN-02]', () => {
  open({
    estimate: { interestRate: 8.95 },
    calculator: {
      amount: { min: 5_000 },
      interest: { min: 4, max: 20, hidden: true },
      frequency: 'monthly',
      roundUp: true,
    },
  });
  expect(screen.queryByLabelText('Interest rate')).toBeNull();
  const { payment } = repayment({ amount: 32_990, interest: 8.95, term: 5, frequency: 'monthly' });
  expect(shown()).toBe(`$${Math.ceil(payment)} per month*`);
  type('Purchase price', '2000');
  expect(screen.getByText('Cannot be less than $5,000 or more than $250,000')).toBeTruthy();
});

it('the total of the loan includes the residual, and the financed fee once [FIN-02]', () => {
  open({ establishmentFee: 1_300 });
  const figure = (label: string) => screen.getByText(label).nextSibling?.textContent;
  const of = (residual: number) => weekly({ establishmentFee: 1_300, residual }) * 260 + residual;
  const dollars = (amount: number) => `$${amount.toLocaleString('en-AU')}`;
  expect(figure('In all')).toBe(dollars(of(0)));
  type('Residual', '10000');
  expect(figure('Residual at the end')).toBe('$10,000');
  expect(figure('In all, with the residual')).toBe(dollars(of(10_000)));
});

it('the balance over the years is a table for screen readers [FIN-02]', () => {
  open();
  const rows = within(screen.getByRole('table', { name: 'What you still owe at the end of each year' })).getAllByRole(
    'row',
  );
  expect(rows.slice(1).map((row) => row.firstChild?.textContent)).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(rows[1]?.lastChild?.textContent).toBe('$32,990');
  expect(rows.at(-1)?.lastChild?.textContent).toBe('$0');
});

it('the first change sends event 26, and later ones send none [FIN-02]', async () => {
  window.dispatchEvent(new Event('pagehide'));
  beacon.mockClear();
  open({});
  fireEvent.change(input('Loan term slider'), { target: { value: '4' } });
  fireEvent.change(input('Loan term slider'), { target: { value: '3' } });
  type('Residual', '500');
  window.dispatchEvent(new Event('pagehide'));
  expect(await raised()).toEqual([{ event_id: 26, car_id: 'c1' }]);
});

it('each change is reported, for the form that sends the figures [FIN-02]', () => {
  const onValues = jest.fn();
  open({}, onValues);
  fireEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
  expect(onValues).toHaveBeenLastCalledWith(expect.objectContaining({ amount: 32_990, frequency: 'monthly' }));
});

it('the values chosen for a vehicle are restored on return, and its form receives them [LOOK-04]', () => {
  const reported = jest.fn();
  const Twice = () => {
    const [key, setKey] = useState('first');
    return (
      <>
        <button onClick={() => setKey('again')}>return</button>
        <Calculator key={key} subject={subject} carId="c1" onValues={reported} />
        <Calculator key={`${key} other`} subject={subject} carId="c2" />
      </>
    );
  };
  renderPage(<Twice />, { site: { finance: financeSettings.parse({}) } });
  const deposits = () => screen.getAllByLabelText<HTMLInputElement>('Deposit or trade-in').map(({ value }) => value);
  const [deposit] = screen.getAllByLabelText('Deposit or trade-in');
  fireEvent.focus(deposit!);
  fireEvent.change(deposit!, { target: { value: '5000' } });
  reported.mockClear();
  fireEvent.click(screen.getByText('return'));
  expect(deposits()).toEqual(['$5,000', '$0']);
  expect(reported.mock.calls).toMatchObject([[{ deposit: 5000 }]]);
});
