import { describe, expect, it } from '@jest/globals';
import { MongoInvalidArgumentError, MongoNetworkError, MongoNotConnectedError, MongoServerError } from 'mongodb';
import { ViewStoreUnavailable } from '#platform/ports/view-store';
import { createRetry } from './availability.js';

const serverError = (code: number) => new MongoServerError({ message: `error ${code}`, code });
const hungUp = () => Object.assign(new Error('the other side has ended this socket'), { code: 'EPIPE' });
const attempt = createRetry(500, new AbortController().signal);

/** Returns work that fails with these errors, one per call, and then succeeds. */
const failing = (...errors: Error[]) => {
  const work = Object.assign(
    async () => {
      const error = errors[work.calls++];
      if (error) throw error;
      return 'done';
    },
    { calls: 0 },
  );
  return work;
};
const always = (error: Error) => failing(...Array<Error>(100).fill(error));

describe('call to MongoDB', () => {
  it.each([
    ['a lost connection', new MongoNetworkError('connection reset')],
    ['a socket that ends as the driver writes to it', hungUp()],
    ['a primary that steps down', serverError(189)],
    ['a server that shuts down', serverError(11600)],
    ['a concurrent insert of the same document', serverError(11000)],
  ])('a call to MongoDB is retried after %s', async (_, error) => {
    const work = failing(error, error);
    expect(await attempt(work)).toBe('done');
    expect(work.calls).toBe(3);
  });

  it.each([new MongoNetworkError('connection reset'), hungUp()])(
    'a call to MongoDB says that the store is unavailable, and why, when retries do not help: %s',
    async (error) => {
      const work = always(error);
      const failure = (await attempt(work).catch((thrown: unknown) => thrown)) as Error;
      expect(failure).toBeInstanceOf(ViewStoreUnavailable);
      expect(failure.message).toContain(error.message);
      expect(failure.cause).toBe(error);
      expect(work.calls).toBeGreaterThan(2);
    },
  );

  it.each([
    ['denies access', serverError(13)],
    ['has no space left', serverError(14031)],
    ['is not called, as the store is closed', new MongoNotConnectedError('closed')],
  ])('a call to MongoDB says at once that the store is unavailable when the server %s', async (_, error) => {
    const work = always(error);
    await expect(attempt(work)).rejects.toBeInstanceOf(ViewStoreUnavailable);
    expect(work.calls).toBe(1);
  });

  it.each([
    ['a document its validator refuses', serverError(121)],
    ['a document that is too large', serverError(10334)],
    ['an argument the driver refuses', new MongoInvalidArgumentError('too large')],
    ['a programming error', new TypeError('no such field')],
  ])('a call to MongoDB passes on an error caused by %s', async (_, error) => {
    const work = always(error);
    await expect(attempt(work)).rejects.toBe(error);
    expect(work.calls).toBe(1);
  });

  it('a call to MongoDB is no longer retried when the store is closed', async () => {
    const closing = new AbortController();
    const work = always(new MongoNetworkError('connection reset'));
    const waiting = createRetry(60_000, closing.signal)(work);
    closing.abort();
    await expect(waiting).rejects.toBeInstanceOf(ViewStoreUnavailable);
    expect(work.calls).toBeLessThanOrEqual(2);
  });
});
