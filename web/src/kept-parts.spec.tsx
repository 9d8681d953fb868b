import { expect, it, jest } from '@jest/globals';
import { useId } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { act } from 'react';
import { hasCome } from '#contracts/domain/moment';
import type { Site } from '#contracts/domain/site/site';
import { WatchedMoment } from '#contracts/domain/watched-moment';
import { KeptParts } from './kept-parts.js';
import { EnvironmentProvider, useEnvironment } from './lib/environment.js';
import { KeptPart } from './lib/kept-part.js';
import { testSite } from './testing/fixtures.js';

const opening = Date.parse('2026-11-21T08:00:00Z');
const rendered = jest.fn<(name: string) => void>();

const Offer = ({ name }: { readonly name: string }) => {
  const { site, now } = useEnvironment();
  rendered(name);
  return (
    <p>
      {site.name} {name} {hasCome(now, opening) ? 'open' : 'closed'}
    </p>
  );
};
const Field = () => <input id={useId()} />;
const names = ['a', 'b', 'a'];
const Page = () => (
  <main>
    <Field />
    {names.map((name, index) => (
      <KeptPart key={index} of={name}>
        <Offer name={name} />
      </KeptPart>
    ))}
    <KeptPart of="field">
      <Field />
    </KeptPart>
    <KeptPart of="logo">
      <img src="/logo.png" alt="" />
    </KeptPart>
    <Field />
  </main>
);

const pageAt = (instant: number, site: Site = testSite) => {
  const now = new WatchedMoment(instant);
  const load = () => new Promise<never>(() => {});
  const page = (
    <EnvironmentProvider value={{ site, now, load }}>
      <Page />
    </EnvironmentProvider>
  );
  return { page, now };
};

/** Renders a page, which has to be as it is without any parts that were kept; says which of them were rendered for it. */
const renderedFor = (parts: KeptParts, instant: number, site?: Site): string[] => {
  const [{ page, now }, without] = [pageAt(instant, site), pageAt(instant, site)];
  const whole = renderToString(without.page);
  rendered.mockClear();
  expect(parts.render(() => renderToString(page))).toBe(whole);
  expect([now.from, now.until]).toEqual([without.now.from, without.now.until]);
  return rendered.mock.calls.flat();
};

it('a part that pages share is rendered once, and each page is as if it had been rendered for it [PAGE-06]', () => {
  const parts = new KeptParts(1_000_000);
  expect(renderedFor(parts, opening - 2)).toEqual(names);
  expect(renderedFor(parts, opening - 1)).toEqual([]);
  expect(renderedFor(parts, opening)).toEqual(names);
  expect(renderedFor(parts, opening)).toEqual([]);
  expect(renderedFor(parts, opening, { ...testSite, name: 'Other Motors' })).toEqual(names);
});

it('a browser takes over a page of kept parts as it is, with the ids that are in it [PAGE-06]', async () => {
  const parts = new KeptParts(1_000_000);
  renderedFor(parts, opening);
  const { page } = pageAt(opening);
  const container = document.createElement('div');
  container.innerHTML = parts.render(() => renderToString(page));
  const ids = [...container.querySelectorAll('input')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  const onRecoverableError = jest.fn();
  const told = jest.spyOn(console, 'error').mockImplementation(() => {});
  await act(async () => void hydrateRoot(container, page, { onRecoverableError }));
  expect([onRecoverableError.mock.calls, told.mock.calls]).toEqual([[], []]);
  expect([...container.querySelectorAll('input')].map(({ id }) => id)).toEqual(ids);
});

it('kept parts take no more room than they may, and a page that fails leaves the next as it should be [PAGE-06]', () => {
  const parts = new KeptParts(30);
  rendered.mockImplementationOnce(() => {
    throw new Error('broken');
  });
  expect(() => parts.render(() => renderToString(pageAt(opening).page))).toThrow('broken');
  expect(renderedFor(parts, opening)).toEqual(names);
  expect(renderedFor(parts, opening)).toEqual(names);
});
