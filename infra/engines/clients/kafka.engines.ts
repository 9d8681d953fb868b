/** @needs own-kafka, kafka-client */
import { execFile, spawn } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import type { LeadResponse } from '#contracts/api/leads';
import { eventually } from '#platform/testing/eventually';
import { TestForecourt } from '#platform/testing/forecourt';
import { temporaryDirectory } from '#platform/testing/temporary';
import { roles } from '../../../services/standalone/src/roles.js';
import { createTopics } from '../../kafka/topics.js';
import { ownEngine } from '../sources.js';
import { modelGenerator } from './generators.js';

const run = promisify(execFile);

/** Generates an interface for every schema in the document. */
const generate = `
import { readFileSync, writeFileSync } from 'node:fs';
const [modelina, document] = process.argv.slice(1);
const { TypeScriptGenerator } = (await import(modelina)).default;
const generator = new TypeScriptGenerator({ modelType: 'interface', mapType: 'record', rawPropertyNames: true });
const input = JSON.parse(readFileSync(document, 'utf8'));
for (const { modelName, result } of await generator.generateCompleteModels(input, { exportType: 'named', moduleSystem: 'ESM' }))
  writeFileSync(modelName + '.ts', result);
`;

/** A vendor's program over the generated types. */
const consumer = `
import { Kafka, logLevel } from 'kafkajs';
import type { Lead } from './Lead';

const [broker, topic] = process.argv.slice(2) as [string, string];
const consumer = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING }).consumer({ groupId: 'acme.reader' });
await consumer.connect();
await consumer.subscribe({ topic, fromBeginning: true });
await consumer.run({
  eachMessage: async ({ message: { key, value } }) => {
    if (String(key) === 'compaction') return;
    if (!value) return console.log('forget', String(key));
    const { data } = JSON.parse(value.toString()) as Lead;
    const booked: string | undefined = data.fields['Test Drive Booking Date'];
    console.log('read', data.lead_id, data.user.email, data.vehicle?.stock_number ?? '-', booked ?? '-');
  },
});
`;

it('a consumer whose types are made from the AsyncAPI document alone reads a lead from Kafka [CRM-11, CRM-13]', async () => {
  const folder = await temporaryDirectory();
  const kafka = await ownEngine('kafka');
  const broker = kafka.environment['KAFKA_BROKERS']!;
  const environment = { KAFKA_BROKERS: broker, KAFKA_LEAD_SUBSCRIBERS: 'acme=*' };
  const forecourt = new TestForecourt(roles, ['kestrel'], environment);
  try {
    await createTopics({ brokers: [broker], partitions: 3, subscribers: [{ name: 'acme' }] });
    await forecourt.open();
    const { body: document } = await forecourt.ask<{ channels: { leadTopic: { address: string } } }>('/asyncapi.json');
    const written = join(folder.path, 'asyncapi.json');
    writeFileSync(written, JSON.stringify(document));
    const modelina = join(await modelGenerator(), 'node_modules/@asyncapi/modelina/lib/cjs/index.js');
    const given = [pathToFileURL(modelina).href, written];
    await run(process.execPath, ['--input-type=module', '-e', generate, ...given], { cwd: folder.path });
    symlinkSync(resolve('node_modules'), join(folder.path, 'node_modules'));
    writeFileSync(join(folder.path, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder.path, 'consumer.ts'), consumer);
    writeFileSync(join(folder.path, 'mistaken.ts'), consumer.replace('data.user.email', 'data.user.mail'));
    const options = ['--strict', '--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2023'];
    const programs = ['--types', 'node', '--skipLibCheck', 'consumer.ts', 'mistaken.ts'];
    const tsc = resolve('node_modules/typescript/bin/tsc');
    const compiled = run(process.execPath, [tsc, ...options, ...programs], { cwd: folder.path });
    const { stdout } = await compiled.catch((error: { readonly stdout: string }) => error);
    expect(stdout).toMatch(/^mistaken\.ts\(\d+,\d+\): error TS\d+: [^\n]*'mail'[^\n]*\n$/);

    const topic = document.channels.leadTopic.address.replace('{subscriber}', 'acme');
    const reading = spawn(process.execPath, ['consumer.js', broker, topic], { cwd: folder.path });
    let output = '';
    for (const stream of [reading.stdout, reading.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    try {
      const userData = { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491 570 006' };
      const url = 'http://kestrel.localhost/';
      const asked = { category: 'Test Drive', url, fields: { 'Test Drive Booking Date': '2026-05-23T10:30' } };
      const body = { userData, ...asked };
      const { body: lead } = await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', body });
      await eventually(() =>
        expect(new Set(output.trim().split('\n'))).toEqual(
          new Set([`read ${lead.lead_id} mia@example.com - 2026-05-23T10:30`]),
        ),
      );
    } finally {
      reading.kill();
    }
  } finally {
    await forecourt.remove();
    await kafka.remove();
    await folder.remove();
  }
});
