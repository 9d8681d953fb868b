import { jest } from '@jest/globals';

/** What waits for a browser or for another program gets a second try on a busy machine; the first failure is shown. */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
