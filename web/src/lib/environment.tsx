import { createContext, use } from 'react';
import type { Site } from '#contracts/domain/site/site';
import type { Load } from './api.js';

/** Data that every page depends on, the same on the server and during hydration. */
export interface Environment {
  readonly site: Site;
  /** Moment that the page was rendered for. */
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
