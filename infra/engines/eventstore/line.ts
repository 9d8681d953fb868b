import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to a server of this machine, on a port of its own, that breaks as a test asks for. */
export interface Line {
  readonly port: number;
  /** Bytes that came from the server. */
  received(): number;
  /** What the server says from now on is lost, on connections there are and those to come. */
  loseAnswers(): void;
  /** Nothing passes any more either way, and no connection ends. */
  freeze(): void;
  /** Ends every connection at once. */
  cut(): void;
  /** All is well again. */
  mend(): void;
  close(): Promise<void>;
}

// eslint-disable-next-line max-lines-per-function -- Its functions share the state of one line.
export const openLine = async (serverPort: number): Promise<Line> => {
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
