import { createContext, use } from 'react';
import type { Site } from '#contracts/domain/site/site';
import type { Load } from './api.js';

/** What every page stands in: the same on the server and in the browser that takes over. */
export interface Environment {
  readonly site: Site;
  /** The moment the page was rendered for. */
  readonly now: Date;
  readonly load: Load;
}

const EnvironmentContext = createContext<Environment | undefined>(undefined);

export const EnvironmentProvider = EnvironmentContext.Provider;

export const useEnvironment = (): Environment => {
  const environment = use(EnvironmentContext);
  if (!environment) throw new Error('There is no EnvironmentProvider above.');
  return environment;
};

export const useSite = (): Site => useEnvironment().site;
