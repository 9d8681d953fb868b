import { EventStoreDBClient } from '@eventstore/db-client';
import type { BatchAppendReq, BatchAppendResp, ReadReq, ReadResp } from './wire.js';
import { batchesOf } from './batches.js';
import { inTime } from './retry.js';
import { StreamsClient } from './wire.js';

export interface ReadOptions {
  /** Ends the call. */
  readonly signal: AbortSignal;
  /** Maximum messages of a batch (64). */
  readonly limit?: number;
  /** Milliseconds without a server, and without a message, after which the call fails; absent: no limit. */
  readonly idleTimeout?: number;
}

/** One call over which appends are sent, and their answers come. */
export interface AppendCall {
  write(request: BatchAppendReq): void;
  cancel(): void;
}

type Streams = InstanceType<typeof StreamsClient>;

/**
 * How a server is looked for among several, unless the connection string says otherwise; the client's own are 10 attempts of
 * 5 s each. What is said later in the string counts.
 */
const discovery = 'gossipTimeout=2&maxDiscoverAttempts=3';

const withDiscovery = (connectionString: string): string => {
  const [hosts = '', ...settings] = connectionString.trim().split('?');
  return `${hosts}?${[discovery, ...settings].join('&')}`;
};

/** What the client keeps to itself. */
interface Inside {
  getGRPCClient(client: typeof StreamsClient, name: string): Promise<Streams>;
}

/**
 * The vendor's client finds the server and keeps the channel. Its calls are not used: a read that is left early stays open
 * on the server and is waited for when the client is disposed, appends of all clients share what one of them breaks, and
 * reads have no filter.
 */
export class Connection {
  private readonly client: EventStoreDBClient;
  private found: Promise<Streams> | undefined;

  /** @throws {Error} the connection string is invalid, or its form is not supported */
  constructor(connectionString: string) {
    const [, hosts = ''] = /^esdb\+discover:\/\/(?:[^@/]*@)?([^/?]*)/i.exec(connectionString.trim()) ?? [];
    if (hosts.includes(','))
      throw new Error(
        'EVENTSTORE_URL: esdb+discover:// takes one DNS name that stands for all nodes; name several hosts with esdb://.',
      );
    this.client = EventStoreDBClient.connectionString(withDiscovery(connectionString));
  }

  /** Messages of a read or a subscription, in batches of those that have come. */
  async *read(request: ReadReq, { limit = 64, ...options }: ReadOptions): AsyncGenerator<ReadResp[]> {
    const { idleTimeout, signal } = options;
    const grpc = await inTime('finding the server', this.streams(), { milliseconds: idleTimeout, signal });
    let isOver = false;
    const [metadata, callOptions] = this.client['callArguments']({ requiresLeader: true }, { deadline: Infinity });
    const call = grpc.read(request, metadata, callOptions);
    call.on('error', (error: Error) => {
      if (!isOver) void this.client['handleError'](grpc, error);
    });
    const cancel = () => {
      isOver = true;
      call.cancel();
      // What has come is let go, so that the call ends.
      call.resume();
    };
    yield* batchesOf<ReadResp>(call, { ...options, limit, cancel });
  }

  /** @param ended called once, when no more answers come; without an error when the server ended the call */
  async openAppends(answered: (answer: BatchAppendResp) => void, ended: (error?: Error) => void): Promise<AppendCall> {
    const grpc = await this.streams();
    const [metadata, callOptions] = this.client['callArguments']({ requiresLeader: true }, { deadline: Infinity });
    const call = grpc.batchAppend(metadata, callOptions);
    let isOver = false;
    const end = (error?: Error) => {
      if (isOver) return;
      isOver = true;
      if (error) void this.client['handleError'](grpc, error);
      ended(error);
    };
    call.on('data', answered);
    call.on('error', end);
    call.on('end', () => end());
    return {
      write: (request) => void call.write(request),
      cancel: () => {
        end();
        call.cancel();
      },
    };
  }

  async close(): Promise<void> {
    await this.client.dispose();
    // The client can't close its connection. A server that is still looked for is not waited for.
    void this.found?.then(
      (grpc) => grpc.close(),
      () => undefined,
    );
  }

  private streams(): Promise<Streams> {
    this.found = (this.client as unknown as Inside).getGRPCClient(StreamsClient, 'streams');
    return this.found;
  }
}
