import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import sharp from 'sharp';
import { day, second } from '#contracts/domain/durations';
import { openSqliteViews } from '#platform/adapters/views-sqlite/views';
import type { BlobStore } from '#platform/ports/blob-store';
import type { ViewStore } from '#platform/ports/view-store';
import { startPictureHost } from '#platform/testing/picture-host';
import { temporaryDirectory } from '#platform/testing/temporary';
import { fetchPicture } from './fetch-picture.js';
import { HostLimiter } from './host-limiter.js';
import { ObtainPicture } from './obtain-picture.js';

const space = {
  site: 'kestrel',
  refusal: () => Promise.resolve(undefined),
  take: () => Promise.resolve({ release: () => undefined }),
};

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let views: ViewStore;
beforeAll(async () => {
  directory = await temporaryDirectory();
  views = await openSqliteViews({ directory: directory.path });
});
afterAll(async () => {
  await views.close();
  await directory.remove();
});

it('pictures that arrive together are resized one at a time, because requests need the threads [HOST-02]', async () => {
  const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'];
  const bodies = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  );
  let [running, highest] = [0, 0];
  const photos = {
    put: async () => {
      highest = Math.max(highest, ++running);
      for (let turns = 0; turns < 20; turns++) await turn();
      running--;
    },
  } as unknown as BlobStore;
  const clock = () => new Date('2026-05-20T00:00:00.000Z');
  const pictures = new ObtainPicture({
    ...{ views, photos, clock, hostLimiter: new HostLimiter(clock, { ofHost: 10, inAll: 20 }) },
    fetch: async (address) => ({ body: bodies[Number(address.at(-1))]! }),
  });
  const obtained = await Promise.all(colours.map((_, n) => pictures.obtain(`https://example.com/${n}`, space)));
  expect([obtained.map(({ kind }) => kind), highest]).toEqual([colours.map(() => 'stored'), 1]);
});

/** Uses a real host and a clock that the test sets. */
const obtaining = async () => {
  const host = await startPictureHost();
  const moment = { now: new Date('2026-05-20T00:00:00Z').getTime() };
  const clock = () => new Date(moment.now);
  const hostLimiter = new HostLimiter(clock, { ofHost: 3, inAll: 12 });
  const stored = new Set<string>();
  const photos = {
    put: (_: string, name: string) => Promise.resolve(void stored.add(name)),
    has: (_: string, name: string) => Promise.resolve(stored.has(name)),
  } as unknown as BlobStore;
  const { signal } = new AbortController();
  const pictures = new ObtainPicture({
    ...{ views, photos, clock, hostLimiter },
    fetch: (address, before) => fetchPicture(address, { ...before, isAllowed: () => true, signal }),
  });
  const obtain = (path: string) => pictures.obtain(host.at(path), space);
  return { host, hostLimiter, pictures, moment, obtain, name: new URL(host.at('/')).host };
};

it('a host with Retry-After gets no request until then [PHOTO-01]', async () => {
  const { host, hostLimiter, moment, obtain, name } = await obtaining();
  try {
    host.pictures['/a'] = { status: 429, headers: { 'retry-after': '120' } };
    expect(await obtain('/a')).toEqual({ kind: 'failed', reason: 'answered 429' });
    expect(hostLimiter.heldUntil(name)).toBe(moment.now + 120 * second);
    expect(await obtain('/b')).toEqual({ kind: 'held' });
    moment.now += 120 * second;
    expect(await obtain('/b')).toEqual({ kind: 'failed', reason: 'answered 404' });
  } finally {
    await host.close();
  }
});

it('a picture is requested again with the Last-Modified date of its last response [PHOTO-01]', async () => {
  const { host, moment, obtain } = await obtaining();
  try {
    const last_modified = 'Wed, 20 May 2026 00:00:00 GMT';
    const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#204080' } })
      .png()
      .toBuffer();
    host.pictures['/a'] = { body, headers: { 'last-modified': last_modified } };
    const first = await obtain('/a');
    for (let times = 0; times < 2; times++) {
      moment.now += 2 * day;
      expect(await obtain('/a')).toMatchObject({ kind: 'stored', picture: (first as { picture: object }).picture });
    }
    expect(host.asked.map(({ headers }) => headers['if-modified-since'])).toEqual([
      undefined,
      last_modified,
      last_modified,
    ]);
  } finally {
    await host.close();
  }
});

it('an invalid address or redirect counts as a failure of the picture, not of its host [PHOTO-02]', async () => {
  const host = await startPictureHost({ '/moved': { status: 302, headers: { location: 'http://[nowhere' } } });
  const { signal } = new AbortController();
  try {
    for (const [address, message] of [
      [host.at('/moved'), 'leads to no web address'],
      ['http://[nowhere', 'is no address'],
    ] as const)
      await expect(fetchPicture(address, { isAllowed: () => true, signal })).rejects.toMatchObject({
        ...{ message, of: 'picture' },
      });
  } finally {
    await host.close();
  }
});

it('a picture that one site has no space for is stored for another that asks meanwhile [PHOTO-02]', async () => {
  const { host, pictures } = await obtaining();
  try {
    const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#408020' } })
      .png()
      .toBuffer();
    host.pictures['/shared'] = { body };
    const full = { ...space, refusal: () => Promise.resolve('The space of Kestrel is used up.') };
    const [refused, stored] = await Promise.all([
      pictures.obtain(host.at('/shared'), full),
      pictures.obtain(host.at('/shared'), { ...space, site: 'tempo' }),
    ]);
    expect(refused).toEqual({ kind: 'failed', reason: 'The space of Kestrel is used up.' });
    expect(stored.kind).toBe('stored');
  } finally {
    await host.close();
  }
});
