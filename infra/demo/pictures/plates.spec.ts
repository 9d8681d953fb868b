import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locatorOf, readPlates } from './plates.js';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'plates-'));
  const folder = join(directory, 'pictures', 'plates', 'hatch');
  mkdirSync(folder, { recursive: true });
  for (const plate of ['rest', 'paint']) writeFileSync(join(folder, `a030-${plate}.avif`), plate);
  // A camera for which the front and the left side are to the right.
  const camera = [
    [0.2, 0.1, 0, 0.5],
    [0, 0, -0.4, 0.8],
    [0, 0, 0, 1],
  ];
  writeFileSync(join(folder, 'cameras.json'), JSON.stringify({ a030: camera }));
});
afterAll(() => rmSync(directory, { recursive: true }));

it('a view beyond 180 degrees is that of the other side, mirrored; what is not rendered has no plates [SITE-07]', () => {
  expect(readPlates(directory, 'hatch', 'a030')).toEqual({
    rest: Buffer.from('rest'),
    paint: Buffer.from('paint'),
    isMirrored: false,
  });
  expect(readPlates(directory, 'hatch', 'a330')).toMatchObject({ isMirrored: true });
  expect(readPlates(directory, 'hatch', 'a045')).toBeUndefined();
  expect(readPlates(directory, 'sedan', 'a030')).toBeUndefined();
});

it('a spot of the left is where the camera saw it, and one of the right where it is mirrored [SITE-07, VDP-04]', () => {
  const locate = locatorOf(directory, 'hatch');
  const left = locate('a030', [1, 1, 0.5]);
  expect([left.x, left.y].map(Math.round)).toEqual([80, 60]);
  const right = locate('a330', [1, -1, 0.5]);
  expect([right.x, right.y].map(Math.round)).toEqual([20, 60]);
});
