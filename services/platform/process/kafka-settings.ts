import { readFileSync } from 'node:fs';
import type { Config } from './config.js';

const read = (file: string | undefined): string | undefined =>
  file === undefined ? undefined : readFileSync(file, 'utf8');

/** @throws {Error} naming a certificate file that cannot be read */
export const kafkaSettings = (config: Config) => {
  const [ca, cert, key] = [config.KAFKA_TLS_CA, config.KAFKA_TLS_CERT, config.KAFKA_TLS_KEY].map(read);
  const { KAFKA_SASL: mechanism, KAFKA_USERNAME: username = '', KAFKA_PASSWORD: password = '' } = config;
  return {
    brokers: config.KAFKA_BROKERS!.split(','),
    ...(config.KAFKA_TLS && { ssl: { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) } }),
    ...(mechanism !== 'none' && { sasl: { mechanism, username, password } }),
  };
};
