import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactElement, useEffect } from 'react';
import {
  type Location,
  MemoryRouter,
  type NavigationType,
  Route,
  Routes,
  useLocation,
  useNavigationType,
} from 'react-router';
import type { Site } from '#contracts/domain/site/site';
import type { Load } from '../lib/api.js';
import { type CardSlots, CardSlotsProvider } from '../lib/card-slots.js';
import type { FormKind } from '#contracts/domain/forms/ids';
import { EnquiryProvider } from '../lib/enquiry.js';
import { EnvironmentProvider } from '../lib/environment.js';
import { testSite } from './fixtures.js';

interface RenderOptions {
  readonly at?: string;
  readonly path?: string;
  readonly site?: Partial<Site>;
  readonly load?: Load;
  readonly onEnquire?: (subject: unknown, kind?: FormKind) => void;
  readonly slots?: CardSlots;
  readonly now?: Date;
}

const nothing = () => {};

/** Renders an element as a site's page at an address. */
export const renderPage = (
  element: ReactElement,
  {
    at = '/',
    path = '*',
    site = {},
    load = () => new Promise(nothing),
    onEnquire = nothing,
    slots = {},
    now = new Date('2026-11-21T00:00:00Z'),
  }: RenderOptions = {},
) => {
  const environment = { site: { ...testSite, ...site }, now, load };
  let location: Location | undefined;
  let navigationType: NavigationType | undefined;
  const LocationProbe = () => {
    const here = useLocation();
    const type = useNavigationType();
    useEffect(() => {
      location = here;
      navigationType = type;
    }, [here, type]);
    return null;
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <EnvironmentProvider value={environment}>
      <QueryClientProvider client={queryClient}>
        <EnquiryProvider value={{ open: onEnquire, prepare: nothing }}>
          <CardSlotsProvider value={slots}>
            <MemoryRouter initialEntries={[at]}>
              <LocationProbe />
              <Routes>
                <Route path={path} element={element} />
              </Routes>
            </MemoryRouter>
          </CardSlotsProvider>
        </EnquiryProvider>
      </QueryClientProvider>
    </EnvironmentProvider>,
  );
  return { ...view, location: () => location, navigationType: () => navigationType! };
};
