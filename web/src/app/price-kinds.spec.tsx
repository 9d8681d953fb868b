import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { Sheet } from '#contracts/api/documents';
import type { DirectoryModel } from '#contracts/api/models';
import type { WatchedVehicle } from '#contracts/api/watchlist';
import type { CarDocument } from '#contracts/search/car-document';
import { MobileBar } from '../features/car/MobileBar.js';
import { StickyHeader } from '../features/car/StickyHeader.js';
import { carHead } from '../features/car/head.js';
import { changeToast } from '../features/car/live/change.js';
import { structuredCar } from '../features/car/structured.js';
import { Summary } from '../features/checkout/Summary.js';
import { ComparedCar } from '../features/compare/ComparedCar.js';
import { factLines } from '../features/compare/lines.js';
import { ModelTile } from '../features/directory/ModelTile.js';
import { Preview } from '../features/inbox/feeds/Preview.js';
import { PrintPage } from '../features/print/PrintPage.js';
import { makeCarResponse, corolla, testSite as site } from '../testing/fixtures.js';
import { renderPage } from '../testing/render-page.js';
import { CarCard } from '../ui/car/CarCard.js';
import { WatchedCar } from '../ui/car/WatchedCar.js';
import { Price } from '../ui/Price.js';

interface Kind {
  readonly price_type: string;
  /** Text in place of the amount, and text after it. */
  readonly text: string;
  readonly basis?: string;
}
const kinds: readonly Kind[] = [
  { price_type: 'Drive Away', text: '$28,000', basis: 'Drive Away' },
  { price_type: 'Excl. Govt. Charges', text: '$28,000', basis: 'Excl. Govt. Charges' },
  { price_type: 'From', text: 'From $28,000' },
  { price_type: 'Price on application', text: 'Enquire for price.' },
];
const usual = ['$28,000 Drive Away', '$28,000 Excl. Govt. Charges', 'From $28,000', 'Enquire for price.'];

const pricesOf = ({ price_type }: Kind) => ({ price: 30_000, reduced_price: 28_000, price_type });
const documentOf = (kind: Kind): CarDocument => ({ ...corolla, ...pricesOf(kind) });
const pageOf = (kind: Kind) => makeCarResponse({ ...pricesOf(kind) });

/** Returns the text that a page shows for the price. */
const priceOn = async (element: ReactElement, options: Parameters<typeof renderPage>[1] = {}) => {
  const { container } = renderPage(element, options);
  const words = () => {
    const nodes = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (nodes.nextNode()) found.push(nodes.currentNode.textContent!);
    return found.join(' ').replaceAll(/\s+/g, ' ');
  };
  const price = () => /(?:From )?\$28,000(?: (?:Drive Away|Excl\. Govt\. Charges))?|Enquire for price\./.exec(words());
  const [said] = await waitFor(() => {
    const found = price();
    expect(found).not.toBeNull();
    return found!;
  });
  cleanup();
  return said;
};

const sheetOf = ({ text, basis }: Kind): Sheet => ({
  ...{ slug: 'a', title: '2022 Toyota Corolla', subtitle: 'ZR', pictures: [], facts: [], keyInformation: [] },
  price: { text, ...(basis !== undefined && { type: basis }) },
  ...{ groups: [], features: [], commentsTitle: '', comments: [], place: { name: site.name }, phone: '' },
  ...{ link: '', qr: { size: 1, path: '' }, preparedOn: '' },
});
const watchedOf = ({ text, basis }: Kind): WatchedVehicle => ({
  ...{ car_id: 'c1', slug: 'a', name: corolla.name, saved_at: '2026-05-20T00:00:00.000Z', status: 'in_stock' },
  ...{ gone: false, reserved: false, price_text: text },
  ...(basis !== undefined && { price_basis: basis }),
});
const modelOf = ({ price_type, basis }: Kind): DirectoryModel => ({
  ...{ make: 'Toyota', model: 'Corolla', make_slug: 'toyota', slug: 'corolla', path: '/search', count: 1 },
  ...(price_type !== 'Price on application' && { lowest_price: 28_000 }),
  ...(basis !== undefined && { lowest_price_basis: basis }),
});
const nothing = () => undefined;

// Scrolled down on a vehicle's page.
beforeEach(() => void (window.scrollY = 1_000));
afterEach(() => void (window.scrollY = 0));

it.each<readonly [string, (kind: Kind) => string | undefined | Promise<string | undefined>, readonly unknown[]]>([
  ['a result card', (kind) => priceOn(<CarCard car={documentOf(kind)} sizes="100vw" />), usual],
  ['the top of a vehicle’s page', (kind) => priceOn(<Price car={pageOf(kind)} />), usual],
  ['the bar over a vehicle’s page', (kind) => priceOn(<StickyHeader car={pageOf(kind)} />), usual],
  ['the bar below a vehicle’s page', (kind) => priceOn(<MobileBar car={pageOf(kind)} />), usual],
  [
    'what a shared link shows',
    (kind) => carHead(site, pageOf(kind)).description.split(', ')[1]!.split('. Stock')[0],
    usual,
  ],
  [
    'structured data',
    (kind) => {
      const [{ offers }] = structuredCar(pageOf(kind), site) as [
        { offers?: { price: number; priceSpecification: { price: number; description: string } } },
      ];
      return offers && [offers.price, offers.priceSpecification.price, offers.priceSpecification.description].join(' ');
    },
    ['28000 28000 Drive Away', '28000 28000 Excl. Govt. Charges', '28000 28000 From', undefined],
  ],
  [
    'the news of another price',
    (kind) => changeToast(makeCarResponse({ price: 35_000 }), pageOf(kind), site)?.text,
    usual.map((said) => `It is now ${said}`),
  ],
  [
    'the printed page',
    (kind) => priceOn(<PrintPage />, { load: async () => ({ status: 200, body: sheetOf(kind) }) }),
    usual,
  ],
  [
    'a line of the comparison',
    (kind) => factLines([documentOf(kind)], site).find(({ label }) => label === 'Price')?.values[0],
    usual,
  ],
  ['a column of the comparison', (kind) => priceOn(<ComparedCar car={documentOf(kind)} onRemove={nothing} />), usual],
  ['the watchlist and the garage', (kind) => priceOn(<WatchedCar car={watchedOf(kind)} />), usual],
  ['a reservation', (kind) => priceOn(<Summary car={pageOf(kind)} amount={undefined} plan={undefined} />), usual],
  [
    'the preview of a feed',
    (kind) => priceOn(<Preview preview={{ cars: [documentOf(kind)], pictures_to_fetch: [0] } as never} />),
    usual,
  ],
  [
    'the directory of models',
    (kind) => {
      const { container } = renderPage(<ModelTile model={modelOf(kind)} body={undefined} priority={false} />);
      const said = /From .*/.exec(container.textContent)?.[0];
      cleanup();
      return said;
    },
    ['From $28,000 Drive Away', 'From $28,000 Excl. Govt. Charges', 'From $28,000', undefined],
  ],
])('the kind of a price is shown beside it in %s [PRICE-01, PRICE-06]', async (_, sayingOf, expected) => {
  const found = [];
  for (const kind of kinds) found.push(await sayingOf(kind));
  expect(found).toEqual(expected);
});
