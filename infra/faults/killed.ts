import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensure, World, type Fault } from './fault.js';
import { injecting, withoutStrace } from './system-calls.js';

/** Kills the program with `kill -9` in the middle of its work, over and over. */
export const killed: Fault = {
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

/** Kills the program at a system call, before the n-th call since its start is carried out. */
export const killedAt = (calls: string, limit: number, name: string): Fault => ({
  name,
  missing: withoutStrace,
  async run(tries) {
    const world = new World();
    let server = await world.start();
    for (let n = 0; n < tries; n++) {
      await server.kill('SIGTERM');
      const when = 1 + Math.floor(Math.random() * limit);
      // The program may die before it is open.
      const mortal = await world.start(injecting(calls, `signal=SIGKILL:when=${when}`)).catch(() => undefined);
      if (mortal) {
        const load = world.leads.load(mortal);
        await Promise.race([mortal.ended, pause(5_000)]);
        await mortal.kill('SIGKILL');
        await load.stop();
      }
      server = await world.recover();
    }
    return world.end(name, tries, server, '');
  },
});

const renames = 'rename,renameat,renameat2';

export const renamed: Fault = {
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
        // A backup has two renames: of the copy of the keys, and of the backup itself.
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

/** Maximum milliseconds from a SIGTERM to the end of the program. */
const drain = 5_000;

export const asked: Fault = {
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
