import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, linkSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { type Detachable, detach, type HandoverMessage, poolThreads, standingBy } from '#platform/process/handover';
import { fixedSettings, pidFileIn, readSettings } from './supervisor-files.js';

/**
 * Holds the port and passes connections on to the program. On SIGUSR2 it starts the program of the current build, which
 * takes over from the running one. It loads as little as possible, because upgrades do not replace it.
 */

const built = 'dist';
const program = join('services', 'standalone', 'src', 'main.js');
/** Folder with the files of running programs, so that a new build does not remove them. */
const running = resolve('.data', 'running');

let isStopping = false;
const orEnd = (error: Error): never => {
  // A program that is stopped while it starts ends with its signal.
  if (isStopping) process.exit(0);
  console.error(`Forecourt did not start: ${error.message}`);
  process.exit(1);
};

const readFixedSettings = (): ReturnType<typeof fixedSettings> => {
  try {
    const settings = fixedSettings(readSettings());
    if (!/^\d+$/.test(settings.PORT) || Number(settings.PORT) > 65_535)
      throw new Error(`PORT=${settings.PORT} is not acceptable: it is no whole number from 0 to 65535.`);
    return settings;
  } catch (error) {
    return orEnd(error as Error);
  }
};
const fixed = readFixedSettings();
const { PORT, HOST, DATA_DIR } = fixed;
const pidFile = pidFileIn(DATA_DIR);

interface Ending {
  readonly code: number;
  /** `ended with 1`, or `was ended by SIGKILL`. */
  readonly words: string;
}

interface Program {
  readonly process: ChildProcess;
  /** Resolves when the program sends this message. */
  readonly received: (what: HandoverMessage['forecourt']) => Promise<void>;
  readonly send: (what: HandoverMessage['forecourt'], socket?: Socket) => void;
  readonly ended: Promise<Ending>;
  readonly folder: string;
}

/** Links the files of the current build, and those that pages of the previous build may request, into a new folder. */
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
    // The files of an image never change, and cannot be linked in a read-only file system.
    rmSync(folder, { recursive: true, force: true });
    return resolve(built);
  }
};

/** The program that serves; undefined: none does. */
let current: Program | undefined;
/** Connections that wait for a program to take over; undefined: a program serves. */
let waiting: Socket[] | undefined = [];
/** The program that gets ready to take over from the current one. */
let successor: Program | undefined;
const processes = new Set<ChildProcess>();

const pass = (socket: Socket): void => {
  if (waiting) waiting.push(socket);
  else current!.send('connection', socket);
};

const server = createServer({ pauseOnConnect: true }, (socket) => pass(detach(socket)));

/** Returns the settings of the next program, read at each upgrade, so that an upgrade may change them. */
const settingsOfNext = (): ReturnType<typeof readSettings> => {
  const settings = readSettings();
  const next = fixedSettings(settings);
  for (const name of ['PORT', 'HOST', 'DATA_DIR'] as const)
    if (next[name] !== fixed[name])
      console.error(`${name}=${next[name]} counts from the next start on; until then it stays ${fixed[name]}.`);
  return settings;
};

/** @throws {Error} the settings are not readable */
const start = (before?: Program): Program => {
  const settings = settingsOfNext();
  const folder = keepBuild(before?.folder);
  const { port } = server.address() as AddressInfo;
  const child = fork(join(folder, program), {
    env: {
      ...settings,
      ...fixed,
      PORT: String(port),
      WEB_DIR: settings['WEB_DIR'] || join(folder, 'web'),
      FORECOURT_SUPERVISED: 'true',
      UV_THREADPOOL_SIZE: settings['UV_THREADPOOL_SIZE'] || poolThreads,
      [standingBy]: String(before !== undefined),
    },
  });
  const ended = once(child, 'exit').then(([code, signal]) => ({
    code: (code as number | null) ?? 1,
    words: code === null ? `was ended by ${signal as string}` : `ended with ${code as number}`,
  }));
  processes.add(child);
  void ended.then(() => processes.delete(child));
  void ended.then(() => folder.startsWith(running) && rmSync(folder, { recursive: true, force: true }));
  /** Connections that are not sent yet, and the last one sent: Node sends one after the previous one was accepted. */
  const underWay = new Set<Socket>();
  let sent: Detachable['_handle'];
  void ended.then(() => {
    // Node leaves a connection open that was not accepted, and its client would wait for ever.
    sent?.close();
    // The others wait for the next program. They are passed on after all other handlers of this program's end.
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
        void ended.then(({ words }) => reject(new Error(`the program ${words}`)));
      }),
  };
};

/** Makes this program the one that serves. */
const serveWith = async (next: Program): Promise<void> => {
  next.send('begin');
  await next.received('open');
  current = next;
  for (const socket of waiting!.splice(0)) next.send('connection', socket);
  waiting = undefined;
  void next.ended.then(({ code, words }) => {
    if (current !== next) return;
    if (isStopping) process.exit(0);
    console.error(`Forecourt stopped: the program ${words}.`);
    if (!successor) process.exit(code);
    current = undefined;
    waiting = [];
  });
};

const upgrade = async (before: Program): Promise<void> => {
  let next: Program;
  try {
    next = successor = start(before);
    await next.received('ready');
  } catch (error) {
    if (current !== before) throw error;
    console.error(`Forecourt was not upgraded, and goes on as it is: ${(error as Error).message}`);
    successor = undefined;
    return;
  }
  before.send('prepare');
  await Promise.race([before.received('prepared'), before.ended]).catch(() => undefined);
  successor = undefined;
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

// The terminal may be gone, with SIGHUP.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopping = true;
    server.close();
    for (const each of processes) each.kill(signal);
    if (processes.size === 0) process.exit(0);
  });
let upgrading: Promise<void> | undefined;
process.on('SIGUSR2', () => {
  // A program that is starting or upgrading already has the latest build.
  if (current)
    upgrading ??= upgrade(current)
      .catch(orEnd)
      .finally(() => (upgrading = undefined));
});

/** Writes the file only when the program has the data folder, because a running one may have written its own. */
const writePidFile = (): void => {
  process.on('exit', () => rmSync(pidFile, { force: true }));
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });
};

server.once('error', ({ message }) => orEnd(new Error(`PORT=${PORT} and HOST=${HOST} are not usable: ${message}.`)));
server.listen(Number(PORT), HOST, () => {
  const begin = async () => {
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
    await serveWith(start());
    writePidFile();
  };
  void begin().catch(orEnd);
});
