import { expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './config.js';
import { kafkaSettings } from './kafka-settings.js';
import { temporaryDirectory } from '../testing/temporary.js';

const brokers = { KAFKA_BROKERS: 'one:9093,two:9093' };
const user = { KAFKA_USERNAME: 'forecourt', KAFKA_PASSWORD: 'a secret' };

it('the connection to Kafka is unencrypted unless the settings say otherwise [EVT-09]', () => {
  expect(kafkaSettings(readConfig(brokers))).toEqual({ brokers: ['one:9093', 'two:9093'] });
});

it('TLS to Kafka uses the system’s certificates, or those in files [EVT-09]', async () => {
  expect(kafkaSettings(readConfig({ ...brokers, KAFKA_TLS: 'true' })).ssl).toEqual({});
  const directory = await temporaryDirectory();
  const file = (name: string) => {
    const path = join(directory.path, name);
    writeFileSync(path, `the ${name}`);
    return path;
  };
  const files = { KAFKA_TLS_CA: file('ca'), KAFKA_TLS_CERT: file('cert'), KAFKA_TLS_KEY: file('key') };
  expect(kafkaSettings(readConfig({ ...brokers, KAFKA_TLS: 'true', ...files })).ssl).toEqual({
    ca: 'the ca',
    cert: 'the cert',
    key: 'the key',
  });
  await directory.remove();
  expect(() => kafkaSettings(readConfig({ ...brokers, KAFKA_TLS: 'true', ...files }))).toThrow(files.KAFKA_TLS_CA);
});

it.each(['plain', 'scram-sha-256', 'scram-sha-512'] as const)(
  'the program authenticates to Kafka with %s [EVT-09]',
  (mechanism) => {
    const config = readConfig({ ...brokers, KAFKA_TLS: 'true', KAFKA_SASL: mechanism, ...user });
    expect(kafkaSettings(config).sasl).toEqual({ mechanism, username: 'forecourt', password: 'a secret' });
  },
);

it.each([
  [{ KAFKA_TLS_CA: '/ca.pem' }, 'needs KAFKA_TLS=true'],
  [{ KAFKA_TLS: 'true', KAFKA_TLS_CERT: '/cert.pem' }, 'KAFKA_TLS_CERT and KAFKA_TLS_KEY go together'],
  [{ KAFKA_SASL: 'scram-sha-512', KAFKA_USERNAME: 'forecourt' }, 'KAFKA_SASL=scram-sha-512 needs it'],
  [{ KAFKA_SASL: 'plain', ...user }, 'set KAFKA_TLS=true'],
  [user, 'needs KAFKA_SASL'],
])('conflicting Kafka settings are reported (%#) [EVT-09]', (settings, sentence) => {
  expect(() => readConfig({ ...brokers, ...settings })).toThrow(sentence);
});
