import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { EnvironmentProvider } from '../lib/environment.js';
import { testSite } from './fixtures.js';

/**
 * Renders on the server without data, then hydrates with these answers; other requests stay pending. Returns both texts
 * and React's recoverable errors.
 */
export const renderAndHydrate = async (page: ReactNode, site: Partial<typeof testSite>, answers: QueryClient) => {
  const environment = { site: { ...testSite, ...site }, now: new Date(), load: () => new Promise<never>(() => {}) };
  const withAnswers = (queryClient: QueryClient) => (
    <EnvironmentProvider value={environment}>
      <QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
    </EnvironmentProvider>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(withAnswers(new QueryClient()));
  const before = container.textContent;
  const recovered = jest.fn();
  await act(async () => void hydrateRoot(container, withAnswers(answers), { onRecoverableError: recovered }));
  return { before, after: container.textContent, recovered: recovered.mock.calls };
};
