import { useQuery } from '@tanstack/react-query';
import type { ImportReport } from '#contracts/api/stock';
import { found } from '../../../lib/api.js';
import { useEnvironment } from '../../../lib/environment.js';
import { importsQuery } from './queries.js';

/** The latest imports, newest first. */
export const useImports = (): readonly ImportReport[] =>
  found(useQuery(importsQuery(useEnvironment().load)).data)?.imports ?? [];

/** The imports that wait for the dealer's decision. */
export const useHeldImports = (): ImportReport[] => useImports().filter(({ state }) => state === 'held');
