import { spawnSync } from 'node:child_process';

/**
 * Checks for a cluster that tests may change: the context must be one of `kind`, so that no cluster in use is touched.
 * @throws {Error} with a sentence, if there is none
 */
export const requireTrialCluster = (): Promise<void> => {
  const { status, stdout } = spawnSync('kubectl', ['config', 'current-context'], { encoding: 'utf8' });
  const isKind = status === 0 && stdout.startsWith('kind-');
  const answers =
    isKind && spawnSync('kubectl', ['version', '--request-timeout=10s'], { timeout: 20_000 }).status === 0;
  return answers
    ? Promise.resolve()
    : Promise.reject(new Error('No cluster of kind’s answers: say kind create cluster.'));
};
