import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { defaultOptions, type HttpRequest } from 'tus-js-client';
import { sendPhoto } from './send-photo.js';

const { httpStack } = defaultOptions;
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  defaultOptions.httpStack = httpStack;
  jest.useRealTimers();
});

interface Said {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a photo to a fake server with these answers by method. Each method's last answer repeats. */
const send = async (answers: Readonly<Record<string, readonly Said[]>>) => {
  const left = new Map(Object.entries(answers).map(([method, all]) => [method, [...all]]));
  const asked: string[] = [];
  const createRequest = (method: string, url: string): HttpRequest => ({
    getMethod: () => method,
    getURL: () => url,
    setHeader: () => undefined,
    getHeader: () => undefined,
    setProgressHandler: () => undefined,
    abort: () => Promise.resolve(),
    getUnderlyingObject: () => undefined,
    send: () => {
      asked.push(`${method} ${new URL(url, location.href).pathname}`);
      const all = left.get(method)!;
      const { status, headers = {}, body = '' } = all.length > 1 ? all.shift()! : all[0]!;
      return Promise.resolve({
        getStatus: () => status,
        getHeader: (name: string) => headers[name.toLowerCase()],
        getBody: () => body,
        getUnderlyingObject: () => undefined,
      });
    },
  });
  defaultOptions.httpStack = { createRequest, getName: () => 'here' };
  const reported: string[] = [];
  // Outside a browser, the client only reads buffers.
  const file = Buffer.from('a photo') as unknown as File;
  sendPhoto('c1', file, {
    onProgress: () => undefined,
    onArrived: () => reported.push('arrived'),
    onFailed: (reason, again) => reported.push(`${reason} ${again}`),
  });
  await jest.advanceTimersByTimeAsync(60_000);
  return { asked, reported };
};
const begun = (name: string): Said => ({ status: 201, headers: { location: `/api/stock/cars/c1/uploads/${name}` } });
const taken: Said = { status: 204, headers: { 'upload-offset': '7' } };
const gone: Said = { status: 404, body: '{"detail":"There is no such upload."}' };

it('a photo whose partial upload the server has lost is sent again from the start [PHOTO-05]', async () => {
  const { asked, reported } = await send({
    POST: [begun('1'), begun('2')],
    PATCH: [gone, taken],
    HEAD: [gone],
  });
  expect(reported).toEqual(['arrived']);
  expect(asked).toEqual([
    ...['POST /api/stock/cars/c1/uploads', 'PATCH /api/stock/cars/c1/uploads/1', 'HEAD /api/stock/cars/c1/uploads/1'],
    ...['POST /api/stock/cars/c1/uploads', 'PATCH /api/stock/cars/c1/uploads/2'],
  ]);
});

it('a photo of an unknown vehicle is refused once, and an interrupted upload is resumed [PHOTO-05]', async () => {
  const refused = await send({ POST: [{ status: 404, body: '{"detail":"You have no such vehicle."}' }] });
  expect(refused.reported).toEqual(['You have no such vehicle. false']);
  expect(refused.asked).toHaveLength(1);

  const { reported } = await send({
    POST: [begun('1')],
    PATCH: [{ status: 502 }, taken],
    HEAD: [{ status: 200, headers: { 'upload-offset': '0', 'upload-length': '7' } }],
  });
  expect(reported).toEqual(['arrived']);
});
