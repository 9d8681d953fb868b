import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ParkedResponse, ProjectionsResponse } from '#contracts/api/ops';
import type { ConsoleResponse } from '#contracts/api/ops-events';
import { openSqliteLog } from '#platform/adapters/log-sqlite/log';
import type { EventLog } from '#platform/ports/event-log';
import Database from 'libsql';
import { kafkaClassPath } from '../engines/kafka/artifacts.js';
import { reasonAgainst } from '../engines/engine.js';
import { startKafka } from '../engines/kafka/start.js';
import { createTopics } from '../kafka/topics.js';
import { askSite } from '../support/client.js';
import { startServer, type Server } from '../support/server.js';
import { Leads } from './leads.js';

/** What a fault did to a program on embedded parts that was taking leads. */
export interface Report {
  readonly fault: string;
  readonly tries: number;
  readonly acknowledged: number;
  /** Acknowledged, and not there for the CRM or in the inbox afterwards. */
  readonly lost: number;
  /** There twice, or there without having been acknowledged after everybody asked again. */
  readonly doubled: number;
  /** Milliseconds of each try from the end of the fault until leads were taken again. */
  readonly recovery: readonly number[];
  /** What else was seen. */
  readonly seen: string;
}

export interface Fault {
  readonly name: string;
  /** Why it can't be had on this machine, in a sentence. */
  readonly missing?: () => string | undefined | Promise<string | undefined>;
  /** It happens to an engine, and the engines' own tests try it as well. */
  readonly isEngines?: true;
  /** @throws {Error} the program did something it must not do */
  run(tries: number): Promise<Report>;
}

class World {
  readonly leads = new Leads();
  readonly recovery: number[] = [];
  readonly directory: string;

  constructor(
    directory?: string,
    private readonly environment: Readonly<Record<string, string>> = {},
  ) {
    this.directory = directory ?? mkdtempSync(join(tmpdir(), 'forecourt-fault-'));
  }

  start(under: readonly string[] = []): Promise<Server> {
    return startServer(this.directory, { WEB_DIR: 'none', ...this.environment }, under);
  }

  /** Does something to the event log while the program is away. */
  async withLog(work: (log: EventLog) => Promise<unknown>): Promise<void> {
    const log = await openSqliteLog({ directory: join(this.directory, 'log') });
    await work(log).finally(() => log.close());
  }

  /** Starts it again after a fault, and waits until it takes leads. */
  async recover(): Promise<Server> {
    const began = performance.now();
    const server = await this.start();
    await this.taken(server);
    this.recovery.push(performance.now() - began);
    return server;
  }

  async taken(server: Server): Promise<void> {
    for (;;) {
      if ((await this.leads.send(server)).status === 201) return;
      await pause(20);
    }
  }

  async end(fault: string, tries: number, server: Server, seen: string): Promise<Report> {
    try {
      await this.leads.askAgain(server);
      const { lost, doubled } = await this.leads.check(server);
      const { acknowledged } = this.leads;
      return { fault, tries, acknowledged: acknowledged.size, lost, doubled, recovery: this.recovery, seen };
    } finally {
      await server.kill('SIGTERM');
      rmSync(this.directory, { recursive: true, force: true });
    }
  }
}

const ensure = (holds: boolean, sentence: string): void => {
  if (!holds) throw new Error(sentence);
};

const answers = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;
const withoutStrace = (): string | undefined =>
  answers('strace', '-o', '/dev/null', 'true')
    ? undefined
    : 'system calls are injected with strace, which is not here: install it';

/** Runs a program whose system calls meet `injection`; the tracer stands aside, so that the program is the child. */
const injecting = (calls: string, injection: string): string[] => [
  ...['strace', '-D', '-f', '-qq', '-o', '/dev/null'],
  ...['-e', `trace=${calls}`, '-e', `inject=${calls}:${injection}`],
];

const syncs = 'fsync,fdatasync';

