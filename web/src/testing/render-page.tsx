import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactElement, useEffect } from 'react';
import { type Location, MemoryRouter, Route, Routes, useLocation } from 'react-router';
import type { Site } from '#contracts/site';
import type { Load } from '../lib/api.js';
import { EnquiryProvider } from '../lib/enquiry.js';
import { EnvironmentProvider } from '../lib/environment.js';
import { testSite } from './fixtures.js';

interface RenderOptions {
  readonly at?: string;
  readonly path?: string;
  readonly site?: Partial<Site>;
  readonly load?: Load;
  readonly onEnquire?: (subject: unknown) => void;
}

const nothing = () => {};

/** An element as a page of a site, at an address. */
export const renderPage = (
  element: ReactElement,
  { at = '/', path = '*', site = {}, load = () => new Promise(nothing), onEnquire = nothing }: RenderOptions = {},
) => {
  const environment = { site: { ...testSite, ...site }, now: new Date('2026-11-21T00:00:00Z'), load };
  let location: Location | undefined;
  const Here = () => {
    const here = useLocation();
    useEffect(() => {
      location = here;
    }, [here]);
    return null;
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <EnvironmentProvider value={environment}>
      <QueryClientProvider client={queryClient}>
        <EnquiryProvider value={{ open: onEnquire, prepare: nothing }}>
          <MemoryRouter initialEntries={[at]}>
            <Here />
            <Routes>
              <Route path={path} element={element} />
            </Routes>
          </MemoryRouter>
        </EnquiryProvider>
      </QueryClientProvider>
    </EnvironmentProvider>,
  );
  return { ...view, location: () => location };
};
