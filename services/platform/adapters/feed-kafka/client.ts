import { Kafka, logLevel } from 'kafkajs';
import type { Logger } from 'pino';

export interface KafkaConnection {
  /** `host:port` of some brokers; the rest is learnt from them. */
  readonly brokers: readonly string[];
  /** Names this process in the brokers' logs. */
  readonly clientId: string;
  readonly logger?: Pick<Logger, 'debug' | 'warn'> | undefined;
}

/** The client gives up soon, so that what waits for it can say what is wrong, and tries again itself. */
const retry = { initialRetryTime: 100, maxRetryTime: 1_000, retries: 4 };

export const kafkaClient = ({ brokers, clientId, logger }: KafkaConnection): Kafka =>
  new Kafka({
    brokers: [...brokers],
    clientId,
    retry,
    requestTimeout: 15_000,
    connectionTimeout: 3_000,
    logLevel: logger ? logLevel.WARN : logLevel.NOTHING,
    // What it calls errors are mostly tries that it repeats; what fails in the end is thrown as well.
    logCreator:
      () =>
      ({ namespace, level, log: { message, timestamp: _, ...rest } }) =>
        logger?.[level === logLevel.ERROR ? 'warn' : 'debug']({ kafka: namespace, ...rest }, message),
  });
