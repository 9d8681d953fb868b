import { join, resolve } from 'node:path';
import { jarsOf } from '../maven.js';

/** Apache Kafka's class path. */
export const kafkaClassPath = async (): Promise<string> =>
  join(await jarsOf('Kafka', resolve('infra/engines/kafka/pom.xml')), '*');
