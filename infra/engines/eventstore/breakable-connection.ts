import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP line to a server on this machine, with its own port. A test can break it. */
export interface BreakableConnection {
  readonly port: number;
  /** Bytes that came from the server. */
  received(): number;
  /** Drops the server's data from now on, on present and future connections. */
  loseAnswers(): void;
  /** Stops data in both directions, without ending a connection. */
  freeze(): void;
  /** Ends every connection at once. */
  cut(): void;
  /** Restores normal operation. */
  mend(): void;
  close(): Promise<void>;
}

// eslint-disable-next-line max-lines-per-function -- Its functions share the state of one line.
export const openBreakableConnection = async (serverPort: number): Promise<BreakableConnection> => {
  let state: 'well' | 'losing' | 'frozen' = 'well';
  let received = 0;
  const pairs = new Set<readonly [client: Socket, server: Socket]>();

  const resume = () => {
    for (const socket of [...pairs].flat()) socket.resume();
  };
  const carry = (from: Socket, to: Socket, isAnswer: boolean) => {
    from.on('data', (chunk) => {
      if (isAnswer) received += chunk.length;
      if (isAnswer && state === 'losing') return;
      if (!to.write(chunk)) from.pause();
      if (state === 'frozen') from.pause();
    });
    to.on('drain', () => {
      if (state !== 'frozen') from.resume();
    });
  };

  const listener = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1');
    const pair = [client, server] as const;
    pairs.add(pair);
    carry(client, server, false);
    carry(server, client, true);
    if (state === 'frozen') client.pause();
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const socket of pair) {
      socket.on('error', end);
      socket.on('close', end);
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');

  const cut = () => {
    for (const [client, server] of pairs) {
      client.resetAndDestroy();
      server.destroy();
    }
  };
  return {
    port: (listener.address() as AddressInfo).port,
    received: () => received,
    loseAnswers() {
      state = 'losing';
    },
    freeze() {
      state = 'frozen';
      for (const socket of [...pairs].flat()) socket.pause();
    },
    cut,
    mend() {
      state = 'well';
      resume();
    },
    async close() {
      cut();
      listener.close();
      await once(listener, 'close');
    },
  };
};
