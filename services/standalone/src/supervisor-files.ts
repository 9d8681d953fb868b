import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

type Settings = Readonly<Record<string, string | undefined>>;

/** Returns the environment with the settings of `ENV_FILE`, which win. @throws {Error} it is not readable */
export const readSettings = (): Settings => {
  const { ENV_FILE } = process.env;
  if (!ENV_FILE) return process.env;
  try {
    return { ...process.env, ...parseEnv(readFileSync(ENV_FILE, 'utf8')) };
  } catch (error) {
    throw new Error(`ENV_FILE=${ENV_FILE} is not readable: ${(error as Error).message}.`, { cause: error });
  }
};

/** Settings of the supervisor, which stay as they are until the next start. An empty variable counts as absent. */
export const fixedSettings = ({ PORT, HOST, DATA_DIR }: Settings) => ({
  PORT: PORT || '3000',
  HOST: HOST || '0.0.0.0',
  DATA_DIR: DATA_DIR || '.data',
});

/** Path of the file with the supervisor's process id. It exists while its program serves. */
export const pidFileIn = (directory: string): string => join(directory, 'supervisor.pid');
