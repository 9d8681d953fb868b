import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type Detachable, detach, type HandoverMessage, poolThreads, standingBy } from '#platform/process/handover';

/**
 * Holds the port, passes the connections on to the program, and on SIGUSR2 has the program as it is built by then take
 * over from the one that runs. It loads as little as it can, as it stays as it is across upgrades.
 */

const built = 'dist';
const program = join('services', 'standalone', 'src', 'main.js');
/** Where the programs that run are, so that a new build does not take their files away. */
const running = resolve('.data', 'running');
const { PORT = '3000', HOST = '0.0.0.0', DATA_DIR = '.data', WEB_DIR, ENV_FILE } = process.env;
const pidFile = join(DATA_DIR, 'supervisor.pid');

interface Program {
  readonly process: ChildProcess;
  /** Resolves when it says so. */
  readonly received: (what: HandoverMessage['forecourt']) => Promise<void>;
  readonly send: (what: HandoverMessage['forecourt'], socket?: Socket) => void;
  readonly ended: Promise<number>;
  readonly folder: string;
}

/** The files of the build as they are now, linked, not copied; and those that pages of the build before may ask for. */
const keepBuild = (before: string | undefined): string => {
  const folder = join(running, `${Date.now()}-${process.pid}`);
  const link = (from: string, to: string) => {
    mkdirSync(to, { recursive: true });
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) link(source, target);
      else if (!existsSync(target)) linkSync(source, target);
    }
  };
  try {
    link(built, folder);
    const assets = before && join(before, 'web', 'client', 'assets');
    if (assets && existsSync(assets)) link(assets, join(folder, 'web', 'client', 'assets'));
    return folder;
  } catch {
    // An image's files are its own for good, and can't be linked where nothing may be written.
    rmSync(folder, { recursive: true, force: true });
    return resolve(built);
  }
};

/** Undefined: none serves yet, or none any more. */
let current: Program | undefined;
/** Connections wait for a program to take over. */
let waiting: Socket[] | undefined = [];
/** Makes itself ready to go on where the current one ends. */
let successor: Program | undefined;
let isStopping = false;
const processes = new Set<ChildProcess>();

const pass = (socket: Socket): void => {
  if (waiting) waiting.push(socket);
  else current!.send('connection', socket);
};

const server = createServer({ pauseOnConnect: true }, (socket) => pass(detach(socket)));

const start = (before?: Program): Program => {
  const folder = keepBuild(before?.folder);
  const { port } = server.address() as AddressInfo;
  const child = fork(join(folder, program), {
    env: {
      ...process.env,
      // Read at each upgrade, which may change settings so.
      ...(ENV_FILE !== undefined && parseEnv(readFileSync(ENV_FILE, 'utf8'))),
      DATA_DIR,
      PORT: String(port),
      WEB_DIR: WEB_DIR ?? join(folder, 'web'),
      FORECOURT_SUPERVISED: 'true',
      UV_THREADPOOL_SIZE: process.env['UV_THREADPOOL_SIZE'] ?? poolThreads,
      [standingBy]: String(before !== undefined),
    },
  });
  const ended = once(child, 'exit').then(([code]) => (code as number | null) ?? 1);
  processes.add(child);
  void ended.then(() => processes.delete(child));
  void ended.then(() => folder.startsWith(running) && rmSync(folder, { recursive: true, force: true }));
  /** Connections that wait to be sent to it, and the last that was sent: Node sends one when the one before was taken. */
  const underWay = new Set<Socket>();
  let sent: Detachable['_handle'];
  void ended.then(() => {
    // Node leaves it open where it was not taken, and its client would wait for ever.
    sent?.close();
    // The others wait for the next program, after all else that this one's end brings with it.
    setImmediate(() => underWay.forEach(pass));
  });
  child.on('error', () => undefined);
  child.on('message', ({ forecourt }: HandoverMessage, socket?: Socket) => {
    if (forecourt === 'connection' && socket) pass(detach(socket));
  });
  return {
    process: child,
    folder,
    ended,
    send: (forecourt, socket) => {
      const handle = (socket as Detachable | undefined)?._handle;
      if (socket) underWay.add(socket);
      child.send({ forecourt } satisfies HandoverMessage, socket, (error) => {
        if (!socket || error) return;
        underWay.delete(socket);
        sent = handle;
      });
    },
    received: (what) =>
      new Promise((resolveReceived, reject) => {
        child.on('message', ({ forecourt }: HandoverMessage) => forecourt === what && resolveReceived());
        void ended.then((code) => reject(new Error(`the program ended with ${code}`)));
      }),
  };
};

/** From here on it serves. */
const serveWith = async (next: Program): Promise<void> => {
  next.send('begin');
  await next.received('open');
  current = next;
  for (const socket of waiting!.splice(0)) next.send('connection', socket);
  waiting = undefined;
  void next.ended.then((code) => {
    if (current !== next) return;
    if (!successor || isStopping) process.exit(isStopping ? 0 : code);
    current = undefined;
    waiting = [];
  });
};

const upgrade = async (before: Program): Promise<void> => {
  const next = start(before);
  successor = next;
  try {
    await next.received('ready');
  } catch (error) {
    if (current !== before) throw error;
    console.error(`Forecourt was not upgraded, and goes on as it is: ${(error as Error).message}`);
    return;
  } finally {
    successor = undefined;
  }
  const began = performance.now();
  waiting ??= [];
  current = undefined;
  before.send('hand over');
  await Promise.race([before.received('released'), before.ended]).catch(() => undefined);
  await serveWith(next).catch(async (error: Error) => {
    if (isStopping) return;
    console.error(`Forecourt did not start, and is started once more: ${error.message}`);
    await serveWith(start());
  });
  console.log(`Forecourt was upgraded; requests waited for up to ${Math.round(performance.now() - began)} ms.`);
};

const orEnd = (error: Error): never => {
  console.error(`Forecourt did not start: ${error.message}`);
  process.exit(1);
};

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    isStopping = true;
    server.close();
    for (const each of processes) each.kill(signal);
    if (processes.size === 0) process.exit(0);
  });
let upgrading: Promise<void> | undefined;
process.on('SIGUSR2', () => {
  // What is being started or upgraded is as new as can be.
  if (current)
    upgrading ??= upgrade(current)
      .catch(orEnd)
      .finally(() => (upgrading = undefined));
});

server.once('error', orEnd);
server.listen(Number(PORT), HOST, () => {
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  process.on('exit', () => rmSync(pidFile, { force: true }));
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });
  void serveWith(start()).catch(orEnd);
});
