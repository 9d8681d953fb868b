import type { Admin } from 'kafkajs';
import { kafkaClient, type KafkaConnection } from './client.js';

/** Reads the id of a Kafka cluster over a connection that stays open. */
export interface ClusterName {
  /** Rejects when no broker answers. */
  read(): Promise<string>;
  close(): Promise<void>;
}

export const openClusterName = (connection: KafkaConnection): ClusterName => {
  let connected: Promise<Admin> | undefined;
  const connect = async () => {
    const admin = kafkaClient(connection).admin();
    await admin.connect();
    return admin;
  };
  const close = async () => {
    const admin = await connected?.catch(() => undefined);
    connected = undefined;
    await admin?.disconnect();
  };
  return {
    async read() {
      try {
        connected ??= connect();
        return (await (await connected).describeCluster()).clusterId;
      } catch (error) {
        await close().catch(() => undefined);
        throw error;
      }
    },
    close,
  };
};
