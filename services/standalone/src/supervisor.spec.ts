import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { compileFolders } from '#platform/testing/compiled';
import { eventually } from '#platform/testing/forecourt';

/** Stands for the program: answers every request with its settings. Like the program, it refuses a folder in use. */
const program = `
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
const { FORECOURT_STANDBY, DATA_DIR, HOST, NAME } = process.env;
const lock = DATA_DIR + '/lock';
if (NAME === 'slow') await new Promise((resolve) => setTimeout(resolve, 60_000));
if (NAME === 'wrong' || (FORECOURT_STANDBY !== 'true' && existsSync(lock))) process.exit(1);
writeFileSync(lock, '');
const server = createServer((_, response) => response.end(JSON.stringify({ DATA_DIR, HOST, NAME })));
const send = (forecourt) => process.send({ forecourt });
process.on('message', ({ forecourt }, socket) => {
  if (forecourt === 'begin') send('open');
  if (forecourt === 'connection') server.emit('connection', socket);
  if (forecourt === 'prepare') send('prepared');
  if (forecourt === 'hand over') process.send({ forecourt: 'released' }, () => process.exit());
});
if (FORECOURT_STANDBY === 'true') send('ready');
`;

let built: Awaited<ReturnType<typeof compileFolders>>;
let root: string;
beforeAll(async () => {
  built = await compileFolders('services/standalone/src', 'services/platform/process', 'services/platform/kernel');
  root = join(built.dist, '..');
  writeFileSync(join(built.dist, 'services/standalone/src/main.js'), program);
});
afterAll(() => built.remove());

const started: ChildProcess[] = [];
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill();
    await once(child, 'exit');
  }
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const dataFolder = () => mkdtempSync(join(root, 'data-'));

const runScript = (name: string, settings: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [join(built.dist, `services/standalone/src/${name}.js`)], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([out, error, [code]]) => ({ out, error, code: code as number | null }),
  );
  return { child, ended };
};

const answerAt = async (port: number): Promise<Record<string, string>> =>
  (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).json() as never;

/** Starts a supervisor whose ENV_FILE has these settings. Resolves when its program serves. */
const serve = async (settings: Readonly<Record<string, string>>) => {
  const data = dataFolder();
  const port = await freePort();
  const file = join(data, 'settings.env');
  const write = (more: Readonly<Record<string, string>>) =>
    writeFileSync(
      file,
      Object.entries({ PORT: String(port), DATA_DIR: data, ...more })
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
  write(settings);
  const running = runScript('supervisor', { ENV_FILE: file, PORT: '1', DATA_DIR: 'elsewhere' });
  await eventually(async () => expect(existsSync(join(data, 'supervisor.pid'))).toBe(true));
  return { ...running, data, port, file, write };
};

it('port, host and data folder come from ENV_FILE too, and an upgrade says which of them wait for the next start [PAGE-05]', async () => {
  const { child, ended, data, port, file, write } = await serve({ NAME: 'first' });
  expect(await answerAt(port)).toEqual({ NAME: 'first', DATA_DIR: data, HOST: '127.0.0.1' });
  write({ NAME: 'second', PORT: '2' });
  expect((await runScript('upgrade', { ENV_FILE: file }).ended).code).toBe(0);
  await eventually(async () => expect(await answerAt(port)).toMatchObject({ NAME: 'second', DATA_DIR: data }));
  child.kill('SIGTERM');
  const { error } = await ended;
  expect(error).toBe(`PORT=2 counts from the next start on; until then it stays ${port}.\n`);
});

it('an upgrade that can’t read ENV_FILE, or whose program doesn’t start, leaves the program as it is [PAGE-05]', async () => {
  const { child, ended, data, port, file, write } = await serve({ NAME: 'first' });
  write({ NAME: 'wrong' });
  child.kill('SIGUSR2');
  await new Promise((resolve) => child.stderr!.once('data', resolve));
  rmSync(file);
  child.kill('SIGUSR2');
  await new Promise((resolve) => child.stderr!.once('data', resolve));
  expect(await answerAt(port)).toMatchObject({ NAME: 'first' });
  expect(existsSync(join(data, 'supervisor.pid'))).toBe(true);
  child.kill('SIGHUP');
  const { code, error } = await ended;
  expect([code, existsSync(join(data, 'supervisor.pid'))]).toEqual([0, false]);
  expect(error).toContain('goes on as it is: the program ended with 1');
  expect(error).toContain(`goes on as it is: ENV_FILE=${file} is not readable: ENOENT`);
});

it('a second start on the same folder is refused, and the first one can still be upgraded [PAGE-05]', async () => {
  const { child, data } = await serve({ NAME: 'first' });
  const second = await runScript('supervisor', { PORT: '0', DATA_DIR: data }).ended;
  expect(second).toMatchObject({ code: 1, error: 'Forecourt did not start: the program ended with 1\n' });
  expect(readFileSync(join(data, 'supervisor.pid'), 'utf8')).toBe(`${child.pid}\n`);
  const upgrade = { code: 0, out: expect.stringContaining('the running Forecourt says how it ends') };
  expect(await runScript('upgrade', { DATA_DIR: data }).ended).toMatchObject(upgrade);
});

it('an upgrade signals no process but a supervisor [PAGE-05]', async () => {
  const data = dataFolder();
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  started.push(other);
  writeFileSync(join(data, 'supervisor.pid'), `${other.pid}\n`);
  const refused = { code: 1, error: expect.stringContaining(`serves on DATA_DIR=${data}`) };
  expect(await runScript('upgrade', { DATA_DIR: data }).ended).toMatchObject(refused);
  expect(other.signalCode).toBeNull();
  rmSync(join(data, 'supervisor.pid'));
  expect(await runScript('upgrade', { DATA_DIR: data }).ended).toMatchObject(refused);
});

it('a stop during the start is no failure, and a killed program is named [OPS-05]', async () => {
  const { child, ended } = runScript('supervisor', { PORT: '0', DATA_DIR: dataFolder(), NAME: 'slow' });
  const childrenOf = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
  await eventually(async () => expect(childrenOf()).toMatch(/^\d+$/));
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, error: '' });

  const { child: supervisor, ended: stopped } = await serve({ NAME: 'first' });
  process.kill(Number(readFileSync(`/proc/${supervisor.pid}/task/${supervisor.pid}/children`, 'utf8')), 'SIGKILL');
  expect(await stopped).toMatchObject({ code: 1, error: 'Forecourt stopped: the program was ended by SIGKILL.\n' });
});

it.each([
  [{ PORT: '39x' }, 'PORT=39x is not acceptable'],
  [{ PORT: '99999' }, 'PORT=99999 is not acceptable'],
  [{ ENV_FILE: '/nope' }, 'ENV_FILE=/nope is not readable'],
  [{ PORT: '0', HOST: '192.0.2.1' }, 'HOST=192.0.2.1 are not usable'],
])('a wrong setting of the supervisor %j is named without a stack [OPS-05]', async (settings, words) => {
  const { code, error } = await runScript('supervisor', { DATA_DIR: dataFolder(), ...settings }).ended;
  expect([code, error]).toEqual([1, expect.stringMatching(/^Forecourt did not start: [^\n]*\n$/)]);
  expect(error).toContain(words);
});
