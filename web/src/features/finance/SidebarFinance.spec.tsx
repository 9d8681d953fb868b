import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { financeSettings } from '#contracts/domain/finance/settings';
import { makeCarResponse } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { renderAndHydrate } from '../../testing/render-and-hydrate.js';
import { CardFinance } from './CardFinance.js';
import { quoteKey } from './quote-key.js';
import { Disclaimer } from './Disclaimer.js';
import { RepaymentSummary } from './RepaymentSummary.js';
import { SidebarFinance } from './SidebarFinance.js';
import { WeeklyTeaser } from './WeeklyTeaser.js';

afterEach(cleanup);

const fetches = jest.fn<typeof fetch>();
globalThis.fetch = fetches;
const answer = (status: number, body: unknown) =>
  ({ ok: status < 300, status, json: async () => body }) as unknown as Response;

const car = makeCarResponse({ price: 30_000, vin: 'V1', nvic: 'N1' });
const open = (finance: object = {}, vehicle = car) => {
  fetches.mockReset();
  return renderPage(
    <>
      <WeeklyTeaser car={vehicle} />
      <SidebarFinance car={vehicle} />
      <CardFinance car={vehicle} />
    </>,
    { site: { finance: financeSettings.parse({ estimate: { comparisonRate: 8.19 }, ...finance }) } },
  );
};
const cells = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);

it('the card, the teaser and the result card show the same estimate [FIN-03]', () => {
  open();
  expect(screen.getByText('5 year term')).toBeTruthy();
  expect(cells()).toEqual(['$121', '$524', '6.29%', '8.19%']);
  expect(screen.getByRole('link', { name: '$121 per week' }).getAttribute('href')).toBe('#finance-calculator');
  expect([...document.querySelectorAll('p')].at(-1)?.textContent).toMatch(
    /^\$121 per week\* Comparison rate 8\.19%\*, 5 years, \$3,\d{3} deposit, no balloon, \$\d\d,\d{3} in total$/,
  );
  expect(fetches).not.toHaveBeenCalled();
});

it('a quote is fetched once, and cells show the estimate meanwhile [FIN-05, FIN-03]', async () => {
  let give: (response: Response) => void = () => {};
  fetches.mockReset();
  fetches.mockReturnValue(new Promise((resolve) => (give = resolve)));
  renderPage(
    <>
      <WeeklyTeaser car={car} />
      <SidebarFinance car={car} />
    </>,
    { site: { finance: financeSettings.parse({ estimate: { comparisonRate: 8.19 }, quotes: true }) } },
  );
  expect(cells()).toEqual(['$121', '$524', '6.29%', '8.19%']);
  await waitFor(() => expect(fetches).toHaveBeenCalledTimes(1));
  const [path, init] = fetches.mock.calls[0]!;
  expect([path, init?.method, JSON.parse(init?.body as string)]).toEqual([
    '/api/youx/quote',
    'POST',
    {
      selfAssessedCreditScore: 'GREAT',
      purchasePrice: 30_000,
      loanTerm: 5,
      year: 2022,
      vin: 'V1',
      nvic: 'N1',
      whoIsHelping: 'Test Motors',
    },
  ]);
  give(answer(200, { weeklyRepaymentAmount: 150.4, advertisedRate: 7.49, comparisonRate: null }));
  await waitFor(() => expect(cells()).toEqual(['$150', '$650', '7.49%', '-']));
  expect(fetches).toHaveBeenCalledTimes(1);
});

it('a part hydrated after the quote arrived hydrates as rendered, then shows the quote [FIN-05, SITE-10]', async () => {
  fetches.mockReset();
  const finance = financeSettings.parse({ estimate: { comparisonRate: 8.19 }, quotes: true });
  const queryClient = new QueryClient();
  queryClient.setQueryDefaults(['quote'], { staleTime: Infinity });
  queryClient.setQueryData(quoteKey(car.id, car.price!), {
    weeklyRepaymentAmount: 150.4,
    advertisedRate: 7.49,
    comparisonRate: null,
  });
  const { before, after, recovered } = await renderAndHydrate(<WeeklyTeaser car={car} />, { finance }, queryClient);
  expect(recovered).toEqual([]);
  expect([before, after]).toEqual([expect.stringContaining('$121 per week'), expect.stringContaining('$150 per week')]);
});

