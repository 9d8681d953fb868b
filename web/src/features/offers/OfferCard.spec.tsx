import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { Offer } from '#contracts/api/offers';
import { features, testSite } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { BrandLogo } from '../../ui/BrandLogo.js';
import { formatOffers, offersAddress, parseOffers } from './address.js';
import { locatorHead } from './head.js';
import { sharedOfferHead } from './shared-head.js';
import { OfferCard } from './OfferCard.js';

const offer = (more: Partial<Offer> = {}): Offer => ({
  id: 'tray',
  name: 'A tray on us',
  description: 'Short.',
  sanitized_description: '<p>Short.</p>',
  disclaimer: '',
  category: 'Factory bonus',
  manufacturer: { name: 'Toyota', slug: 'toyota' },
  excluded_website_ids: [],
  path: '/offers/toyota/tray',
  ...more,
});
const words = (length: number) => 'x'.repeat(length);
const described = (length: number) =>
  offer({ description: words(length), sanitized_description: `<p>${words(length)}</p>` });
const hilux = { name: 'HiLux', slug: 'hilux', path: '/hilux' };

describe('offer card', () => {
  it('an offer card shows up to 200 characters of description, or else the first 160 and the rest on request [OFR-02]', () => {
    const { unmount } = renderPage(<OfferCard offer={described(200)} />);
    expect(screen.getByText(words(200))).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    renderPage(<OfferCard offer={described(201)} />);
    expect(screen.getByText(`${words(160)}…`)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'View more' }));
    expect(screen.getByText(words(201))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'View less' }));
    expect(screen.getByText(`${words(160)}…`)).toBeTruthy();
  });

  it('an offer card shows the whole description where the site configures it [OFR-02]', () => {
    renderPage(<OfferCard offer={described(500)} />, { site: { features: { ...features, offersExpanded: true } } });
    expect(screen.getByText(words(500))).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('an offer card shows 200 characters of its disclaimer, and the rest on request [OFR-02]', () => {
    renderPage(<OfferCard offer={offer({ disclaimer: words(201) })} />);
    expect(screen.getByText(`${words(200)}…`)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'View full disclaimer' }));
    expect(screen.getByText(words(201))).toBeTruthy();
    expect(screen.getByRole('button', { name: 'View less disclaimer' })).toBeTruthy();
  });

  it('an offer card has the buttons of a model only when it is about one, and links to its configured address [OFR-02]', () => {
    const { unmount } = renderPage(<OfferCard offer={offer()} />);
    const enquire = screen.getByRole('link', { name: /Enquire Now/ });
    expect(enquire.getAttribute('href')).toBe('/offers/toyota/tray#enquire');
    // As many filled actions as offers would be none.
    expect(enquire.className).not.toContain('primary');
    expect(screen.queryByRole('link', { name: /Explore|Test Drive/ })).toBeNull();
    unmount();
    renderPage(<OfferCard offer={offer({ model: { ...hilux, path: 'https://hilux.example.com/' } })} />);
    expect(screen.getByRole('link', { name: 'Explore HiLux' }).getAttribute('href')).toBe('https://hilux.example.com/');
    expect(screen.getByRole('link', { name: 'Book A Test Drive' }).getAttribute('href')).toBe('/book-test-drive');
  });

  it('an offer card shows its last day in the site’s time zone [OFR-02]', () => {
    renderPage(<OfferCard offer={offer({ expiry: '2026-06-30T14:00:00Z' })} />);
    expect(screen.getByText('Ends 30 June 2026')).toBeTruthy();
  });
});

it('the address of a list of offers is unchanged after parsing and formatting [OFR-01]', () => {
  for (const query of ['', 'query=two+words', 'manufacturer=kia&category=finance-offer&page=3']) {
    expect(formatOffers(parseOffers(query))).toBe(query);
  }
  expect(offersAddress(parseOffers('manufacturer=kia&page=2'))).toBe('/offers/kia?page=2');
  expect(offersAddress(parseOffers('manufacturer=kia&query=ev'))).toBe('/special-offers?query=ev&manufacturer=kia');
  expect(parseOffers('page=-1').page).toBe(1);
});

it('the structured data says what is offered, until when and by whom [OFR-01]', () => {
  const { title, canonical, structured } = sharedOfferHead(
    testSite,
    offer({ price: 49_990, expiry: '2026-07-01T00:00:00+10:00', model: hilux }),
  );
  expect([title, canonical]).toEqual(['A tray on us | Test Motors', '/offers/toyota/tray']);
  expect(structured![0]).toMatchObject({
    '@type': 'Offer',
    url: 'http://test.localhost/offers/toyota/tray',
    price: 49_990,
    priceCurrency: 'AUD',
    validThrough: '2026-07-01T00:00:00+10:00',
    itemOffered: { name: 'Toyota HiLux', url: 'http://test.localhost/hilux' },
    offeredBy: { name: 'Test Motors' },
  });
  const { itemListElement } = structured![1] as { itemListElement: { name: string; item: string }[] };
  expect(itemListElement.map(({ name, item }) => [name, item])).toEqual([
    ['Home', 'http://test.localhost/'],
    ['Offers', 'http://test.localhost/special-offers'],
    ['Toyota', 'http://test.localhost/offers/toyota'],
    ['A tray on us', 'http://test.localhost/offers/toyota/tray'],
  ]);
});

it('a missing or broken logo is replaced by the brand’s name in letters [OFR-03, LOOK-09]', () => {
  renderPage(
    <>
      <BrandLogo logo={undefined} title="Jaecoo" />
      <BrandLogo logo="/site-assets/brand-kia.svg" title="Kia" />
    </>,
  );
  expect(screen.getByText('Jaecoo')).toBeTruthy();
  expect(screen.queryByText('Kia')).toBeNull();
  fireEvent.error(screen.getByRole('img', { name: 'Kia' }));
  expect(screen.getByText('Kia')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

it('a brand whose name begins with a vowel reads well in the title of its dealers [OFR-03]', () => {
  expect(locatorHead(testSite, 'Alfa Romeo').title).toMatch(/^Find Alfa Romeo dealers/);
});
