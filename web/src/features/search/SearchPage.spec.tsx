import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { AnalyticsBatch } from '#contracts/api/analytics';
import type { Promo, Site } from '#contracts/domain/site/site';
import type { Load } from '../../lib/api.js';
import { readAddress, writeAddress } from '../../lib/search/address.js';
import { readHistory, rememberSearch } from '../../lib/search/history.js';
import { corolla, makeSearchResponse, testSite } from '../../testing/fixtures.js';
import { renderPage } from '../../testing/render-page.js';
import { filtersReady } from './filter-panel.js';
import { SearchPage } from './SearchPage.js';

const slowly = { timeout: 10_000 };
const readText = (body: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(body);
  });
const beacon = jest.fn<(url: string, body: Blob) => boolean>(() => true);

beforeAll(async () => {
  for (const opensAs of ['column', 'bar'] as const) await filtersReady(opensAs);
});
beforeEach(() => {
  localStorage.clear();
  Object.assign(navigator, { sendBeacon: beacon });
  // Flushes what the previous test has left unsent.
  window.dispatchEvent(new Event('pagehide'));
  beacon.mockClear();
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(cleanup);

const yaris = { ...corolla, id: 'c2', slug: 'yaris', model: 'Yaris' };
const open = (
  load: Load,
  at = '/search',
  search: Partial<Site['search']> = {},
  { now, promos = [] }: { now?: Date; promos?: Promo[] } = {},
) =>
  renderPage(<SearchPage />, {
    at,
    path: '*',
    load,
    site: { search: { ...testSite.search, ...search }, promos },
    ...(now && { now }),
  });
const ok = (body: unknown) => Promise.resolve({ status: 200, body });
const rest = (milliseconds: number) => act(() => new Promise((resolve) => setTimeout(resolve, milliseconds)));
const cards = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const row = (statuses: readonly string[]) =>
  statuses.map((status, index) => ({ ...corolla, id: `c${index}`, model: `M${index}`, badge: '', status }));

it('skeletons are shown only when there are no results yet [SRCH-19]', async () => {
  const { container } = open(() => ok(makeSearchResponse()));
  expect(container.querySelectorAll('.skeleton').length).toBe(21);
  expect(await screen.findByRole('link', { name: /^2022 Toyota Corolla/ })).toBeTruthy();
  expect(container.querySelectorAll('.skeleton').length).toBe(0);
});

it('a filter goes into the URL and drops the page, and the previous results stay dimmed meanwhile [SRCH-07, SRCH-19]', async () => {
  let arrive: (body: unknown) => void = () => {};
  const load = jest.fn<Load>((path) =>
    path.includes('Hybrid')
      ? new Promise((resolve) => (arrive = (body) => resolve({ status: 200, body })))
      : ok(makeSearchResponse()),
  );
  const { location, container } = open(load, '/search?page=3');
  fireEvent.click(await screen.findByRole('checkbox', { name: /Hybrid/ }));
  await waitFor(() => expect(location()?.search).toBe('?refinementList[fuel][0]=Hybrid'));
  expect(container.querySelector('.grid[data-stale]')).not.toBeNull();
  expect(screen.getByRole('link', { name: /^2022 Toyota Corolla/ })).toBeTruthy();
  arrive(makeSearchResponse({ hits: [yaris] }));
  expect(await screen.findByRole('link', { name: /^2022 Toyota Yaris/ })).toBeTruthy();
  expect(container.querySelector('.grid[data-stale]')).toBeNull();
});

it('only results by price explain how prices of two kinds were compared [PRICE-02]', async () => {
  const before = { ...yaris, price_type: 'Excl. Govt. Charges' };
  const sentence = async (at: string, hits: readonly unknown[]) => {
    open(() => ok(makeSearchResponse({ hits: hits as never })), at);
    await screen.findAllByRole('link', { name: /^2022 Toyota/ });
    const there = screen.queryByText(/we add estimated stamp duty/) !== null;
    cleanup();
    return there;
  };
  expect(await sentence('/search?sortBy=price:asc', [corolla, before])).toBe(true);
  expect(await sentence('/search?range[price]=10000:40000', [corolla, before])).toBe(true);
  expect(await sentence('/search?sortBy=price:asc', [corolla, yaris])).toBe(false);
  expect(await sentence('/search', [corolla, before])).toBe(false);
});

it('a filter’s results are requested once, before the page changes [SRCH-07]', async () => {
  const asked: string[] = [];
  let shown: unknown;
  const load = jest.fn<Load>((path) => {
    asked.push(path);
    shown = screen.queryByRole('button', { name: 'Remove Hybrid' });
    return ok(makeSearchResponse({ hits: path.includes('Hybrid') ? [yaris] : [corolla] }));
  });
  open(load);
  fireEvent.click(await screen.findByRole('checkbox', { name: /Hybrid/ }));
  expect(screen.getByRole('button', { name: 'Remove Hybrid' })).toBeTruthy();
  await screen.findByRole('link', { name: /^2022 Toyota Yaris/ });
  expect(asked).toEqual(['/api/search', '/api/search?refinementList[fuel]=Hybrid']);
  expect(shown).toBeNull();
});

it('the first cards of a response are shown at once, the others a moment later [SRCH-19]', async () => {
  const before = row(Array.from({ length: 9 }, () => 'in_stock'));
  const after = before.map((car, index) => ({ ...car, id: `d${index}`, model: `N${index}` }));
  // The old last card is the new first card.
  after[0] = before[8]!;
  const { container } = open((path) =>
    ok(makeSearchResponse({ hits: path.includes('Hybrid') ? after : before, count: 9 })),
  );
  const hybrid = await screen.findByRole('checkbox', { name: /Hybrid/ });
  const models = () => [...container.querySelectorAll('.grid .link')].map((link) => link.textContent.slice(-2)).join();
  const seen = new Set<string>();
  new MutationObserver(() => seen.add(models())).observe(container.querySelector('.grid')!, { childList: true });
  fireEvent.click(hybrid);
  await waitFor(() => expect(models()).toBe('M8,N1,N2,N3,N4,N5,N6,N7,N8'));
  expect([...seen]).toEqual(['M8,N1,N2,N3,N4,N5,M0,M1,M2', 'M8,N1,N2,N3,N4,N5,N6,N7,N8']);
});

it.each([
  [true, ['/api/search', '/api/search?page=2']],
  [false, ['/api/search']],
])(
  'where there is a mouse (%s), the next page is fetched when its link comes into view [SRCH-10]',
  async (mouse, asked) => {
    const paths: string[] = [];
    globalThis.matchMedia = ((query: string) => ({ matches: mouse && query === '(hover: hover)' })) as never;
    const { location } = open((path) => {
      paths.push(path);
      return ok(makeSearchResponse({ hits: path.includes('page=2') ? [yaris] : [corolla], count: 40, pages: 2 }));
    });
    const next = await screen.findByRole('link', { name: 'Next page' });
    await rest(50);
    expect(paths).toEqual(asked);
    // jsdom cannot open a new tab.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(next, { ctrlKey: true });
    expect(location()?.search).toBe('');
    fireEvent.click(next);
    expect(location()?.search).toBe('?page=2');
    expect(document.activeElement?.tagName).toBe('H1');
    await screen.findByRole('link', { name: /^2022 Toyota Yaris/ });
    expect(paths).toEqual(['/api/search', '/api/search?page=2']);
    delete (globalThis as { matchMedia?: unknown }).matchMedia;
  },
);

it('the last results stay on screen when a search fails [SRCH-19]', async () => {
  open((path) => (path.includes('Hybrid') ? Promise.reject(new TypeError('offline')) : ok(makeSearchResponse())));
  fireEvent.click(await screen.findByRole('checkbox', { name: /Hybrid/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('These are the last results we had.');
  expect(screen.getByRole('link', { name: /^2022 Toyota Corolla/ })).toBeTruthy();
});

it('an empty result says so and offers to clear the filters [SRCH-18]', async () => {
  const { location } = open(
    (path) => ok(path.includes('query') ? makeSearchResponse({ hits: [], count: 0, pages: 0 }) : makeSearchResponse()),
    '/search?query=zzz',
  );
  expect(await screen.findByText('No Results Available')).toBeTruthy();
  expect(
    screen.getByText(
      'No results found for your search at this time. Please try adjusting the filters for more results.',
    ),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(location()?.search).toBe(''));
});

it('words that match no vehicle are named above the results found without them [ASK-06, LOOK-10]', async () => {
  const understood = { parts: [], query: 'corolla', unknown: ['mums'], search: 'query=corolla' };
  open(() => ok(makeSearchResponse({ understood })), '/search?query=mums+corolla');
  expect(await screen.findByText('No car here has “mums”, so we searched for the rest.')).toBeTruthy();
});

it('the page says what was searched instead of misspelled words, and of what no vehicle is [ASK-06, LOOK-10]', async () => {
  const [white, suv] = ['refinementList[colour][0]=White', 'refinementList[body][0]=SUV'];
  const parts = [
    { words: 'whte', search: white, replaced: true as const },
    { words: 'wagon', search: suv, replaced: true as const },
    { words: 'used', search: 'refinementList[car_type][0]=used' },
  ];
  const understood = { parts, query: '', search: `${suv}&refinementList[car_type][0]=used&${white}` };
  open(() => ok(makeSearchResponse({ understood })), '/search?query=whte+wagon+used');
  const note = await screen.findByText(/^We searched for/);
  expect(note.textContent).toBe('We searched for “White” instead of “whte” and “SUV” instead of “wagon”.');
});

it('understood words become refinements in the address, and the box keeps the typed text [ASK-05]', async () => {
  const used = 'refinementList[car_type][0]=used';
  const understood = { parts: [{ words: 'used', search: used }], query: 'corolla', search: `query=corolla&${used}` };
  const load = jest.fn<Load>((path) => ok(makeSearchResponse(path.includes('used') ? { understood } : {})));
  const { location } = open(load, '/search?query=used+corolla&page=2');
  await waitFor(() => expect(location()?.search).toBe(`?query=corolla&${used}&page=2`));
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: /^Search by/ });
  expect(box.value).toBe('used corolla');
  expect(load).toHaveBeenCalledTimes(1);
  fireEvent.change(box, { target: { value: 'corolla' } });
  await waitFor(() => expect(location()?.search).toBe('?query=corolla'));
});

it('the page shows 7 makes before Show all makes [SRCH-16]', async () => {
  const make = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`Make ${index}`, 12 - index]));
  open(() => ok(makeSearchResponse({ facets: { make } })));
  fireEvent.click(await screen.findByRole('button', { name: 'Show all makes' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(12);
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer makes' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(7);
});

it('refinements are listed and can be removed one by one [SRCH-07]', async () => {
  const { location } = open(
    () => ok(makeSearchResponse()),
    '/search?query=zr&refinementList[fuel][0]=Hybrid&range[price]=20000:',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Remove From $20,000' }));
  await waitFor(() => expect(location()?.search).toBe('?query=zr&refinementList[fuel][0]=Hybrid'));
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(location()?.search).toBe(''));
});

it('without refinements, clearing leads to the site’s own list [SRCH-18]', async () => {
  const empty = makeSearchResponse({ hits: [], count: 0, pages: 0, facets: {} });
  const { location } = open((path) => ok(path.includes('demo') ? empty : makeSearchResponse()), '/search/demo-cars', {
    defaultPath: '/search/new-used-and-demo-cars/',
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(location()?.pathname).toBe('/search/new-used-and-demo-cars'));
});

it('a page past the last leads back to the first [SRCH-10]', async () => {
  const { location } = open(
    (path) => ok(path.includes('page=9') ? makeSearchResponse({ hits: [], count: 1 }) : makeSearchResponse()),
    '/search?query=zr&page=9',
  );
  fireEvent.click(await screen.findByRole('link', { name: 'Go to the first page' }));
  await waitFor(() => expect(location()?.search).toBe('?query=zr'));
});

it('consecutive sold cars collapse to the first on sites that are so configured, and the count stays [SRCH-13]', async () => {
  const hits = row(['in_stock', 'sold', 'sold', 'sold', 'in_stock', 'sold']);
  const answer = () => ok(makeSearchResponse({ hits, count: 6 }));
  open(answer, '/search', { collapseSold: true });
  expect((await screen.findByText('6 Cars')).getAttribute('role')).toBe('status');
  expect(cards()).toEqual(['2022 Toyota M0', '2022 Toyota M1', '2022 Toyota M4', '2022 Toyota M5']);
  expect(screen.getByText('2 more just sold')).toBeTruthy();
  cleanup();
  open(answer);
  await screen.findByText('6 Cars');
  expect(cards()).toHaveLength(6);
});

it('all cars are shown when every one is sold [SRCH-13]', async () => {
  open(() => ok(makeSearchResponse({ hits: row(['sold', 'sold', 'sold']), count: 3 })), '/search', {
    collapseSold: true,
  });
  await screen.findByText('3 Cars');
  expect(cards()).toHaveLength(3);
});

it.each(['price_range', 'weekly_price_range'] as const)(
  'one value of %s is chosen at a time [SRCH-16]',
  async (facet) => {
    const answer = makeSearchResponse({ facets: { [facet]: { 'Under $150': 2, '$150 - $200': 4 } } });
    const { location } = open(() => ok(answer), '/search', { facets: [facet] });
    fireEvent.click(await screen.findByRole('radio', { name: /^Under/ }));
    await waitFor(() => expect(location()?.search).toBe(`?refinementList[${facet}][0]=Under+%24150`));
    fireEvent.click(screen.getByRole('radio', { name: /^\$150/ }));
    await waitFor(() => expect(location()?.search).toBe(`?refinementList[${facet}][0]=%24150+-+%24200`));
    fireEvent.click(screen.getByRole('radio', { name: /^Any/ }));
    await waitFor(() => expect(location()?.search).toBe(''));
  },
);

it('the certified filter offers no false where only certified cars are offered [SRCH-16]', async () => {
  const answer = () => ok(makeSearchResponse({ facets: { certified: { true: 4, false: 9 } } }));
  open(answer, '/search', { facets: ['certified'], certifiedOnly: true });
  expect(await screen.findByRole('checkbox', { name: /^Certified/ })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /^Not certified/ })).toBeNull();
});

const promo: Promo = {
  kind: 'promo',
  title: 'End of year',
  text: 'Everything must go.',
  button: 'See them',
  path: '/search/demo-cars',
  display: [],
  strictDisplay: false,
  expiry: '2026-07-01T00:00:00+10:00',
};
const ours: Promo = { kind: 'we-want-your-car', path: '/sell-my-car', position: 2, display: [], strictDisplay: false };

it('promos are shown among the cards, built-in ones with their own texts, and end at their time [SRCH-21]', async () => {
  const answer = () => ok(makeSearchResponse({ hits: row(Array.from({ length: 6 }, () => 'in_stock')), count: 6 }));
  const search = { promos: { every: 3, random: false } };
  const promos = [ours, promo];
  open(answer, '/search', search, { promos, now: new Date('2026-06-30T00:00:00Z') });
  await screen.findByText('6 Cars');
  expect(cards().map((text) => text?.replace('2022 Toyota ', ''))).toEqual([
    'M0',
    'M1',
    'We Want Your Car!',
    'M2',
    'M3',
    'M4',
    'End of year',
    'M5',
  ]);
  expect(screen.getByText('We buy all types of cars')).toBeTruthy();
  expect(screen.getByText('Our high turnover means we can pay more')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Sell your car/ }).getAttribute('href')).toBe('/sell-my-car');
  cleanup();
  open(answer, '/search', search, { promos, now: new Date('2026-07-01T00:00:00Z') });
  await screen.findByText('6 Cars');
  expect(screen.queryByText('End of year')).toBeNull();
});

