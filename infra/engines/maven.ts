import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { artifactFolder } from './artifacts.js';

const minutes = 60_000;
const run = (program: string, args: readonly string[], timeout: number) =>
  promisify(execFile)(program, args, { timeout, env: process.env });

/**
 * Returns the folder with the jars of a pom, fetched from Maven Central the first time.
 * @throws {Error} with a sentence that says what the machine lacks and what to install
 */
export const jarsOf = async (name: string, pom: string): Promise<string> => {
  const { stderr: output } = await run('java', ['-version'], minutes).catch(() => ({ stderr: '' }));
  if (Number(/version "(\d+)/.exec(output)?.[1] ?? 0) < 17)
    throw new Error(`${name} runs on Java 17 or later, and there is none here: install it, and Maven.`);
  const folder = artifactFolder(name.toLowerCase().replaceAll(' ', '-'), readFileSync(pom));
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  // Fetched beside its place and then renamed, so that no other process finds half of it.
  const fetched = mkdtempSync(`${folder}-`);
  try {
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${fetched}`];
    await run('mvn', ['-q', '-B', '-f', pom, ...goal], 10 * minutes);
    if (!existsSync(folder)) renameSync(fetched, folder);
    return folder;
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: string | number; stdout?: string; stderr?: string };
    if (code === 'ENOENT')
      throw new Error(`${name} is fetched by Maven, and there is none here: install it.`, { cause: error });
    const [reason = `it ended with ${code}`] = `${stderr}\n${stdout}`.split('\n').filter((line) => line.trim() !== '');
    throw new Error(`Maven could not fetch ${name} from its repository: ${reason}`, { cause: error });
  } finally {
    rmSync(fetched, { recursive: true, force: true });
  }
};
