import { expect, jest } from '@jest/globals';

/**
 * What waits for a browser, another program or the whole of ours gets a second try on a busy machine; the first failure
 * is shown. Whoever waits for nothing gets none: a property that fails once has failed.
 */
const { testPath = '' } = expect.getState();
if (!testPath.endsWith('.spec.ts') || testPath.includes('/services/standalone/'))
  jest.retryTimes(1, { logErrorsBeforeRetry: true });
