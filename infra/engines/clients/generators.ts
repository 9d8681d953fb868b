import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { artifactFolder } from '../artifacts.js';
import { jarsOf } from '../maven.js';
import { packageFolder } from '../npm.js';

/** Returns the folder of OpenAPI Generator for Java, and of the libraries that its clients use. */
export const javaGenerator = (): Promise<string> =>
  jarsOf('OpenAPI Generator', resolve('infra/engines/clients/pom.xml'));

const pythonTools = ['openapi-python-client==0.29.1', 'ruff==0.14.5'];

/**
 * Returns the program folder of a virtual environment with a generator of Python clients and their libraries.
 * @throws {Error} with a sentence that says what the machine lacks
 */
export const pythonGenerator = async (): Promise<string> => {
  const folder = artifactFolder('python-clients', ...pythonTools);
  const programs = join(folder, 'bin');
  if (existsSync(join(programs, 'openapi-python-client')) && existsSync(join(programs, 'ruff'))) return programs;
  const run = promisify(execFile);
  try {
    mkdirSync(folder, { recursive: true });
    await run('python3', ['-m', 'venv', folder]);
    const install = ['install', '--quiet', '--disable-pip-version-check', ...pythonTools];
    await run(join(programs, 'pip'), install, { timeout: 300_000 });
    return programs;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    const [reason] = (error as Error).message.split('\n');
    throw new Error(`Python 3 could not install ${pythonTools[0]}: ${reason}`, { cause: error });
  }
};

/**
 * Returns the folder of AsyncAPI's generator of models, which has three hundred dependencies.
 * @throws {Error} with a sentence that says what the machine lacks
 */
export const modelGenerator = (): Promise<string> => packageFolder('kafka-clients', '@asyncapi/modelina@5.10.1');
