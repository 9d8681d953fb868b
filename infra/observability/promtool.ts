import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Runs Prometheus' own tool; without arguments it only checks that the tool exists.
 * @returns the tool's output
 * @throws {Error} with the tool's findings; or with a sentence that says what the machine lacks and what to install
 */
export const promtool = async (...args: readonly string[]): Promise<string> => {
  try {
    const { stdout } = await run('promtool', args.length > 0 ? args : ['--version']);
    return stdout;
  } catch (cause) {
    const { code, stdout = '', stderr = '' } = cause as { code?: unknown; stdout?: string; stderr?: string };
    const missing = 'There is no promtool here: install it, such as with the package prometheus of Debian.';
    throw new Error(code === 'ENOENT' ? missing : `${stdout}${stderr}`, { cause });
  }
};