it('the card in the results shows the quote of the vehicle page [FIN-05, FIN-03]', async () => {
  fetches.mockReset();
  fetches.mockResolvedValue(answer(200, { weeklyRepaymentAmount: 150.4, advertisedRate: 7.49, comparisonRate: null }));
  const Visit = () => {
    const [isBack, setBack] = useState(false);
    return isBack ? (
      <CardFinance car={car} />
    ) : (
      <>
        <SidebarFinance car={car} />
        <button onClick={() => setBack(true)}>Back</button>
      </>
    );
  };
  renderPage(<Visit />, {
    site: { finance: financeSettings.parse({ estimate: { comparisonRate: 8.19 }, quotes: true }) },
  });
  await screen.findByText('$150');
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect([...document.querySelectorAll('p')].at(-1)?.textContent).toMatch(
    /^\$150 per week\* No comparison rate stated/,
  );
  expect(fetches).toHaveBeenCalledTimes(1);
});

it('a missing quote is ignored, and the estimate stays [FIN-05]', async () => {
  fetches.mockReset();
  fetches.mockRejectedValue(new TypeError('offline'));
  renderPage(<SidebarFinance car={car} />, {
    site: { finance: financeSettings.parse({ estimate: { comparisonRate: 8.19 }, quotes: true }) },
  });
  await waitFor(() => expect(cells()).toEqual(['$121', '$524', '6.29%', '8.19%']));
  expect(fetches).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('no quote is fetched for a vehicle that has one [FIN-05]', () => {
  const youxQuote = { weeklyRepaymentAmount: 99, advertisedRate: 6, comparisonRate: 7 };
  open({ quotes: true }, { ...car, youxQuote });
  expect(cells()).toEqual(['$99', '$429', '6.00%', '7.00%']);
  expect(fetches).not.toHaveBeenCalled();
});

it('nothing is shown where the lender’s rule excludes the vehicle, and - for unknown values [FIN-04]', () => {
  const { container } = open({}, { ...car, year: 2010 });
  expect(container.textContent).toBe('');
  cleanup();
  open({ lenderGroup: 'B' }, makeCarResponse());
  expect(cells()).toEqual(['-', '-', '6.29%', '8.19%']);
});

it('the finance page is linked only where finance is offered [FIN-07]', () => {
  open();
  const link = screen.getByRole('link', { name: 'Pre-Approved Finance' }).getAttribute('href');
  expect(link).toBe(
    '/finance?preferredDealership=test-motors&vehiclePriceBudget=30000&car_id=c1&car_type=used&vin=V1#finance-form',
  );
  cleanup();
  open({}, { ...car, make: 'Suzuki' });
  expect(screen.queryByRole('link', { name: 'Pre-Approved Finance' })).toBeNull();
});

it('term and deposit are shown beside the link to the disclaimer [FIN-06]', () => {
  open();
  expect(screen.getByText('5 year term, 10.0% deposit')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'View disclaimer' }).getAttribute('aria-haspopup')).toBe('dialog');
});

it('the short disclaimer has 197 characters, with Show More and Show Less [FIN-06]', () => {
  const long = 'abcdefghi '.repeat(30).trim();
  const lender = { ...financeLender, disclaimer: long };
  renderPage(<Disclaimer lender={lender} price={30_000} />);
  const text = () => document.querySelector('#financeDisclaimer p')?.textContent;
  expect(text()).toBe(`* ${long.slice(0, 197)}…`);
  fireEvent.click(screen.getByRole('button', { name: 'Show More' }));
  expect(text()).toMatch(new RegExp(`^\\* ${long} The advertised repayment: Comparison rate 8.19%.*WARNING: `));
  fireEvent.click(screen.getByRole('button', { name: 'Show Less' }));
  expect(text()).toMatch(/…$/);
});

const financeLender = {
  financeProvider: 'Banksia',
  interestRate: 6.29,
  comparisonRate: 8.19,
  paymentWeek: 134.4,
  paymentMonth: 583,
  termYears: 5,
  termMonths: 60,
  termWeeks: 260,
  deposit: 0,
  balloon: 0,
  establishmentFees: 0,
  totalPayable: 35_000,
  disclaimer: null,
};

it('the repayment summary shows three named figures with their terms, and a mark that leads to the warning [FIN-09, PRICE-05]', () => {
  const { container } = renderPage(
    <>
      <RepaymentSummary lender={{ ...financeLender, balloon: 6_000 }} />
      <Disclaimer lender={financeLender} price={30_000} />
    </>,
  );
  const terms = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(terms).toEqual(['Monthly Repayments', 'Advertised Rate', 'Comparison Rate']);
  expect(cells()).toEqual(['$580*', '6.29%', '8.19%']);
  expect(
    screen.getByText('Comparison rate 8.19%*, 5 years, no deposit, $6,000 balloon, $41,000 in total'),
  ).toBeTruthy();
  const mark = screen.getByRole('link', { name: 'Conditions' }).getAttribute('href')!;
  expect(container.querySelector(mark)?.textContent).toMatch(/^\* This is an estimate/);
});
