import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import sharp from 'sharp';
import { openSqliteViews } from '#platform/adapters/views-sqlite/views';
import type { PhotoStore } from '#platform/ports/photo-store';
import type { ViewStore } from '#platform/ports/view-store';
import { startPictureHost } from '#platform/testing/picture-host';
import { temporaryDirectory } from '#platform/testing/temporary';
import { fetchPicture } from './fetch-picture.js';
import { Hosts } from './hosts.js';
import { ObtainPicture } from './obtain-picture.js';

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

it('pictures that come together are made smaller one after the other, as requests need the same threads [HOST-02]', async () => {
  const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'];
  const bodies = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  );
  let [running, most] = [0, 0];
  const photos = {
    put: async () => {
      most = Math.max(most, ++running);
      for (let turns = 0; turns < 20; turns++) await turn();
      running--;
    },
  } as unknown as PhotoStore;
  const clock = () => new Date('2026-05-20T00:00:00.000Z');
  const pictures = new ObtainPicture({
    ...{ views, photos, clock, hosts: new Hosts(clock, { ofHost: 10, inAll: 20 }) },
    fetch: async (address) => ({ body: bodies[Number(address.at(-1))]! }),
  });
  const room = { site: 'kestrel', take: () => Promise.resolve(undefined), giveBack: () => Promise.resolve() };
  const obtained = await Promise.all(colours.map((_, n) => pictures.obtain(`https://example.com/${n}`, room)));
  expect([obtained.map(({ kind }) => kind), most]).toEqual([colours.map(() => 'stored'), 1]);
});

it('an address that is none, or that leads to none, is the picture’s fault and not its host’s [PHOTO-02]', async () => {
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
