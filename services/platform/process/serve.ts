import { readConfig } from './config.js';
import { lowerPoolPriority } from './pool-priority.js';
import type { Role } from '../http/server.js';
import { assertShared, type PortName } from './open-ports.js';
import { run } from './run.js';

/** Runs one service as a separate process; exits with an error message if it cannot start. */
export const serve = (name: string, role: Role, ports: readonly PortName[]): Promise<void> =>
  exitOnError(async () => {
    const config = readConfig(process.env);
    assertShared(config, ports);
    await lowerPoolPriority();
    const { port } = await run([role], { config, ports });
    console.log(`${name} listens on port ${port}`);
  });

/** Starts a process; on failure exits with the reason and without a stack. */
export const exitOnError = async (start: () => Promise<void>): Promise<void> => {
  try {
    await start();
  } catch (error) {
    console.error(`Forecourt did not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
};
