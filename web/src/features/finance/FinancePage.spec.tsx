import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { CarFinanceResponse } from '#contracts/api/finance';
import { financeSettings } from '#contracts/domain/finance/settings';
import { estimatedLender } from '#contracts/domain/finance/vehicle';
import { makeCarResponse } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import type { FinanceFormProps } from './finance-form.js';
import { FinancePage } from './FinancePage.js';

afterEach(cleanup);
globalThis.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;

const settings = financeSettings.parse({ estimate: { comparisonRate: 8.19 } });
const vehicle: CarFinanceResponse = {
  car: makeCarResponse({ id: 'c1', name: '2022 Toyota Corolla ZR' }),
  shown: true,
  price: 30_000,
  lender: estimatedLender(30_000, settings),
  wantsQuote: false,
};
const forms = jest.fn<(props: FinanceFormProps) => void>();
const open = (at: string, answer = { status: 200, body: vehicle as unknown }) => {
  forms.mockReset();
  const paths: string[] = [];
  const load = (path: string) => {
    paths.push(path);
    return Promise.resolve(answer);
  };
  const view = renderPage(
    <FinancePage
      form={(props) => {
        forms(props);
        return <p>the form</p>;
      }}
    />,
    { at, load },
  );
  return { ...view, paths };
};
const lastForm = () => forms.mock.calls.at(-1)?.[0];

it.each([
  ['/finance', 'Finance, made plain'],
  ['/apply-for-finance', 'Apply for finance'],
  ['/finance-enquiry', 'Ask about finance'],
  ['/finance-pre-approval', 'Get pre-approved'],
  ['/personalised/finance', 'Your repayments'],
])('%s is a page with the form’s anchor [FIN-08]', (path, heading) => {
  open(path);
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy();
  expect(document.getElementById('finance-form')).not.toBeNull();
});

it('the page shows its vehicle and a summary, and passes the vehicle to the form [FIN-08, FIN-09]', async () => {
  const { paths } = open('/personalised/finance?car_id=c1');
  expect(await screen.findByRole('link', { name: '2022 Toyota Corolla ZR' })).toBeTruthy();
  expect(paths).toEqual(['/api/cars/c1/finance']);
  expect(screen.getByText('Monthly Repayments').nextElementSibling?.textContent).toBe('$524*');
  expect(lastForm()).toMatchObject({ car: { id: 'c1', stocknum: 'N1' } });
});

it.each([
  [{}, '$30,000 Stock N1'],
  [{ price_basis: 'Drive Away' }, '$30,000 Drive Away, Stock N1'],
  [{ price_basis: 'Excl. Govt. Charges' }, '$30,000 Excl. Govt. Charges, Stock N1'],
  [{ price_basis: 'From' }, 'From $30,000 Stock N1'],
  [{ price: 0, price_basis: 'Price on application' }, 'Enquire for price. Stock N1'],
])('the price of a vehicle with %j reads “%s” [PRICE-01, PRICE-06, FIN-08]', async (price, said) => {
  open('/finance?car_id=c1', { status: 200, body: { ...vehicle, ...price } });
  expect((await screen.findByText(/Stock N1$/)).parentElement!.textContent).toBe(said);
});

it('a vehicle that is gone is reported, and the form is sent without it [FIN-08]', async () => {
  open('/finance?car_id=gone', { status: 404, body: {} });
  expect(await screen.findByText(/We can’t find the vehicle you were looking at/)).toBeTruthy();
  expect(lastForm()?.car).toBeUndefined();
});

it('the dealership in the visitor’s link gets the enquiry, if it belongs to the site [FIN-08]', () => {
  open('/finance-enquiry?preferredDealership=test-motors');
  expect(lastForm()).toMatchObject({ dealership: 'test-motors' });
  cleanup();
  open('/finance-enquiry?preferredDealership=elsewhere');
  expect(lastForm()?.dealership).toBeUndefined();
});

it('pre-qualification has three steps, preserves its parameters and sends the answers [FIN-08]', () => {
  const { location } = open('/finance-pre-approval?vehiclePriceBudget=20000&utm_source=mail');
  expect(forms).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Self-employed' }));
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(location()?.search).toBe('?vehiclePriceBudget=20000&utm_source=mail&step=3');
  expect(lastForm()).toMatchObject({ subcategory: 'Pre-approval', fields: { Employment: 'Self-employed' } });
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Self-employed' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('link', { name: /Your loan/ }));
  expect(location()?.search).toBe('?vehiclePriceBudget=20000&utm_source=mail');
});
