import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from '@jest/globals';
import type { BudgetResponse } from '#contracts/api/budget';
import type { SiteConfig } from '#contracts/domain/site/site';
import { renderPage } from '../../testing/render-page.js';
import { BudgetSearch } from './BudgetSearch.js';

afterEach(cleanup);

const types: BudgetResponse = {
  types: [
    { value: 'SUV', count: 40, lowest_price: 21_990, highest_price: 89_990 },
    { value: 'Hatch', count: 12, lowest_price: 12_990, highest_price: 34_990 },
  ],
};

const open = (settings: SiteConfig['budget'] = { types: 'body', frequency: 'monthly' }, body: unknown = types) =>
  renderPage(<BudgetSearch />, { site: { budget: settings }, load: () => Promise.resolve({ status: 200, body }) });

const view = (name: string) => screen.findByRole('link', { name });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('the budget search starts with $600 a month and $2,000, and shows the resulting budget [SRCH-29]', async () => {
  open();
  expect(screen.getByRole('heading', { name: 'Find cars for your budget' })).toBeTruthy();
  expect(await screen.findByText('Select your preferred car types')).toBeTruthy();
  expect(screen.getByText('Your estimated budget is', { exact: false }).textContent).toBe(
    'Your estimated budget is $38,000',
  );
  expect(screen.getByLabelText<HTMLInputElement>('Monthly repayment').value).toBe('600');
  expect(screen.getByLabelText<HTMLInputElement>('Deposit').value).toBe('2,000');
  expect(screen.getByRole('textbox', { name: 'Deposit', description: '$' })).toBeTruthy();
  expect(decodeURI((await view('View Cars In This Range')).getAttribute('href')!)).toBe(
    '/search?range[price]=1001:38000',
  );
});

it('weekly starts with $200 and 52 payments a year, and typed amounts stay [SRCH-29, FIN-10]', async () => {
  open();
  fireEvent.click(screen.getByLabelText('Weekly'));
  expect(await screen.findByText('$54,000')).toBeTruthy();
  type('Weekly repayment', '100');
  expect(screen.getByText('$28,000')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Monthly'));
  expect(screen.getByText('$8,000')).toBeTruthy();
});

it('the button names the chosen type and leads to its search, up to its highest price [SRCH-29]', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: /Hatch/ }));
  expect(decodeURI((await view('View Hatches In This Range')).getAttribute('href')!)).toBe(
    '/search?refinementList[body][0]=Hatch&range[price]=1001:34990',
  );
  fireEvent.click(screen.getByRole('button', { name: /Hatch/ }));
  fireEvent.click(screen.getByRole('button', { name: /SUV/ }));
  expect(decodeURI((await view('View SUVs In This Range')).getAttribute('href')!)).toBe(
    '/search?refinementList[body][0]=SUV&range[price]=1001:38000',
  );
  fireEvent.click(screen.getByRole('button', { name: /Hatch/ }));
  expect(decodeURI((await view('View Cars In This Range')).getAttribute('href')!)).toBe(
    '/search?refinementList[body][0]=SUV&refinementList[body][1]=Hatch&range[price]=1001:38000',
  );
});

it('below the lowest price the button is disabled and says so [SRCH-29]', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: /SUV/ }));
  type('Deposit', '0');
  type('Monthly repayment', '300');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '0 SUVs Found' });
  expect(button.disabled).toBe(true);
  expect(screen.getByText('No SUVs found for this budget')).toBeTruthy();
  type('Monthly repayment', '367');
  expect(await view('View SUVs In This Range')).toBeTruthy();
  expect(screen.queryByText('No SUVs found for this budget')).toBeNull();
});

it('amounts have separators, are limited to a million, and are 0 for invalid text [SRCH-29]', async () => {
  open();
  await screen.findByRole('button', { name: /SUV/ });
  const deposit = screen.getByLabelText<HTMLInputElement>('Deposit');
  for (const [typed, shown] of [
    ['12345', '12,345'],
    ['$1,250', '1,250'],
    ['9999999', '1,000,000'],
    ['abc', '0'],
    ['-5', '0'],
    ['', '0'],
  ] as const) {
    type('Deposit', typed);
    expect([typed, deposit.value]).toEqual([typed, shown]);
  }
});

it('the budget search uses $100,000 as the highest price while prices are unknown [SRCH-29]', async () => {
  open(undefined, { types: [] });
  cleanup();
  open({ types: 'body', frequency: 'monthly' }, { types: [] });
  type('Monthly repayment', '9000');
  expect(decodeURI((await view('View Cars In This Range')).getAttribute('href')!)).toBe(
    '/search?range[price]=1001:100000',
  );
});

it('the budget search is absent on a site that disables it [SRCH-29]', () => {
  const { container } = renderPage(<BudgetSearch />);
  expect(container.textContent).toBe('');
});
