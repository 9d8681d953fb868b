import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { startPictureHost } from '#platform/testing/picture-host';
import { fetchPicture } from './fetch-picture.js';

let host: Awaited<ReturnType<typeof startPictureHost>>;
beforeEach(async () => {
  host = await startPictureHost();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await host.close();
});

const { signal } = new AbortController();
const fetch = (path: string, before: { etag?: string; last_modified?: string } = {}) =>
  fetchPicture(host.at(path), { ...before, isAllowed: () => true, signal });

it('a picture of 30 MB is fetched, and a larger one is refused [PHOTO-01]', async () => {
  const body = Buffer.alloc(30 * 1024 * 1024 + 1);
  Object.assign(host.pictures, { '/large': { body: body.subarray(1) }, '/larger': { body } });
  expect((await fetch('/large')).body).toHaveLength(30 * 1024 * 1024);
  await expect(fetch('/larger')).rejects.toMatchObject({ message: 'is larger than 30 MB', of: 'picture' });
});

it('a request without an answer fails after 30 seconds [PHOTO-01]', async () => {
  const deadline = new AbortController();
  const wait = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  host.pictures['/slow'] = { after: new Promise(() => undefined) };
  const fetched = fetch('/slow');
  expect(wait).toHaveBeenCalledWith(30_000);
  deadline.abort();
  await expect(fetched).rejects.toMatchObject({ message: 'took longer than 30 seconds', of: 'host' });
});

it('a picture is fetched after up to three redirects, and refused after more [PHOTO-01]', async () => {
  for (let n = 0; n < 4; n++) host.pictures[`/${n}`] = { status: 302, headers: { location: `/${n + 1}` } };
  host.pictures['/4'] = { body: Buffer.from('a picture') };
  expect((await fetch('/1')).body?.toString()).toBe('a picture');
  await expect(fetch('/0')).rejects.toMatchObject({ message: 'leads on more than 3 times', of: 'picture' });
  expect(host.asked.map(({ path }) => path)).toEqual(['/1', '/2', '/3', '/4', '/0', '/1', '/2', '/3']);
});

it.each([
  [429, '120', 'host', 120],
  [503, ' 7 ', 'host', 7],
  [503, 'Wed, 20 May 2026 00:00:00 GMT', 'host', undefined],
  [404, '120', 'picture', 120],
] as const)(
  'an answer %i with Retry-After %j gives the time of the next request [PHOTO-01]',
  async (status, after, of, seconds) => {
    host.pictures['/busy'] = { status, headers: { 'retry-after': after } };
    await expect(fetch('/busy')).rejects.toMatchObject({ message: `answered ${status}`, of, retryAfter: seconds });
  },
);

it('a picture is requested conditionally by its last modification, and a 304 means no change [PHOTO-01]', async () => {
  const last_modified = 'Wed, 20 May 2026 00:00:00 GMT';
  host.pictures['/a'] = { body: Buffer.from('a picture'), headers: { 'last-modified': last_modified } };
  expect(await fetch('/a')).toMatchObject({ last_modified });
  expect(await fetch('/a', { last_modified })).toEqual({ body: undefined });
  expect(host.asked.map(({ headers }) => headers['if-modified-since'])).toEqual([undefined, last_modified]);
});
