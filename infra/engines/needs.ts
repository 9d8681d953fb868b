import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The needs of an `.engines.ts` test. Its first comment declares them, `@needs kafka`; where
 * a need is missing, the runner skips the file and says why.
 */

export const engineNames = ['eventstore', 'kafka', 'mongodb', 'typesense'] as const;
export type EngineName = (typeof engineNames)[number];

/** Engines on this machine: the engine itself, a compatible product, or a program of ours with its protocol. */
export const localSubstitutes: Readonly<Record<EngineName, string>> = {
  eventstore: 'stand-in',
  kafka: 'real process',
  mongodb: 'FerretDB, a real process',
  typesense: 'stand-in',
};
const tools = [
  'local-s3',
  'sshd',
  'compose',
  'docker',
  'kubernetes',
  'nginx',
  'openssl',
  'nu',
  'lighthouse',
  'promtool',
  'python-client',
  'java-client',
  'kafka-client',
] as const;

/**
 * `kafka`: a running Kafka, with its address in the environment. `own-kafka`: a Kafka of the test's own, from
 * `ownEngine`. `local-kafka`: the Kafka of this machine, which the test is about. `local-s3`: an S3 server, likewise.
 * `sshd`: OpenSSH's server. `compose`: a reader of Compose files. `docker`: a Docker daemon. `kubernetes`: a cluster
 * for trials, reached by `kubectl`. `nginx`: the web server. `openssl`: the maker of certificates. `nu`: the Nu HTML
 * checker. `lighthouse`: Lighthouse and a Chromium. `promtool`: the checker of Prometheus' rules. `python-client`,
 * `java-client`: generators of clients from the OpenAPI document. `kafka-client`: a generator of types from the
 * AsyncAPI document.
 */
export type Need = EngineName | `own-${EngineName}` | `local-${EngineName}` | (typeof tools)[number];

const known: readonly string[] = [...engineNames.flatMap((name) => [name, `own-${name}`, `local-${name}`]), ...tools];

export interface EngineTest {
  readonly file: string;
  readonly needs: readonly Need[];
}

/** @throws {Error} if the file declares no needs, or an unknown one */
export const readNeeds = (file: string, source: string): EngineTest => {
  const needs = /^\/\*\*[^/]*?@needs ([a-z0-9 ,-]+)/.exec(source)?.[1]?.match(/[a-z0-9-]+/g) ?? [];
  if (needs.length === 0) throw new Error(`${file} does not begin with a comment that says what it @needs`);
  for (const need of needs) {
    if (!known.includes(need)) throw new Error(`${file} needs ${need}, which is none of ${known.join(', ')}`);
  }
  return { file, needs: needs as Need[] };
};

const shared: ReadonlySet<Need> = new Set<Need>([...engineNames, 'docker', 'kubernetes']);

/** Whether a file uses what others use too: an engine that is started for all of them, Docker, or the cluster. */
export const sharesEngines = ({ needs }: EngineTest): boolean => needs.some((need) => shared.has(need));

export const findEngineTests = (): EngineTest[] =>
  ['services', 'infra']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))))
    .filter((file) => file.endsWith('.engines.ts'))
    .map((file) => readNeeds(file, readFileSync(file, 'utf8')));

export type Missing = Readonly<Partial<Record<Need, string>>>;
export type Origin = Readonly<Partial<Record<Need, string>>>;

/** Returns a line per file that runs, with its engines and their origins. An engine of the test alone is its own. */
export const originsOf = (tests: readonly EngineTest[], runnable: readonly string[], origin: Origin): string[] =>
  tests
    .filter(({ file }) => runnable.includes(file))
    .map(({ file, needs }) => {
      const from = needs.map((need) => {
        const name = need.replace(/^(?:own|local)-/, '');
        const here = localSubstitutes[name as EngineName];
        const isItsOwn = here !== undefined && need !== name;
        return `${name}: ${origin[need] ?? here ?? 'real'}${isItsOwn ? ' of its own' : ''}`;
      });
      return `${file} (${[...new Set(from)].join('; ')})`;
    });

/** Returns the files whose needs are all met, and lines that name the others with the reason. */
export const chooseTests = (tests: readonly EngineTest[], missing: Missing) => ({
  runnable: tests.filter(({ needs }) => needs.every((need) => missing[need] === undefined)).map(({ file }) => file),
  notRun: (Object.entries(missing) as [Need, string][]).map(([need, reason]) => {
    const files = tests.filter(({ needs }) => needs.includes(need)).map(({ file }) => `\n    ${file}`);
    return `tests that need ${need}. ${reason}${files.join('')}`;
  }),
});