it('a search that stays for a while is remembered with its path, and offered in the empty box [SRCH-22]', async () => {
  rememberSearch(readAddress('/search/used-cars?refinementList[make][0]=Kia'));
  const { location } = open(() => ok(makeSearchResponse()), '/search');
  fireEvent.click(await screen.findByRole('checkbox', { name: /Hybrid/ }));
  await waitFor(() =>
    expect(readHistory().map(writeAddress)).toEqual([
      '/search?refinementList[fuel][0]=Hybrid',
      '/search/used-cars?refinementList[make][0]=Kia',
    ]),
  );

  const box = screen.getByRole('combobox', { name: /^Search by/ });
  act(() => box.focus());
  expect(await screen.findByText('Your last searches')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Hybrid' })).toBeTruthy();
  fireEvent.change(box, { target: { value: 'z' } });
  expect(screen.queryByText('Your last searches')).toBeNull();
  fireEvent.change(box, { target: { value: '' } });
  fireEvent.click(screen.getByRole('link', { name: 'Pre-Owned cars · Kia' }));
  await waitFor(() =>
    expect(`${location()?.pathname}${location()?.search}`).toBe('/search/used-cars?refinementList[make][0]=Kia'),
  );
  expect(screen.queryByText('Your last searches')).toBeNull();
});

it('a search is remembered at once when a vehicle is opened, and recent searches can be chosen with keys and deleted [SRCH-22]', async () => {
  open(() => ok(makeSearchResponse()), '/search?query=zr');
  await screen.findByText('1 Car');
  cleanup();
  expect(readHistory().map(writeAddress)).toEqual(['/search?query=zr']);

  open(() => ok(makeSearchResponse()));
  const box = await screen.findByRole('combobox', { name: /^Search by/ });
  act(() => box.focus());
  const earlier = await screen.findByRole('link', { name: '“zr”' });
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(earlier);
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(document.activeElement).toBe(box);
  expect(screen.queryByText('Your last searches')).toBeNull();

  act(() => box.blur());
  act(() => box.focus());
  fireEvent.click(screen.getByRole('button', { name: 'Forget them' }));
  expect(readHistory()).toEqual([]);
});

it('a search without results is not remembered [SRCH-22]', async () => {
  open(() => ok(makeSearchResponse({ hits: [], count: 0 })), '/search?query=zzz');
  await screen.findByText('No Results Available');
  cleanup();
  expect(readHistory()).toEqual([]);
});

it('continuous typing is one step in the browser’s history [SRCH-07]', async () => {
  const { location, navigationType } = open(() => ok(makeSearchResponse()), '/search?refinementList[fuel][0]=Hybrid');
  const box = await screen.findByRole('combobox', { name: /^Search by/ });
  const steps: string[] = [];
  for (const words of ['h', 'hil', 'hilux']) {
    fireEvent.change(box, { target: { value: words } });
    await rest(150);
    expect(location()?.search).toBe(`?query=${words}&refinementList[fuel][0]=Hybrid`);
    steps.push(navigationType());
  }
  expect(steps).toEqual(['PUSH', 'REPLACE', 'REPLACE']);
});

it('a list of used cars by type is requested by its path [SRCH-12]', async () => {
  const title = 'Pre-Owned hybrid hatches for sale';
  const load = jest.fn<Load>(() => ok(makeSearchResponse({ title })));
  open(load, '/used-car/hatch/?refinementList[fuel][0]=Hybrid');
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(load.mock.calls[0]![0]).toBe('/api/search?refinementList[fuel]=Hybrid&path=/used-car/hatch');
});

it('a page view sends event 49 once, whatever is refined on the page [SRCH-30]', async () => {
  open(() => ok(makeSearchResponse()));
  fireEvent.click(await screen.findByRole('checkbox', { name: /Hybrid/ }));
  await rest(1100);
  const bodies = await Promise.all(beacon.mock.calls.map(([, body]) => readText(body)));
  const ids = bodies.map((body) => (JSON.parse(body) as AnalyticsBatch).events.map(({ event_id }) => event_id));
  expect(ids.flat()).toEqual([49]);
});

it('only searches with few or no results are reported, after typing stops and once per page [ASK-11]', async () => {
  const reported = async () => {
    const bodies = await Promise.all(beacon.mock.calls.map(([, body]) => readText(body)));
    return bodies.flatMap((body) => (JSON.parse(body) as AnalyticsBatch).searches ?? []);
  };
  const understood = {
    parts: [{ words: 'electric', search: 'refinementList[fuel][0]=Electric' }],
    query: 'hilux',
    search: 'query=hilux&refinementList[fuel][0]=Electric',
  };
  open(() => ok(makeSearchResponse({ hits: [], count: 0, understood })), '/search?query=electric+hilux');
  await waitFor(async () => expect(await reported()).toMatchObject([{ search: understood.search, found: 0 }]), slowly);
  cleanup();
  open(() => ok(makeSearchResponse({ hits: [], count: 0, understood })), '/search?query=electric+hilux');
  cleanup();
  open(() => ok(makeSearchResponse({ count: 40 })), '/search?query=camry');
  cleanup();
  open(() => ok(makeSearchResponse({ count: 2 })), '/search?query=supra');
  await waitFor(async () => expect((await reported()).map(({ found }) => found)).toEqual([0, 2]), slowly);
});
