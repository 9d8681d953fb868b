import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ConsoleResponse } from '#contracts/api/ops-events';
import type { Server } from '../support/server.js';
import { askOps, ensure, inInbox, World, type Fault } from './fault.js';

const hour = 3_600_000;

/** Returns a clock for a program, which `shift` can put off while the program runs. */
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
    /** Puts the clock off by so many milliseconds. Resolves when the program reports the new time. */
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

export const shifted: Fault = {
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
      // The program starts while its clock is behind the events in the log.
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
