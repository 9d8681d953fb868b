import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { artifactFolder } from '../artifacts.js';

const version = 'v2.16.2';

/**
 * Returns a command that reads `docker-compose.yml` and fails on errors: Docker Compose, or the library that it uses to
 * read its files.
 * @throws {Error} with a sentence that says what the machine lacks for both
 */
export const composeReader = async (): Promise<readonly [string, ...string[]]> => {
  if (spawnSync('docker', ['compose', 'version']).status === 0) return ['docker', 'compose', 'config', '--quiet'];
  const folder = artifactFolder('compose', version);
  if (!existsSync(folder)) {
    try {
      const env = { ...process.env, GOBIN: folder, GOFLAGS: '', GOWORK: 'off' };
      await promisify(execFile)('go', ['install', `github.com/compose-spec/compose-go/v2/cmd@${version}`], { env });
    } catch (error) {
      const { code, stderr = '' } = error as { code?: string | number; stderr?: string };
      if (code === 'ENOENT')
        throw new Error('Nothing here reads Compose files: install Docker Compose or Go.', { cause: error });
      throw new Error(`Go could not install compose-go: ${stderr.trim().split('\n').at(-1)}`, { cause: error });
    }
  }
  return [`${folder}/cmd`, 'docker-compose.yml'];
};
