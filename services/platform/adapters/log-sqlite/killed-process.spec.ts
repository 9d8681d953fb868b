import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { RecordedEvent } from '#contracts/events/envelope';
import { compileFolders } from '../../testing/compiled.js';
import { temporaryDirectory } from '../../testing/temporary.js';
import { openSqliteLog } from './log.js';

let program: Awaited<ReturnType<typeof compileFolders>>;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  program = await compileFolders(
    'services/platform/ports',
    'services/platform/kernel',
    'services/platform/adapters/sqlite',
    'services/platform/adapters/log-sqlite',
  );
});
afterAll(() => program.remove());
beforeEach(async () => {
  directory = await temporaryDirectory();
});
afterEach(() => directory.remove());

/** Starts a process that appends on command. `prefix` is put before its command line in a shell. */
const startAppender = (prefix = '') => {
  const script = join(program.dist, 'services/platform/adapters/log-sqlite/append-until-killed.js');
  const child = spawn('sh', ['-c', `${prefix} exec "$0" "$@"`, process.execPath, script, directory.path], {
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const output = createInterface(child.stdout).on('line', (line) => lines.push(line));
  const ended = Promise.all([once(child, 'exit'), once(output, 'close')]);
  return {
    pid: child.pid!,
    lines,
    output,
    ended,
    begin: () => child.stdin.write('begin'),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

interface Place {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}

const acknowledged = (lines: readonly string[]): [id: string, place: Place][] =>
  lines
    .map((line) => line.split(' '))
    .filter(([word]) => word === 'acknowledged')
    .map(([, id, stream, revision, position]) => [
      id!,
      { stream: stream!, revision: Number(revision), position: Number(position) },
    ]);

/** Follows the log over the rounds. Each check reads only new events. */
const survivors = () => {
  const places = new Map<string, Place>();
  const revisions = new Map<string, number>();
  let head = 0;
  return (events: readonly RecordedEvent[], answers: readonly string[]) => {
    for (const { id, stream, revision, position, data } of events) {
      expect(position).toBe(++head);
      expect(revision).toBe((revisions.get(stream) ?? -1) + 1);
      expect(places.has(id)).toBe(false);
      expect(data === id.repeat(id.charCodeAt(0))).toBe(true);
      revisions.set(stream, revision);
      places.set(id, { stream, revision, position });
    }
    for (const [id, place] of acknowledged(answers)) expect(places.get(id)).toEqual(place);
    return head;
  };
};

const readAfter = async (position: number): Promise<RecordedEvent[]> => {
  const log = await openSqliteLog({ directory: directory.path });
  const events: RecordedEvent[] = [];
  for await (const batch of log.readAll({ after: position })) events.push(...batch);
  await log.close();
  return events;
};

it('no acknowledged event is lost, duplicated or torn by thirty kill -9 [EVT-01, LEAD-10]', async () => {
  const check = survivors();
  let head = 0;
  let answers = 0;
  let next = startAppender();
  for (let round = 0; round < 30; round++) {
    const appender = next;
    next = startAppender();
    appender.begin();
    if (round % 3 > 0) await once(appender.output, 'line');
    await pause(Math.random() * 30);
    await appender.kill();
    head = check(await readAfter(head), appender.lines);
    answers += appender.lines.length;
  }
  await next.kill();
  expect(answers).toBeGreaterThan(300);
  survivors()(await readAfter(0), []);
});

it('a second process can not open the folder while the first is running, and the error names its process id', async () => {
  const appender = startAppender();
  appender.begin();
  await once(appender.output, 'line');
  const refused = openSqliteLog({ directory: directory.path });
  await expect(refused).rejects.toThrow(directory.path);
  await expect(refused).rejects.toThrow(`process ${appender.pid}`);
  await appender.kill();
  await (await openSqliteLog({ directory: directory.path })).close();
});

it('after a failed write nothing is acknowledged until the log is opened again', async () => {
  const appender = startAppender('ulimit -f 4096;');
  appender.begin();
  await appender.ended;
  const firstRefusal = appender.lines.findIndex((line) => line.startsWith('refused'));
  expect(firstRefusal).toBeGreaterThan(0);
  expect(new Set(appender.lines.slice(firstRefusal))).toEqual(new Set(['refused LogUnavailable']));
  survivors()(await readAfter(0), appender.lines);
});
