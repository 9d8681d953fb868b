/** @needs java-client */
import { execFile } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { it } from '@jest/globals';
import { drive } from './drive.js';
import { shortRun } from '../java.js';
import { javaGenerator } from './generators.js';

const run = promisify(execFile);
const isGenerator = (jar: string) => jar.startsWith('openapi-generator-cli');

it('a Java client made from the document alone pulls, streams, subscribes and acknowledges [CRM-11]', async () => {
  const jars = await javaGenerator();
  const all = readdirSync(jars);
  const classPath = all.filter((jar) => !isGenerator(jar)).map((jar) => join(jars, jar));
  await drive(async (folder, document) => {
    const generate = ['generate', '-i', document, '-g', 'java', '--library', 'native', '-o', join(folder, 'client')];
    // Otherwise the client sends unset lists as empty lists.
    generate.push('--additional-properties=containerDefaultToNull=true');
    const maxBuffer = 50_000_000;
    await run('java', ['-Xmx512m', ...shortRun, '-jar', join(jars, all.find(isGenerator)!), ...generate], {
      maxBuffer,
    });
    const written = join(folder, 'client/src/main/java');
    const sources = readdirSync(written, { recursive: true })
      .map((file) => join(written, String(file)))
      .filter((file) => file.endsWith('.java'));
    writeFileSync(join(folder, 'sources'), [...sources, resolve('infra/engines/clients/Consumer.java')].join('\n'));
    const compile = [
      ...shortRun.map((option) => `-J${option}`),
      '-nowarn',
      '-d',
      join(folder, 'classes'),
      '-cp',
      classPath.join(':'),
      `@${join(folder, 'sources')}`,
    ];
    await run('javac', compile, { maxBuffer });
    return {
      command: 'java',
      args: ['-Xmx256m', ...shortRun, '-cp', [join(folder, 'classes'), ...classPath].join(':'), 'Consumer'],
    };
  });
});
