import { expect, it, jest } from '@jest/globals';
import { useId } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { act } from 'react';
import { hasPassed } from '#contracts/domain/moment';
import type { Site } from '#contracts/domain/site/site';
import { WatchedMoment } from '#contracts/domain/watched-moment';
import { CachedPart, PartCache, type Pieces } from './part-cache.js';
import { EnvironmentProvider, useEnvironment } from '../lib/environment.js';
import { testSite } from '../testing/fixtures.js';

const opening = Date.parse('2026-11-21T08:00:00Z');
const rendered = jest.fn<(name: string) => void>();

const Offer = ({ name }: { readonly name: string }) => {
  const { site, now } = useEnvironment();
  rendered(name);
  return (
    <p>
      {site.name} {name} {hasPassed(now, opening) ? 'open' : 'closed'}
    </p>
  );
};
const Field = () => <input id={useId()} />;
const names = ['a', 'b', 'a'];
const Offers = () => (
  <>
    {names.map((name, index) => (
      <CachedPart key={index} of={name}>
        <Offer name={name} />
      </CachedPart>
    ))}
  </>
);
const Page = () => (
  <main>
    <Field />
    <Offers />
    <CachedPart of="field">
      <Field />
    </CachedPart>
    <CachedPart of="logo">
      <img src="/logo.png" alt="" />
    </CachedPart>
    <Field />
  </main>
);

const pageAt = (instant: number, site: Site = testSite, Content = Page) => {
  const now = new WatchedMoment(instant);
  const load = () => new Promise<never>(() => {});
  const page = (
    <EnvironmentProvider value={{ site, now, load }}>
      <Content />
    </EnvironmentProvider>
  );
  return { page, now };
};

const htmlOf = (pieces: Pieces): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : new TextDecoder().decode(piece.bytes))).join('');

/** Renders a page, which must equal the page rendered without a cache. Returns the parts that were rendered for it. */
const renderedFor = (parts: PartCache, ...asked: Parameters<typeof pageAt>): string[] => {
  const [{ page, now }, without] = [pageAt(...asked), pageAt(...asked)];
  const whole = renderToString(without.page);
  rendered.mockClear();
  expect(htmlOf(parts.render(() => renderToString(page)))).toBe(whole);
  expect([now.from, now.until]).toEqual([without.now.from, without.now.until]);
  return rendered.mock.calls.flat();
};

it('a shared part is rendered once, and each page equals one rendered without a cache [PAGE-06]', () => {
  const parts = new PartCache(1_000_000);
  // Rendered twice, because the field and the picture turn out to depend on their page.
  expect(renderedFor(parts, opening - 2)).toEqual([...names, ...names]);
  expect(renderedFor(parts, opening - 1)).toEqual([]);
  expect(renderedFor(parts, opening)).toEqual(names);
  expect(renderedFor(parts, opening)).toEqual([]);
  const other = { ...testSite, name: 'Other Motors' };
  expect(renderedFor(parts, opening, other, Offers)).toEqual(names);
});

it('a page with cached parts hydrates without errors and keeps its ids [PAGE-06]', async () => {
  const parts = new PartCache(1_000_000);
  renderedFor(parts, opening);
  const { page } = pageAt(opening);
  const container = document.createElement('div');
  container.innerHTML = htmlOf(parts.render(() => renderToString(page)));
  const ids = [...container.querySelectorAll('input')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  const onRecoverableError = jest.fn();
  const reported = jest.spyOn(console, 'error').mockImplementation(() => {});
  await act(async () => void hydrateRoot(container, page, { onRecoverableError }));
  expect([onRecoverableError.mock.calls, reported.mock.calls]).toEqual([[], []]);
  expect([...container.querySelectorAll('input')].map(({ id }) => id)).toEqual(ids);
});

it('cached parts stay within the memory limit, and a failed page does not affect the next [PAGE-06]', () => {
  const parts = new PartCache(30);
  rendered.mockImplementationOnce(() => {
    throw new Error('broken');
  });
  expect(() => parts.render(() => renderToString(pageAt(opening, testSite, Offers).page))).toThrow('broken');
  expect(renderedFor(parts, opening, testSite, Offers)).toEqual(names);
  expect(renderedFor(parts, opening, testSite, Offers)).toEqual(names);
});
