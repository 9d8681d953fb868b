/** @needs compose */
import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { composeReader } from './reader.js';

it('Docker Compose accepts docker-compose.yml [EVT-09]', async () => {
  const [program, ...args] = await composeReader();
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
});
