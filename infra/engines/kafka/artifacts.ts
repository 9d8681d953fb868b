import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { execFile, spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const pom = resolve('infra/engines/kafka/pom.xml');
const minutes = 60_000;

/** A folder of its own for each state of the pom, so that another version is fetched anew. */
const librariesFolder = (): string => {
  const digest = createHash('sha256').update(readFileSync(pom)).digest('hex').slice(0, 12);
  return resolve('.data/engines/kafka', digest);
};

const answers = (program: string, argument: string): boolean =>
  spawnSync(program, [argument], { stdio: 'ignore', timeout: minutes }).status === 0;

/** What this machine lacks for Kafka, in a sentence. */
export const missingForKafka = (): string | undefined => {
  if (!answers('java', '-version')) return 'Kafka needs Java 17 or later: there is no java on this machine.';
  if (existsSync(librariesFolder()) || answers('mvn', '-version')) return undefined;
  return 'Kafka is fetched by Maven: there is no mvn on this machine.';
};

/**
 * Apache Kafka's class path; fetched from Maven Central the first time.
 * @throws {Error} Java or Maven is missing, or Maven can't fetch
 */
export const kafkaClassPath = async (): Promise<string> => {
  const missing = missingForKafka();
  if (missing !== undefined) throw new Error(missing);
  const folder = librariesFolder();
  if (!existsSync(folder)) {
    mkdirSync(dirname(folder), { recursive: true });
    // Beside its place and then renamed, so that nobody finds half of it.
    const fetched = mkdtempSync(`${folder}-`);
    try {
      const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${fetched}`];
      await promisify(execFile)('mvn', ['-q', '-B', '-f', pom, ...goal], { timeout: 10 * minutes });
      if (!existsSync(folder)) renameSync(fetched, folder);
    } catch (error) {
      throw new Error(`Maven could not fetch Kafka: ${(error as Error).message}`, { cause: error });
    } finally {
      rmSync(fetched, { recursive: true, force: true });
    }
  }
  return join(folder, '*');
};
