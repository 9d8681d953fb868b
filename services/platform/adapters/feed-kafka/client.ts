import { Kafka, logLevel, type SASLOptions } from 'kafkajs';
import type { Logger } from 'pino';

export interface KafkaConnection {
  /** `host:port` of some brokers; the rest is learnt from them. */
  readonly brokers: readonly string[];
  /** Names this process in the brokers' logs. */
  readonly clientId: string;
  /** TLS, as PEM texts: the CA of the brokers' certificates, the client certificate and its private key. */
  readonly ssl?: { readonly ca?: string; readonly cert?: string; readonly key?: string };
  readonly sasl?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    readonly username: string;
    readonly password: string;
  };
  readonly logger?: Pick<Logger, 'debug' | 'warn'> | undefined;
}

/** The client gives up quickly, so that its callers can report the error. They retry themselves. */
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
    // KafkaJS logs each attempt that it retries as an error. A final failure is thrown as well, so a warning is enough.
    logCreator:
      () =>
      ({ namespace, level, log: { message, timestamp: _, ...rest } }) =>
        logger?.[level === logLevel.ERROR ? 'warn' : 'debug']({ kafka: namespace, ...rest }, message),
  });
