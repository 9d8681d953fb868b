import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'libsql';
import { askSite } from '../support/client.js';
import { diskMissing, fillUp, onDisk } from './disk.js';
import { ensure, World, type Fault } from './fault.js';
import { injecting, syncs, withoutStrace } from './system-calls.js';

export const unsynced: Fault = {
  name: 'fsync fails (EIO)',
  missing: withoutStrace,
  async run(tries) {
    const world = new World();
    let server = await world.start();
    let refused = 0;
    for (let n = 0; n < tries; n++) {
      await server.kill('SIGTERM');
      const when = 30 + Math.floor(Math.random() * 60);
      server = await world.start(injecting(syncs, `error=EIO:when=${when}+`));
      // Calls are counted per thread, so a new person key may fail before the log. Every second lead needs no new key.
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
      server = await world.recover();
    }
    const seen = `${refused} leads refused with 503 and none acknowledged until it was started again; searches answered`;
    return world.end(this.name, tries, server, seen);
  },
};

export const full: Fault = {
  name: 'the disk is full (ENOSPC)',
  missing: diskMissing,
  run: (tries) =>
    onDisk(async (disk) => {
      const data = join(disk, 'data');
      mkdirSync(data);
      const world = new World(data);
      const server = await world.start();
      let refused = 0;
      for (let n = 0; n < tries; n++) {
        const filler = fillUp(disk);
        // The files themselves have free space for a while.
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
      return world.end(full.name, tries, server, `${refused} leads refused with 503; searches answered; no restart`);
    }),
};

export const torn: Fault = {
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
      // An interrupted write leaves the beginning of a page that looks like the others.
      const bytes = readFileSync(wal);
      appendFileSync(wal, bytes.subarray(32, 32 + 24 + Math.floor(Math.random() * 4000)));
      server = await world.recover();
    }
    return world.end(this.name, tries, server, '');
  },
};

export const twice: Fault = {
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

export const locked: Fault = {
  name: 'another program locks the log, the views or the keys',
  async run(tries) {
    const world = new World();
    let server = await world.start();
    for (let n = 0; n < tries; n++) {
      const load = world.leads.load(server, 4);
      for (const database of databases) {
        const other = new Database(join(world.directory, `${database}.sqlite`));
        other.pragma('busy_timeout = 10000');
        // The second lock is held for longer than any caller waits.
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
      // Leads that were acknowledged since then must be on the disk, too.
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

export const flipped: Fault = {
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
      const failure = await world.start().then(
        () => 'it started',
        (error: Error) => error.message,
      );
      ensure(/position \d+/.test(failure), `it did not refuse to start and say where: ${failure}`);
      writeFileSync(file, bytes);
      server = await world.recover();
    }
    return world.end(this.name, tries, server, 'refused to start and named the position until it was put right');
  },
};
