import { spawnSync } from 'node:child_process';

/**
 * A cluster that tests may try things on, which one that is used is not: `kind` names its context so.
 * @throws {Error} with a sentence: there is none
 */
export const clusterToTry = (): Promise<void> => {
  const { status, stdout } = spawnSync('kubectl', ['config', 'current-context'], { encoding: 'utf8' });
  const isKind = status === 0 && stdout.startsWith('kind-');
  const answers =
    isKind && spawnSync('kubectl', ['version', '--request-timeout=10s'], { timeout: 20_000 }).status === 0;
  return answers
    ? Promise.resolve()
    : Promise.reject(new Error('No cluster of kind’s answers: say kind create cluster.'));
};
