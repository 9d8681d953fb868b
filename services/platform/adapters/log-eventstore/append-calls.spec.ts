import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { AppendCalls } from './append-calls.js';
import type { AppendCall, Connection } from './connection.js';
import { Interrupted } from './errors.js';
import { streams, type BatchAppendReq, type BatchAppendResp } from './wire.js';

const answerTo = (request: BatchAppendReq) => {
  const success = new streams.BatchAppendResp.Success();
  success.setCurrentRevision('0');
  const answer = new streams.BatchAppendResp();
  answer.setCorrelationId(request.getCorrelationId());
  answer.setSuccess(success);
  return answer;
};

/** A server that answers one append each time the test says so. */
const createServer = () => {
  const requests: BatchAppendReq[] = [];
  let cancelled = 0;
  let answered: (answer: BatchAppendResp) => void = () => undefined;
  const connection = {
    openAppends: (tell: typeof answered): Promise<AppendCall> => {
      answered = tell;
      return Promise.resolve({ write: (request) => void requests.push(request), cancel: () => void cancelled++ });
    },
  } as unknown as Connection;
  return {
    calls: new AppendCalls(connection),
    answerNext: () => answered(answerTo(requests.shift()!)),
    answerLatest: () => answered(answerTo(requests.pop()!)),
    cancelled: () => cancelled,
  };
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('an append waits for a busy server while it answers others, and is sent once [ENG-04]', async () => {
  const { calls, answerNext, cancelled } = createServer();
  const appends = Array.from({ length: 15 }, (_, n) => calls.append(`car-${n}`, -1, [], 500));
  // The last response arrives after three times the timeout for a silent server.
  for (const append of appends) {
    await jest.advanceTimersByTimeAsync(100);
    answerNext();
    await append;
  }
  expect(await Promise.all(appends)).toEqual(appends.map(() => ({ revision: 0, position: undefined })));
  expect(cancelled()).toBe(0);
});

it('an append fails when the server is silent, and the next append begins a new call [ENG-04]', async () => {
  const { calls, answerNext, cancelled } = createServer();
  const appends = Promise.allSettled([calls.append('car-1', -1, [], 500), calls.append('car-2', -1, [], 60_000)]);
  await jest.advanceTimersByTimeAsync(500);
  for (const append of await appends) expect(append).toMatchObject({ reason: expect.any(Interrupted) });
  expect(cancelled()).toBe(1);
  const next = calls.append('car-3', -1, [], 500);
  await jest.advanceTimersByTimeAsync(1);
  for (let n = 0; n < 3; n++) answerNext();
  expect(await next).toEqual({ revision: 0, position: undefined });
});

it('an append that the server never answers fails eventually, even if it answers others [ENG-04]', async () => {
  const { calls, answerLatest } = createServer();
  let outcome: unknown;
  calls.append('lost', -1, [], 500).catch((error: unknown) => (outcome = error));
  for (let n = 0; n < 30 && outcome === undefined; n++) {
    const other = calls.append(`car-${n}`, -1, [], 500).catch(() => undefined);
    await jest.advanceTimersByTimeAsync(100);
    answerLatest();
    await other;
  }
  expect(outcome).toBeInstanceOf(Interrupted);
});
