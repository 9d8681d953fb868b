import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a test in an `.engines.ts` file needs of the machine. The file says it in its first comment, `@needs kafka`; where
 * one of its needs can't be had, the runner leaves the file out and says why.
 */

export const engineNames = ['eventstore', 'kafka', 'mongodb', 'typesense'] as const;
export type EngineName = (typeof engineNames)[number];

/** What is started on this machine: the engine itself, one of another make, or a program of ours that speaks its protocol. */
export const onThisMachine: Readonly<Record<EngineName, string>> = {
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
 * `kafka`: a running Kafka, whose address is in the environment. `own-kafka`: one that the test has to itself, of
 * `ownEngine`. `local-kafka`: the one of this machine, of which alone the test is. `local-s3`: an S3 server likewise. `sshd`: OpenSSH's server. `compose`: a program that reads Compose files. `docker`: a daemon of
 * Docker's that answers. `kubernetes`: a cluster that `kubectl` reaches, to try on. `nginx`: the web server. `openssl`: the
 * program that makes certificates. `nu`: the Nu HTML checker. `lighthouse`: Lighthouse, and a Chromium. `promtool`: what checks Prometheus' rules. `python-client`, `java-client`: what makes clients of the OpenAPI document
 * in these languages. `kafka-client`: what makes types of the AsyncAPI document.
 */
export type Need = EngineName | `own-${EngineName}` | `local-${EngineName}` | (typeof tools)[number];

const known: readonly string[] = [...engineNames.flatMap((name) => [name, `own-${name}`, `local-${name}`]), ...tools];

export interface EngineTest {
  readonly file: string;
  readonly needs: readonly Need[];
}

/** @throws {Error} the file says nothing of its needs, or something unknown */
export const readNeeds = (file: string, source: string): EngineTest => {
  const needs = /^\/\*\*[^/]*?@needs ([a-z0-9 ,-]+)/.exec(source)?.[1]?.match(/[a-z0-9-]+/g) ?? [];
  if (needs.length === 0) throw new Error(`${file} does not begin with a comment that says what it @needs`);
  for (const need of needs) {
    if (!known.includes(need)) throw new Error(`${file} needs ${need}, which is none of ${known.join(', ')}`);
  }
  return { file, needs: needs as Need[] };
};

export const findEngineTests = (): EngineTest[] =>
  ['services', 'infra']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))))
    .filter((file) => file.endsWith('.engines.ts'))
    .map((file) => readNeeds(file, readFileSync(file, 'utf8')));

export type Missing = Readonly<Partial<Record<Need, string>>>;
/** Where what is needed is from. */
export type Origin = Readonly<Partial<Record<Need, string>>>;

/** A line for each file that runs: its engines, and where each is from; one that the test starts itself is its own. */
export const originsOf = (tests: readonly EngineTest[], runnable: readonly string[], origin: Origin): string[] =>
  tests
    .filter(({ file }) => runnable.includes(file))
    .map(({ file, needs }) => {
      const from = needs.map((need) => {
        const name = need.replace(/^(?:own|local)-/, '');
        const here = onThisMachine[name as EngineName];
        const isItsOwn = here !== undefined && need !== name;
        return `${name}: ${origin[need] ?? here ?? 'real'}${isItsOwn ? ' of its own' : ''}`;
      });
      return `${file} (${[...new Set(from)].join('; ')})`;
    });

/** The files whose needs are all met, and lines that name the others and the reason. */
export const chooseTests = (tests: readonly EngineTest[], missing: Missing) => ({
  runnable: tests.filter(({ needs }) => needs.every((need) => missing[need] === undefined)).map(({ file }) => file),
  notRun: (Object.entries(missing) as [Need, string][]).map(([need, reason]) => {
    const files = tests.filter(({ needs }) => needs.includes(need)).map(({ file }) => `\n    ${file}`);
    return `tests that need ${need}. ${reason}${files.join('')}`;
  }),
});
