import { expect, it, jest } from '@jest/globals';
import { FreeSpace } from './free-space.js';

it('files are refused while a volume has too little free space, measured every few seconds [HOST-12]', async () => {
  let looks = 0;
  const volumes: Record<string, number> = { data: 40, photos: 3 };
  const readVolume = (directory: string) => {
    looks++;
    const bavail = volumes[directory];
    return bavail === undefined
      ? Promise.reject(new Error('none'))
      : Promise.resolve({ blocks: 200, bavail, bsize: 4096 });
  };
  const logged: string[] = [];
  const log = (line: unknown) => void logged.push(String(line));
  const space = new FreeSpace(['data', 'photos'], 2, readVolume, { warn: log, info: log });
  expect(await space.refusal()).toMatchObject({ rejected: 'unavailable', detail: expect.stringContaining('1.5 %') });
  expect([await space.refusal(), looks]).toEqual([expect.anything(), 2]);
  await expect(space.dependency.check()).rejects.toThrow('1.5 % of the disk is free');
  volumes['photos'] = 4;
  const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_001);
  expect([await space.refusal(), looks]).toEqual([undefined, 4]);
  now.mockRestore();
  expect(logged).toEqual([
    '1.5 % of the disk is free: files are not taken any more, until 2 % is free again',
    '2.0 % of the disk is free: files are taken again',
  ]);
  expect([...(await space.freeBytes())]).toEqual([
    ['data', 40 * 4096],
    ['photos', 4 * 4096],
  ]);
  expect(await new FreeSpace(['data', 'missing'], 2, readVolume).refusal()).toBeUndefined();
  expect(await new FreeSpace(['photos'], 0, readVolume).refusal()).toBeUndefined();
});
