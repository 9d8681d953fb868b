import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';

/** Docker Compose itself, or, where it is not installed, the library with which it reads its files. */
const readers = [
  { probe: ['docker', 'compose', 'version'], read: ['docker', 'compose', 'config', '--quiet'] },
  {
    probe: ['go', 'version'],
    read: ['go', 'run', 'github.com/compose-spec/compose-go/v2/cmd@v2.16.2', 'docker-compose.yml'],
  },
] as const;

const run = ([program, ...args]: readonly [string, ...string[]]) => spawnSync(program, args, { encoding: 'utf8' });
const reader = readers.find(({ probe }) => run(probe).status === 0);

(reader ? it : it.skip)(
  'EVT-09 Docker Compose takes docker-compose.yml as it is',
  () => {
    const { status, stderr } = run(reader!.read);
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  },
  240_000,
);
