/** @needs local-eventstore, openssl */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { openEventStoreLog } from '../../../services/platform/adapters/log-eventstore/log.js';
import { collect, newEvents, newStream } from '../../../services/platform/testing/event-log.contract.js';
import { temporaryDirectory } from '../../../services/platform/testing/temporary.js';
import { startEventStore } from './start.js';

it('a user may read the log after the documented command; before that, the error names it [ENG-04]', async () => {
  const folder = await temporaryDirectory();
  const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => join(folder.path, name)) as [string, string];
  const made = `openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=test -addext subjectAltName=IP:127.0.0.1 -keyout ${key} -out ${certificate}`;
  await promisify(execFile)('sh', ['-c', made]);
  const secured = await startEventStore({ directory: join(folder.path, 'data'), secured: { certificate, key } });
  const ADMIN_URL = secured.environment.EVENTSTORE_URL!;
  const connectionString = ADMIN_URL.replace('admin:changeit', 'forecourt:secret');
  await expect(openEventStoreLog({ connectionString })).rejects.toThrow('may not read $all');
  const command = /^ADMIN_URL=… (node [^`]*)/m.exec(readFileSync('docs/scaling.md', 'utf8'))![1]!;
  await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, NODE_OPTIONS: '', ADMIN_URL } });
  const allowed = await openEventStoreLog({ connectionString });
  const stream = newStream();
  await allowed.append(stream, 'none', newEvents(1));
  expect(await collect(allowed.readAll({ after: 0 }))).toEqual(await allowed.readStream(stream));
  await allowed.close();
  await secured.stop();
  await folder.remove();
});
