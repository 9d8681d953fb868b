import { useQuery } from '@tanstack/react-query';
import type { ImportReport } from '#contracts/api/stock';
import { found } from '../../../lib/api.js';
import { useEnvironment } from '../../../lib/environment.js';
import { importsQuery } from './queries.js';

/** Milliseconds. */
const refetchInterval = 60_000;

/** The latest imports, newest first. */
export const useImports = (): readonly ImportReport[] =>
  found(useQuery({ ...importsQuery(useEnvironment().load), refetchInterval }).data)?.imports ?? [];

/** The imports that wait for the dealer's decision. */
export const useHeldImports = (): ImportReport[] => useImports().filter(({ state }) => state === 'held');
