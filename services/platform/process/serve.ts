import { readConfig } from './config.js';
import { lowerPoolPriority } from './pool-priority.js';
import type { Role } from '../http/server.js';
import { assertShared, type PortName } from './open-ports.js';
import { run } from './run.js';

/** Runs one service as a process of its own, beside the others; ends the process with a sentence when it can't start. */
export const serve = (name: string, role: Role, ports: readonly PortName[]): Promise<void> =>
  orExplain(async () => {
    const config = readConfig(process.env);
    assertShared(config, ports);
    await lowerPoolPriority();
    const { port } = await run([role], { config, ports });
    console.log(`${name} listens on port ${port}`);
  });

/** Does what a process is for; a failure at its start ends it, with the reason and no stack. */
export const orExplain = async (start: () => Promise<void>): Promise<void> => {
  try {
    await start();
  } catch (error) {
    console.error(`Forecourt did not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
};
