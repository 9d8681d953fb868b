import { join } from 'node:path';
import { javaGenerator, modelGenerator, pythonGenerator } from './clients/generators.js';
import { composeReader } from './compose/reader.js';
import { requireTrialCluster } from './kubernetes/cluster.js';
import { requireNginx } from '../edge/nginx.js';
import { requireOpenssl } from './openssl.js';
import { nuChecker } from '../html/nu.js';
import { lighthouseFolder } from '../lighthouse/lighthouse.js';
import { promtool } from '../observability/promtool.js';
import { reasonUnavailable, type Engine } from './engine.js';
import { engineNames, localSubstitutes, type EngineName, type Missing, type Need, type Origin } from './needs.js';
import { buildS3 } from './s3/start.js';
import { dockerAnswers, needsNothing, sources, startOf } from './sources.js';
import { sshd } from './sshd/start.js';

export interface Provided {
  /** Addresses of the available engines. */
  readonly environment: Readonly<Record<string, string>>;
  /** Origin of each engine: a given address, Docker, or as in {@link localSubstitutes}. */
  readonly origin: Origin;
  readonly missing: Missing;
  stop(): Promise<void>;
}

/**
 * Provides each engine from the first available source: the environment, Docker, or a start on this machine. An
 * unavailable engine is missing, or an error if `REQUIRE_ENGINES` is set.
 */
export const provideEngines = async (needs: ReadonlySet<Need>, directory: string): Promise<Provided> => {
  const docker = dockerAnswers();
  const started: Engine[] = [];
  const environment: Record<string, string> = {};
  const origin: Partial<Record<Need, string>> = {};
  const missing: Partial<Record<Need, string>> = {};
  const check = async (need: Need, prepare: () => Promise<unknown>, otherwise = ''): Promise<boolean> => {
    if (!needs.has(need)) return false;
    const reason = await reasonUnavailable(prepare);
    if (reason !== undefined) missing[need] = `${reason}${otherwise}`;
    return reason === undefined;
  };
  const provide = async (name: EngineName): Promise<void> => {
    const { given, prepare } = sources[name];
    await check(`local-${name}`, prepare);
    const here = docker ? 'docker' : localSubstitutes[name];
    if (await check(`own-${name}`, docker ? needsNothing : prepare, ' Or start Docker.')) origin[`own-${name}`] = here;
    if (given.every((variable) => process.env[variable])) {
      for (const variable of given) environment[variable] = process.env[variable]!;
      origin[name] = 'given';
      return;
    }
    const otherwise = ` Or start Docker, or set ${given.join(' and ')}.`;
    if (!(await check(name, docker ? needsNothing : prepare, otherwise))) return;
    const engine = await startOf(name, docker)({ directory: join(directory, name) });
    started.push(engine);
    Object.assign(environment, engine.environment);
    origin[name] = here;
  };
  const stop = async () => void (await Promise.all(started.map((engine) => engine.stop())));
  const provided = await Promise.allSettled([
    ...engineNames.map(provide),
    check('compose', composeReader),
    check('docker', () => (docker ? Promise.resolve() : Promise.reject(new Error('No Docker answers.')))),
    check('kubernetes', requireTrialCluster),
    check('local-s3', buildS3),
    check('sshd', sshd),
    check('nginx', requireNginx),
    check('openssl', requireOpenssl),
    check('nu', nuChecker),
    check('lighthouse', lighthouseFolder),
    check('promtool', promtool),
    check('python-client', pythonGenerator),
    check('java-client', javaGenerator),
    check('kafka-client', modelGenerator),
  ]);
  const failed = provided.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  const required = process.env['REQUIRE_ENGINES'] === 'true';
  const lacking = [...(docker ? [] : ['No Docker answers.']), ...Object.values(missing)];
  if (failed || (required && lacking.length > 0)) {
    await stop();
    throw failed?.reason ?? new Error(`REQUIRE_ENGINES is set. ${lacking.join(' ')}`);
  }
  return { environment, origin, missing, stop };
};