/** Killed with -9 in the middle of its work, over and over. */
const killed: Fault = {
  name: 'kill -9 at any moment',
  async run(tries) {
    const world = new World();
    let server = await world.start();
    for (let n = 0; n < tries; n++) {
      const load = world.leads.load(server);
      await pause(100 + Math.random() * 400);
      await server.kill('SIGKILL');
      await load.stop();
      server = await world.recover();
    }
    return world.end(this.name, tries, server, '');
  },
};

/** Killed at the call itself: before the n-th, counted from its start, is carried out. */
const killedAt = (calls: string, most: number, name: string): Fault => ({
  name,
  missing: withoutStrace,
  async run(tries) {
    const world = new World();
    await (await world.start()).kill('SIGTERM');
    for (let n = 0; n < tries; n++) {
      const when = 1 + Math.floor(Math.random() * most);
      // It may die before it is open.
      const server = await world.start(injecting(calls, `signal=SIGKILL:when=${when}`)).catch(() => undefined);
      if (server) {
        const load = world.leads.load(server);
        await Promise.race([server.ended, pause(5_000)]);
        await server.kill('SIGKILL');
        await load.stop();
      }
      await (await world.recover()).kill('SIGTERM');
    }
    return world.end(name, tries, await world.start(), '');
  },
});

const unsynced: Fault = {
  name: 'fsync fails (EIO)',
  missing: withoutStrace,
  async run(tries) {
    const world = new World();
    await (await world.start()).kill('SIGTERM');
    let refused = 0;
    for (let n = 0; n < tries; n++) {
      const when = 30 + Math.floor(Math.random() * 60);
      const server = await world.start(injecting(syncs, `error=EIO:when=${when}+`));
      // Calls are counted by thread: the keys of somebody new may fail before the log does. Of two in a row one is known.
      for (let inARow = 0; inARow < 2;) {
        const { status } = await world.leads.send(server);
        ensure([201, 503].includes(status), `a lead that could not be kept was answered ${status}`);
        inARow = status === 503 ? inARow + 1 : 0;
      }
      const { size } = world.leads.acknowledged;
      for (let asked = 0; asked < 20; asked++) await world.leads.send(server);
      ensure(world.leads.acknowledged.size === size, 'a lead was acknowledged after a sync had failed');
      refused += 22;
      const { status } = await askSite(server.port, 'kestrel', '/api/search');
      ensure(status === 200, `a search was answered ${status} meanwhile`);
      await server.kill('SIGKILL');
      await (await world.recover()).kill('SIGTERM');
    }
    const seen = `${refused} leads refused with 503 and none acknowledged until it was started again; searches answered`;
    return world.end(this.name, tries, await world.start(), seen);
  },
};

const megabyte = 1024 * 1024;
/** Room for the demo dealers and some thousand leads. */
const diskSize = 96 * megabyte;

const mount = (folder: string): boolean => answers('mount', '-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', folder);

