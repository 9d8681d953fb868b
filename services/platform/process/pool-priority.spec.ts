import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { compileFolders } from '../testing/compiled.js';

let built: Awaited<ReturnType<typeof compileFolders>>;
beforeAll(async () => {
  built = await compileFolders('services/platform/process');
});
afterAll(() => built.remove());

/** Prints the nice values of all its threads, the first of which runs the event loop. */
const program = (module: string) => `
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { lowerPoolPriority } from '${module}';
await lowerPoolPriority();
process.stdout.write(JSON.stringify(readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)))));
`;

it('threads of Node’s pool get a lower priority than the event loop; other threads keep theirs [HOST-02]', () => {
  const module = join(built.dist, 'services/platform/process/pool-priority.js');
  const env = { ...process.env, NODE_OPTIONS: '', UV_THREADPOOL_SIZE: '12' };
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program(module)], { env });
  const [loop, ...threads] = JSON.parse(said.toString()) as number[];
  expect(loop).toBe(getPriority());
  const less = Math.min(constants.priority.PRIORITY_LOW, loop! + 10);
  expect(threads.filter((urgency) => urgency === less).length).toBeGreaterThanOrEqual(12);
  expect(new Set(threads)).toEqual(new Set([loop, less]));
});
