import { Kafka, logLevel, type SASLOptions } from 'kafkajs';
import type { Logger } from 'pino';

export interface KafkaConnection {
  /** `host:port` of some brokers; the rest is learnt from them. */
  readonly brokers: readonly string[];
  /** Names this process in the brokers' logs. */
  readonly clientId: string;
  /** TLS, with PEM texts: who signed the brokers' certificates, this client's own and its key. */
  readonly ssl?: { readonly ca?: string; readonly cert?: string; readonly key?: string };
  readonly sasl?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    readonly username: string;
    readonly password: string;
  };
  readonly logger?: Pick<Logger, 'debug' | 'warn'> | undefined;
}

/** The client gives up soon, so that what waits for it can say what is wrong, and tries again itself. */
const retry = { initialRetryTime: 100, maxRetryTime: 1_000, retries: 4 };

export const kafkaClient = ({ brokers, clientId, ssl, sasl, logger }: KafkaConnection): Kafka =>
  new Kafka({
    brokers: [...brokers],
    clientId,
    ...(ssl && { ssl: { ...ssl } }),
    ...(sasl && { sasl: { ...sasl } as SASLOptions }),
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