/** A small disk of its own; undefined where this user may not mount one. */
const withDisk = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result | undefined> => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-disk-'));
  const mounted = mount(folder);
  try {
    return mounted ? await work(folder) : undefined;
  } finally {
    if (mounted) spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Takes what room there is on the disk of a folder. */
const fillUp = (folder: string): string => {
  const filler = join(folder, 'filler');
  const descriptor = openSync(filler, 'w');
  try {
    for (const size of [megabyte, 4096]) {
      const block = Buffer.alloc(size, 1);
      while (statfsSync(folder).bavail * statfsSync(folder).bsize >= size) writeSync(descriptor, block);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(descriptor);
  }
  return filler;
};

const full: Fault = {
  name: 'the disk is full (ENOSPC)',
  missing: async () =>
    (await withDisk(async () => true)) ? undefined : 'a small disk is mounted for it, which only root may',
  async run(tries) {
    const report = await withDisk(async (disk) => {
      const data = join(disk, 'data');
      mkdirSync(data);
      const world = new World(data);
      const server = await world.start();
      let refused = 0;
      for (let n = 0; n < tries; n++) {
        const filler = fillUp(disk);
        // There is room in the files themselves for a while.
        for (let count = 0; count < 20;) {
          const answers = await Promise.all(Array.from({ length: 32 }, () => world.leads.send(server)));
          const others = answers.filter(({ status }) => status !== 201);
          const odd = others.find(({ status }) => status !== 503);
          ensure(!odd, `a lead there was no room for was answered ${odd?.status}`);
          count += others.length;
          refused += others.length;
        }
        const { status } = await askSite(server.port, 'kestrel', '/api/search');
        ensure(status === 200, `a search was answered ${status} meanwhile`);
        const began = performance.now();
        rmSync(filler);
        await world.taken(server);
        world.recovery.push(performance.now() - began);
      }
      return world.end(this.name, tries, server, `${refused} leads refused with 503; searches answered; no restart`);
    });
    if (!report) throw new Error('a small disk could not be mounted');
    return report;
  },
};

const torn: Fault = {
  name: 'a torn tail: half a record after the last one',
  async run(tries) {
    const world = new World();
    let server = await world.start();
    for (let n = 0; n < tries; n++) {
      const load = world.leads.load(server);
      await pause(200);
      await server.kill('SIGKILL');
      await load.stop();
      const wal = join(world.directory, 'log', 'events.sqlite-wal');
      ensure(existsSync(wal), 'there is no write-ahead log to tear');
      // What a write that did not come to its end leaves: the beginning of a page that looks like the others.
      const bytes = readFileSync(wal);
      appendFileSync(wal, bytes.subarray(32, 32 + 24 + Math.floor(Math.random() * 4000)));
      server = await world.recover();
    }
    return world.end(this.name, tries, server, '');
  },
};

const twice: Fault = {
  name: 'a second process on the same folder',
  async run(tries) {
    const world = new World();
    const server = await world.start();
    const load = world.leads.load(server, 4);
    for (let n = 0; n < tries; n++) {
      const second = await world.start().then(
        () => 'it started',
        (error: Error) => error.message,
      );
      ensure(second.includes(`process ${server.pid}`), `the second process was not refused by name: ${second}`);
      const began = performance.now();
      await world.taken(server);
      world.recovery.push(performance.now() - began);
    }
    await load.stop();
    return world.end(this.name, tries, server, 'the second refused to start and named the first');
  },
};

const databases = ['log/events', 'views/views', 'keys/keys'];

const locked: Fault = {
  name: 'another program locks the log, the views or the keys',
  async run(tries) {
    const world = new World();
    let server = await world.start();
    for (let n = 0; n < tries; n++) {
      const load = world.leads.load(server);
      for (const database of databases) {
        const other = new Database(join(world.directory, `${database}.sqlite`));
        other.pragma('busy_timeout = 10000');
        // Some are longer than anybody waits.
        for (const milliseconds of [200, 1_500]) {
          other.exec('BEGIN IMMEDIATE');
          await pause(milliseconds);
          other.exec('ROLLBACK');
          const began = performance.now();
          await world.taken(server);
          world.recovery.push(performance.now() - began);
        }
        other.close();
      }
      // What was acknowledged since then, too, has to be on the disk.
      await server.kill('SIGKILL');
      await load.stop();
      server = await world.start();
    }
    const odd = [...world.leads.statuses.keys()].filter((status) => ![201, 503].includes(status));
    ensure(odd.length === 0, `leads were answered ${odd.join(', ')}`);
    const refused = world.leads.statuses.get(503) ?? 0;
    return world.end(this.name, tries, server, `${refused} leads refused with 503 while it lasted; no restart`);
  },
};

/** Milliseconds a program that is asked to end may take. */
const drain = 5_000;

const asked: Fault = {
  name: 'SIGTERM under load',
  async run(tries) {
    const world = new World();
    let server = await world.start();
    let slowest = 0;
    for (let n = 0; n < tries; n++) {
      const load = world.leads.load(server, 64);
      await pause(300);
      const began = performance.now();
      await server.kill('SIGTERM');
      slowest = Math.max(slowest, performance.now() - began);
      await load.stop();
      ensure(slowest < drain, `it took ${Math.round(slowest)} ms to end`);
      server = await world.recover();
    }
    return world.end(this.name, tries, server, `ended within ${Math.round(slowest)} ms`);
  },
};

const memoryOf = ({ pid }: Server): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Ten times as many senders as it is made for, for some seconds. */
const burst: Fault = {
  name: 'ten times the load',
  missing: () => (existsSync('/proc/self/status') ? undefined : 'memory is read from /proc, which is not here'),
  async run(tries) {
    const world = new World();
    const server = await world.start();
    const calm = world.leads.load(server, 64);
    await pause(500);
    await calm.stop();
    const before = memoryOf(server);
    let most = before;
    for (let n = 0; n < tries; n++) {
      const load = world.leads.load(server, 640);
      for (let moment = 0; moment < 10; moment++) {
        await pause(200);
        most = Math.max(most, memoryOf(server));
      }
      await load.stop();
      const began = performance.now();
      const last = await world.leads.send(server);
      // The views have everything again when one is as fresh as the last lead.
      const { status } = await askSite(server.port, 'kestrel', '/api/inbox/leads', {
        headers: {
          authorization: `Bearer ${server.keys.dealer['kestrel']}`,
          'forecourt-position': String(last.headers['forecourt-position']),
        },
      });
      ensure(status === 200, `the inbox was answered ${status} after the burst`);
      world.recovery.push(performance.now() - began);
    }
    const odd = [...world.leads.statuses.keys()].filter((status) => ![201, 429, 503].includes(status));
    ensure(odd.length === 0, `leads were answered ${odd.join(', ')}`);
    const grown = most - before;
    ensure(grown < 400, `memory grew by ${Math.round(grown)} MB`);
    const statuses = [...world.leads.statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    return world.end(this.name, tries, server, `answers: ${statuses}; memory +${Math.round(grown)} MB at most`);
  },
};

/** Waits until a lead that was taken is in the inbox, which is as fresh as the feed lets it be. */
const inInbox = async (server: Server, position: string | string[] | undefined): Promise<void> => {
  const headers = {
    authorization: `Bearer ${server.keys.dealer['kestrel']}`,
    'forecourt-position': String(position),
  };
  for (;;) {
    const { body } = await askSite(server.port, 'kestrel', '/api/inbox/leads', { headers });
    const { projections } = await statusOf(server);
    const inbox = projections.find(({ name }) => name === 'crm_inbox');
    if (body && inbox && inbox.position >= Number(position)) return;
    await pause(50);
  }
};

const askOps = async <Body>({ port, keys }: Server, path: string): Promise<Body> => {
  const headers = { authorization: `Bearer ${keys.ops}` };
  return JSON.parse((await askSite(port, 'kestrel', `/api/ops/${path}`, { headers })).body) as Body;
};
const statusOf = (server: Server) => askOps<ProjectionsResponse>(server, 'projections');

const midstream: Fault = {
  name: 'Kafka is killed in the middle of a stream and started again',
  missing: () => reasonAgainst(kafkaClassPath),
  isEngines: true,
  async run(tries) {
    const directory = mkdtempSync(join(tmpdir(), 'forecourt-kafka-'));
    let kafka = await startKafka({ directory });
    const brokers = kafka.environment['KAFKA_BROKERS']!;
    try {
      await createTopics({ brokers: [brokers], partitions: 3, replicationFactor: 1 });
      const world = new World(undefined, { EVENT_FEED: 'kafka', KAFKA_BROKERS: brokers });
      const server = await world.start();
      let meanwhile = 0;
      for (let n = 0; n < tries; n++) {
        const load = world.leads.load(server, 4);
        await pause(500);
        await kafka.kill();
        const before = world.leads.acknowledged.size;
        await pause(1_000);
        meanwhile += world.leads.acknowledged.size - before;
        kafka = await startKafka({ directory, port: Number(brokers.split(':')[1]) });
        const began = performance.now();
        await load.stop();
        await inInbox(server, (await world.leads.send(server)).headers['forecourt-position']);
        world.recovery.push(performance.now() - began);
      }
      return await world.end(
        this.name,
        tries,
        server,
        `${meanwhile} leads taken while it was away; recovery until the last is in the inbox`,
      );
    } finally {
      await kafka.kill();
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

const again: Fault = {
  name: 'every event is delivered again',
  async run(tries) {
    const world = new World();
    let server = await world.start();
    for (let n = 0; n < tries; n++) {
      const load = world.leads.load(server);
      await pause(200);
      await load.stop();
      await server.kill('SIGTERM');
      const views = new Database(join(world.directory, 'views', 'views.sqlite'));
      views.exec('DELETE FROM _checkpoints');
      views.close();
      server = await world.recover();
    }
    const { projections } = await statusOf(server);
    ensure(
      projections.every(({ parked }) => parked === 0),
      'something was parked',
    );
    return world.end(this.name, tries, server, 'onto the documents that were there');
  },
};

const poisoned: Fault = {
  name: 'an event nobody can take',
  async run(tries) {
    const world = new World();
    let server = await world.start();
    for (let n = 0; n < tries; n++) {
      await world.taken(server);
      await server.kill('SIGTERM');
      await world.withLog((log) =>
        log.append(`lead-poison-${n}`, 'none', [
          {
            id: `poison-${n}`,
            type: 'LeadSubmitted',
            version: 1,
            time: new Date().toISOString(),
            data: null,
          },
        ]),
      );
      const began = performance.now();
      server = await world.start();
      await inInbox(server, (await world.leads.send(server)).headers['forecourt-position']);
      world.recovery.push(performance.now() - began);
    }
    const { parked } = await askOps<ParkedResponse>(server, 'parked?limit=1000');
    const mine = new Set(parked.filter(({ state }) => state === 'parked').map(({ stream }) => stream));
    ensure(mine.size === tries, `${mine.size} of ${tries} were parked`);
    return world.end(this.name, tries, server, `${mine.size} parked, with their cause; the others on time`);
  },
};

const flipped: Fault = {
  name: 'a flipped bit in the log',
  async run(tries) {
    const world = new World();
    let server = await world.start();
    const file = join(world.directory, 'log', 'events.sqlite');
    for (let n = 0; n < tries; n++) {
      const load = world.leads.load(server);
      const { acknowledged } = world.leads;
      for (const before = acknowledged.size; acknowledged.size < before + 20;) await pause(20);
      await load.stop();
      await server.kill('SIGTERM');
      const bytes = readFileSync(file);
      const lead = [...acknowledged.values()].at(-1 - Math.floor(Math.random() * 20))!;
      const at = bytes.indexOf(`"lead_id":"${lead}"`);
      ensure(at > 0, `lead ${lead} is not in the file`);
      const damaged = Buffer.from(bytes);
      damaged[at + 12] = damaged[at + 12]! ^ 1;
      writeFileSync(file, damaged);
      const said = await world.start().then(
        () => 'it started',
        (error: Error) => error.message,
      );
      ensure(/position \d+/.test(said), `it did not refuse to start and say where: ${said}`);
      writeFileSync(file, bytes);
      server = await world.recover();
    }
    return world.end(this.name, tries, server, 'refused to start and named the position until it was put right');
  },
};

const hour = 3_600_000;

/** The clock of a program, which `set` puts off by so many milliseconds while it runs. */
const clockIn = (directory: string) => {
  const file = join(directory, 'off');
  const preload = join(directory, 'clock.mjs');
  const set = (by: number) => writeFileSync(file, String(by));
  set(0);
  writeFileSync(
    preload,
    `import { readFileSync } from 'node:fs';
const { now } = Date;
const read = () => Number(readFileSync(${JSON.stringify(file)}, 'utf8'));
let off = read();
process.on('SIGUSR2', () => (off = read()));
globalThis.Date = class extends Date {
  constructor(...of) { super(...(of.length > 0 ? of : [now() + off])); }
  static now() { return now() + off; }
};
`,
  );
  return {
    under: ['env', `NODE_OPTIONS=--import=${preload}`],
    /** Resolves when the program says so itself. */
    async shift(server: Server, by: number): Promise<void> {
      set(by);
      process.kill(server.pid, 'SIGUSR2');
      for (;;) {
        const { now } = await askOps<ConsoleResponse>(server, 'console');
        if (Math.abs(Date.parse(now) - Date.now() - by) < hour / 4) return;
        await pause(20);
      }
    },
  };
};

const shifted: Fault = {
  name: 'the clock jumps days and hours ahead and back',
  async run(tries) {
    const world = new World();
    const clock = clockIn(world.directory);
    let server = await world.start(clock.under);
    const works = async () => {
      const began = performance.now();
      const { status, headers } = await world.leads.send(server);
      ensure(status === 201, `a lead was answered ${status}`);
      await inInbox(server, headers['forecourt-position']);
      world.recovery.push(performance.now() - began);
    };
    for (let n = 0; n < tries; n++) {
      const load = world.leads.load(server, 4);
      for (const by of [24, 0, -1, 3, -24]) {
        await clock.shift(server, by * hour);
        await works();
      }
      await load.stop();
      // It starts again while its clock is still behind what is in the log.
      await server.kill('SIGTERM');
      server = await world.start(clock.under);
      await world.taken(server);
      await works();
      await clock.shift(server, 0);
      await works();
    }
    const refused = [...world.leads.statuses.keys()].filter((status) => status !== 201);
    ensure(refused.length === 0, `leads were answered ${refused.join(', ')}`);
    const seen = 'no lead refused, under load and started with its clock behind; recovery until a lead is in the inbox';
    return world.end(this.name, tries, server, seen);
  },
};

const renames = 'rename,renameat,renameat2';

const renamed: Fault = {
  name: 'kill -9 at a rename (of a backup: log and views rename nothing)',
  missing: withoutStrace,
  async run(tries) {
    const world = new World();
    const server = await world.start();
    const backups = mkdtempSync(join(tmpdir(), 'forecourt-backups-'));
    const backUp = (under: readonly string[]) => {
      const [command, ...args] = [...under, process.execPath, 'dist/services/ops/src/cli.js', 'backup', '--json'];
      const env = { ...process.env, NODE_OPTIONS: '', DATA_DIR: world.directory, BACKUP_DIR: backups };
      return spawnSync(command!, args, { env, encoding: 'utf8' });
    };
    try {
      for (let n = 0; n < tries; n++) {
        const load = world.leads.load(server, 4);
        // It has two: the copy of the keys, and the backup itself.
        const cut = backUp(injecting(renames, `signal=SIGKILL:when=${1 + (n % 2)}`));
        ensure(cut.signal === 'SIGKILL' || cut.status !== 0, 'the backup was not killed');
        const began = performance.now();
        const { status, stderr } = backUp([]);
        ensure(status === 0, `the backup after it failed: ${stderr}`);
        world.recovery.push(performance.now() - began);
        await load.stop();
      }
      const half = readdirSync(backups).filter(
        (name) => name !== 'keys' && !name.endsWith('.making') && !existsSync(join(backups, name, 'manifest.json')),
      );
      ensure(half.length === 0, `${half.join()} looks like a backup and is none`);
      return await world.end(this.name, tries, server, 'no half backup; recovery is the next whole one, verified');
    } finally {
      rmSync(backups, { recursive: true, force: true });
    }
  },
};

/** What the embedded parts survive, by real means. */
export const faults: readonly Fault[] = [
  killed,
  killedAt(syncs, 60, 'kill -9 at a sync'),
  killedAt('pwrite64', 200, 'kill -9 at a write'),
  renamed,
  unsynced,
  full,
  torn,
  flipped,
  twice,
  locked,
  midstream,
  again,
  poisoned,
  asked,
  burst,
  shifted,
];
