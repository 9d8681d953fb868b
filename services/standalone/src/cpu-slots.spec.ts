import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { storePhoto } from '#platform/photos/store-photo';
import { cpuSlots } from '#platform/process/cpu-slots';
import { TestForecourt } from '#platform/testing/forecourt';
import { PdfRenderer } from '../../query/src/documents/pdf-renderer.js';
import type { PdfTask } from '../../query/src/documents/pdf.js';
import { roles } from './roles.js';

let forecourt: TestForecourt;
beforeAll(async () => {
  forecourt = new TestForecourt(roles, ['kestrel'], { DEMO: 'true' });
  await forecourt.open();
});
afterAll(() => forecourt.remove());

const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

const long: Readonly<Record<string, () => Promise<unknown>>> = {
  'a picture that nobody had seen': async () => {
    const { statusCode } = await forecourt.running.application.inject({
      url: '/images/vehicles/upright-suv/red/a030.avif?w=160&fm=webp',
      headers: { host: 'kestrel.localhost' },
    });
    return statusCode === 200;
  },
  'a photograph that is stored': async () =>
    (await storePhoto({ put: () => Promise.resolve() }, await png())).width === 40,
  'a PDF': async () => {
    const module = join(forecourt.directory, 'draw.mjs');
    writeFileSync(module, 'export default () => new Uint8Array(1);');
    const renderer = forecourt.running.application.get(PdfRenderer);
    renderer.module = () => Promise.resolve(module);
    return (await renderer.draw({} as PdfTask)).length === 1;
  },
};

it.each(Object.entries(long))(
  '%s is made only while a processor is left for the event loop [HOST-12]',
  async (_, make) => {
    const ends: (() => void)[] = [];
    const others = Array.from({ length: availableParallelism() }, () =>
      cpuSlots.run(() => new Promise<void>((end) => ends.push(end))),
    );
    const asked = jest.spyOn(cpuSlots, 'run');
    let isMade = false;
    const made = make().finally(() => (isMade = true));
    while (!isMade && asked.mock.calls.length === 0) await wait(1);
    asked.mockRestore();
    expect(isMade).toBe(false);
    for (; ends.length > 0; await wait(1)) ends.shift()!();
    await Promise.all(others);
    expect(await made).toBe(true);
  },
);
