import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { shortRun } from '../java.js';
import { kafkaClassPath } from './artifacts.js';

/** Grants the access that docs/scaling.md documents, with its commands. */
export const grantDocumentedAccess = async (options: {
  readonly broker: string;
  /** A user that may grant access. */
  readonly username: string;
  readonly password: string;
  /** Folder for the client's settings. */
  readonly directory: string;
}): Promise<void> => {
  const { broker, username, password, directory } = options;
  const settings = join(directory, 'admin.properties');
  const login = `org.apache.kafka.common.security.plain.PlainLoginModule required username="${username}" password="${password}";`;
  writeFileSync(settings, `security.protocol=SASL_PLAINTEXT\nsasl.mechanism=PLAIN\nsasl.jaas.config=${login}\n`);
  const classPath = await kafkaClassPath();
  for (const [, args] of readFileSync('docs/scaling.md', 'utf8').matchAll(/^kafka-acls\.sh (.*)$/gm)) {
    const given = args!.replace('--bootstrap-server …', `--bootstrap-server ${broker} --command-config ${settings}`);
    const command = [...shortRun, '-cp', classPath, 'kafka.admin.AclCommand', ...given.split(' ')];
    await promisify(execFile)('java', command, { timeout: 60_000 });
  }
};
