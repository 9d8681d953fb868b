import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Environment } from '../lib/environment.js';
import { EnvironmentProvider } from '../lib/environment.js';

interface AppProps {
  readonly environment: Environment;
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

export const App = ({ environment, queryClient, children }: AppProps) => {
  // Tells the script in index.html that buttons now respond.
  useEffect(() => void document.dispatchEvent(new Event('taken-over')), []);
  return (
    <EnvironmentProvider value={environment}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </EnvironmentProvider>
  );
};
