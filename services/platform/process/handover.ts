import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Standby } from '../kernel/standby.js';

/**
 * Messages between a program and its supervisor ({@link https://nodejs.org/api/child_process.html | IPC}). A
 * `connection` carries its socket: to the program that serves, and back from the program that hands over.
 */
export type HandoverMessage = {
  readonly forecourt: 'ready' | 'begin' | 'open' | 'connection' | 'prepare' | 'prepared' | 'hand over' | 'released';
};

/** Milliseconds after which a request counts as long, and maximum milliseconds that long requests delay a hand-over. */
const [longFrom, longTimeout] = [250, 60_000];
/** Maximum milliseconds since its activity began for which a hand-over still waits for a connection, by state. */
const maxDurations: Readonly<Record<State, number>> = { answer: 10_000, transfer: 1_000, stream: 0, idle: 0 };
/** Milliseconds between two checks for idle connections. */
const pollInterval = 5;

/**
 * `UV_THREADPOOL_SIZE` of a program: threads for files, compression and pictures. Up to four of them may work on
 * pictures: two for requests, one for a picture being stored, one for a logo in a PDF. Node's default of four would
 * leave no thread for other work.
 */
export const poolThreads = '12';

/** Whether another process holds the port and passes on the connections. */
export const isSupervised = (): boolean => process.env['FORECOURT_SUPERVISED'] === 'true' && process.send !== undefined;

const send = (forecourt: HandoverMessage['forecourt'], socket?: Socket): void =>
  void process.send!({ forecourt } satisfies HandoverMessage, socket);

const onMessage = (listener: (signal: HandoverMessage['forecourt'], socket?: Socket) => void): void => {
  process.on('message', (message: HandoverMessage, socket?: Socket) => listener(message.forecourt, socket));
};

/** Environment variable of a program that is started while another program serves. */
export const standingBy = 'FORECOURT_STANDBY';

/** Returns undefined if no other program serves. */
export const standbyOfSupervised = (): Standby | undefined => {
  if (!isSupervised() || process.env[standingBy] !== 'true') return undefined;
  // Without the supervisor the `begin` message never comes.
  const leave = () => process.exit();
  process.once('disconnect', leave);
  const turn = new Promise<void>((resolve) =>
    onMessage((signal) => {
      if (signal !== 'begin') return;
      process.off('disconnect', leave);
      resolve();
    }),
  );
  return new Standby(turn, () => send('ready'));
};

let handingOver: (() => Promise<void>) | undefined;
/** Whether another program takes over when this one ends. */
export const hasSuccessor = (): boolean => handingOver !== undefined;

/** Gives the connections to the succeeding program, if there is one. Resolves when no request is in progress. */
export const handOverConnections = async (): Promise<void> => handingOver?.();

/**
 * Takes connections from the supervisor until another program takes over.
 * @param close stops all other work and calls {@link handOverConnections} when only responses are left to send
 */
export const serveSupervised = (server: Server, close: () => Promise<void>): void => {
  const connections = new Connections(server);
  let endPreparation: (() => void) | undefined;
  const leave = async (signal: 'prepare' | 'hand over') => {
    const turn = signal === 'prepare' && new Promise<void>((resolve) => (endPreparation = resolve));
    if (turn) await connections.waitForLongRequests();
    handingOver = async () => {
      if (turn) send('prepared');
      await turn;
      await connections.handOver();
    };
    await close().finally(() =>
      process.send!({ forecourt: 'released' } satisfies HandoverMessage, () => process.exit()),
    );
  };
  onMessage((signal, socket) => {
    // The socket is missing if the client hung up on the way.
    if (signal === 'connection' && socket) server.emit('connection', socket);
    // A supervisor from an earlier build sends no `prepare`.
    if (signal === 'hand over' && endPreparation) endPreparation();
    else if (signal === 'prepare' || signal === 'hand over') void leave(signal);
  });
  // Without the supervisor there are no more connections, and no signal to hand over.
  process.once('disconnect', () => (endPreparation ? process.exit() : void close().finally(() => process.exit())));
  send('open');
};

/** A socket, with the internals that matter when it is sent to another process. */
export type Detachable = Socket & {
  readonly _handle?: { readStop(): void; close(): void } | null;
  server?: unknown;
};

/**
 * Prepares a socket to move to another process. Reading stops, so that incoming bytes wait for that process; the old
 * server no longer waits for the socket to close.
 */
export const detach = (socket: Socket): Socket => {
  const inner = socket as Detachable;
  inner._handle?.readStop();
  inner.server = null;
  return socket;
};

interface Known {
  readonly answers: Set<ServerResponse>;
  /** Bytes read when the connection was last idle; if more have been read, a request has begun. */
  read: number;
  /** When the current activity began, by `performance.now()`; undefined: idle. */
  since?: number | undefined;
}

/**
 * What a connection waits for: nothing, the program's response, or bytes in transfer. A stream waits for events; its
 * client reopens it at the next program.
 */
type State = 'idle' | 'answer' | 'transfer' | 'stream';

interface Observation {
  readonly socket: Socket;
  readonly state: State;
  /** Milliseconds since the current activity began. */
  readonly lasts: number;
}

/** The connections of a server, and which of them are idle. */
class Connections {
  private readonly known = new Map<Socket, Known>();

  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.known.set(socket, { answers: new Set(), read: socket.bytesRead });
      socket.once('close', () => this.known.delete(socket));
    });
    server.on('request', ({ socket }, answer: ServerResponse) => {
      const known = this.known.get(socket);
      if (!known) return;
      known.answers.add(answer);
      known.since = performance.now();
      answer.once('close', () => {
        known.answers.delete(answer);
        known.read = socket.bytesRead;
        known.since = undefined;
      });
    });
  }

  /** Keeps serving and resolves when no request takes long any more, or after `longTimeout`. */
  async waitForLongRequests(): Promise<void> {
    const began = performance.now();
    for (let waited = 0; waited < longTimeout; waited = performance.now() - began) {
      const mayHaveLasted = Math.max(longFrom, waited);
      if (this.observe().every(({ state, lasts }) => state === 'stream' || lasts < mayHaveLasted)) return;
      await pause(pollInterval);
    }
  }

  /** Gives every connection back as soon as it is idle, and closes those that exceed `maxDurations`. */
  async handOver(): Promise<void> {
    // The HTTP server's own `close` would close idle connections.
    NetServer.prototype.close.call(this.server);
    while (this.takeBack().some(({ state, lasts }) => lasts < maxDurations[state])) await pause(pollInterval);
    for (const socket of this.known.keys()) socket.destroy();
  }

  /** @returns the connections that are not idle */
  private takeBack(): Observation[] {
    const observed = this.observe();
    for (const { socket, state } of observed) {
      if (state !== 'idle' || socket.destroyed) continue;
      this.known.delete(socket);
      send('connection', detach(socket));
    }
    return observed.filter(({ state }) => state !== 'idle');
  }

  private observe(): Observation[] {
    const now = performance.now();
    return [...this.known].map(([socket, known]) => {
      const state = stateOf(socket, known);
      known.since = state === 'idle' ? undefined : (known.since ?? now);
      return { socket, state, lasts: now - (known.since ?? now) };
    });
  }
}

const stateOf = (socket: Socket, { answers, read }: Known): State => {
  const [answer] = answers;
  if (answer && isStream(answer)) return 'stream';
  if (answer?.req.complete && !answer.writableEnded) return 'answer';
  return answer || socket.bytesRead > read ? 'transfer' : 'idle';
};

const isStream = (answer: ServerResponse): boolean =>
  String(answer.getHeader('content-type')).startsWith('text/event-stream');
