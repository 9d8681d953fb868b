import { join, resolve } from 'node:path';
import { jarsOf } from '../maven.js';

export const kafkaClassPath = async (): Promise<string> =>
  join(await jarsOf('Kafka', resolve('infra/engines/kafka/pom.xml')), '*');
