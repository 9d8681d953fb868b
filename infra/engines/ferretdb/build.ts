import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { artifactFolder } from '../artifacts.js';

const run = promisify(execFile);

const source = resolve('infra/engines/ferretdb');
const sources = ['main.go', 'go.mod', 'go.sum', 'ferretdb.patch'];
const ferretdb = 'github.com/FerretDB/FerretDB';

/** Runs a program that the build needs. If it is missing, the error is a sentence that says so. */
const tool = async (program: string, args: readonly string[], cwd: string): Promise<string> => {
  // Hides repositories above the folder, so that git applies the patch to the files in it.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(cwd), GOWORK: 'off' };
  try {
    return (await run(program, args, { cwd, env, maxBuffer: 16 * 1024 * 1024 })).stdout;
  } catch (error) {
    const { code, stderr = '' } = error as { code?: string | number; stderr?: string };
    if (code === 'ENOENT')
      throw new Error(`FerretDB is built by Go and git, and there is no ${program} here: install it.`, {
        cause: error,
      });
    const output = stderr.trim().split('\n').at(-1);
    throw new Error(`FerretDB could not be built: ${program} ${args[0]} said: ${output}`, { cause: error });
  }
};

/**
 * Returns the path of the program. Builds it unless these sources have been built before.
 * @throws {Error} with a sentence that says what the machine lacks and what to install
 */
export const buildFerretdb = async (): Promise<string> => {
  const folder = artifactFolder(
    'ferretdb',
    ...(await Promise.all(sources.map((file) => readFile(join(source, file))))),
  );
  const program = join(folder, 'ferretdb');
  if (existsSync(program)) return program;

  await mkdir(dirname(folder), { recursive: true });
  const work = await mkdtemp(join(dirname(folder), 'build-'));
  try {
    for (const file of sources) await cp(join(source, file), join(work, file));
    const downloaded = JSON.parse(await tool('go', ['mod', 'download', '-json', ferretdb], work)) as { Dir: string };
    const patched = join(work, 'patched');
    await cp(downloaded.Dir, patched, { recursive: true });
    await tool('chmod', ['-R', 'u+w', patched], work);
    await tool('git', ['apply', join(work, 'ferretdb.patch')], patched);
    await tool('go', ['mod', 'edit', '-replace', `${ferretdb}=./patched`], work);
    await tool(
      'go',
      ['build', '-buildvcs=false', '-trimpath', '-tags', 'ferretdb_no_postgresql', '-o', 'ferretdb', '.'],
      work,
    );
    // If another process has built it meanwhile, the result is the same.
    await mkdir(folder, { recursive: true });
    await rename(join(work, 'ferretdb'), program);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return program;
};
