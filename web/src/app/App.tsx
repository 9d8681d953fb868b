import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Environment } from '../lib/environment.js';
import { EnvironmentProvider } from '../lib/environment.js';

interface AppProps {
  readonly environment: Environment;
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

export const App = ({ environment, queryClient, children }: AppProps) => (
  <EnvironmentProvider value={environment}>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </EnvironmentProvider>
);
