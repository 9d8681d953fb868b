/** @needs python-client */
import { execFile } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { it } from '@jest/globals';
import { drive } from './drive.js';
import { pythonGenerator } from './generators.js';

it('a Python client made from the document alone pulls, streams, subscribes and acknowledges [CRM-11]', async () => {
  const programs = await pythonGenerator();
  await drive(async (folder, document) => {
    const generate = ['generate', '--path', document, '--output-path', join(folder, 'forecourt'), '--meta', 'none'];
    const env = { ...process.env, PATH: `${programs}:${process.env['PATH']}` };
    await promisify(execFile)(join(programs, 'openapi-python-client'), generate, { env });
    copyFileSync(resolve('infra/engines/clients/consumer.py'), join(folder, 'consumer.py'));
    return { command: join(programs, 'python'), args: ['consumer.py'] };
  });
});
