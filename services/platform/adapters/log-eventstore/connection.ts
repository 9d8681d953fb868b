import { EventStoreDBClient } from '@eventstore/db-client';
import { batchesOfCall } from './batches.js';
import { withTimeLimit } from './retry.js';
import { StreamsClient, type BatchAppendReq, type BatchAppendResp, type ReadReq, type ReadResp } from './wire.js';

export interface ReadOptions {
  /** Ends the call. */
  readonly signal: AbortSignal;
  /** Maximum messages of a batch (64). */
  readonly limit?: number;
  /** Milliseconds without finding a server, or without a message, after which the call fails; absent: no limit. */
  readonly idleTimeout?: number;
}

/** One call for sending appends and receiving their responses. */
export interface AppendCall {
  write(request: BatchAppendReq): void;
  cancel(): void;
}

type Streams = InstanceType<typeof StreamsClient>;

/**
 * Default settings for finding a server in a cluster; the client's own defaults are 10 attempts of 5 s each. The
 * connection string's own settings come later and take precedence.
 */
const discovery = 'gossipTimeout=2&maxDiscoverAttempts=3';

const withDiscovery = (connectionString: string): string => {
  const [hosts = '', ...settings] = connectionString.trim().split('?');
  return `${hosts}?${[discovery, ...settings].join('&')}`;
};

/** A private method of the client. */
interface Inside {
  getGRPCClient(client: typeof StreamsClient, name: string): Promise<Streams>;
}

/**
 * Uses the vendor's client to find the server and to hold the channel, but not for calls, for three reasons. A read
 * that ends early stays open on the server, and disposing of the client waits for it. Appends of all clients share a
 * state that one of them can break. Reads have no filter.
 */
export class Connection {
  private readonly client: EventStoreDBClient;
  private found: Promise<Streams> | undefined;

  /** @throws {Error} when the connection string is invalid, or its form is not supported */
  constructor(connectionString: string) {
    const [, hosts = ''] = /^esdb\+discover:\/\/(?:[^@/]*@)?([^/?]*)/i.exec(connectionString.trim()) ?? [];
    if (hosts.includes(','))
      throw new Error(
        'EVENTSTORE_URL: esdb+discover:// takes one DNS name that stands for all nodes; name several hosts with esdb://.',
      );
    this.client = EventStoreDBClient.connectionString(withDiscovery(connectionString));
  }

  /** Yields the messages of a read or a subscription, in batches of those received so far. */
  async *read(request: ReadReq, { limit = 64, ...options }: ReadOptions): AsyncGenerator<ReadResp[]> {
    const { idleTimeout, signal } = options;
    const grpc = await withTimeLimit('finding the server', this.streams(), { milliseconds: idleTimeout, signal });
    let isOver = false;
    const [metadata, callOptions] = this.client['callArguments']({ requiresLeader: true }, { deadline: Infinity });
    const call = grpc.read(request, metadata, callOptions);
    call.on('error', (error: Error) => {
      if (!isOver) void this.client['handleError'](grpc, error);
    });
    const cancel = () => {
      isOver = true;
      call.cancel();
      // Discards the received messages, so that the call ends.
      call.resume();
    };
    yield* batchesOfCall<ReadResp>(call, { ...options, limit, cancel });
  }

  /** @param ended called once, when no more responses follow; without an error when the server ended the call */
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
    // The client can't close its own channel. If discovery is still running, the channel is closed later.
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
