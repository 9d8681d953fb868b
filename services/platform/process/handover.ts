import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Standby } from '../kernel/standby.js';

/**
 * What a program and its supervisor tell each other ({@link https://nodejs.org/api/child_process.html | IPC}). A
 * `connection` travels with its socket, to the program that serves and back from the one that hands over.
 */
export type HandoverMessage = {
  readonly forecourt: 'ready' | 'begin' | 'open' | 'connection' | 'hand over' | 'released';
};

/** Milliseconds that answers under way may take before the next program takes over all the same. */
const answerTimeout = 10_000;
/** Milliseconds from one look at whether connections are idle to the next. */
const pollInterval = 5;

/**
 * Threads of a program on which files are read and written, answers compressed and pictures made, as `UV_THREADPOOL_SIZE`.
 * Four may be at pictures at a time: two that are asked for, one that is stored, and a logo for a PDF. Node's own four
 * would leave none for whatever else is asked.
 */
export const poolThreads = '12';

/** Whether another process holds the port and passes on the connections. */
export const isSupervised = (): boolean => process.env['FORECOURT_SUPERVISED'] === 'true' && process.send !== undefined;

const send = (forecourt: HandoverMessage['forecourt'], socket?: Socket): void =>
  void process.send!({ forecourt } satisfies HandoverMessage, socket);

const onMessage = (listener: (signal: HandoverMessage['forecourt'], socket?: Socket) => void): void => {
  process.on('message', (message: HandoverMessage, socket?: Socket) => listener(message.forecourt, socket));
};

/** Setting of a program that is started while another one serves. */
export const standingBy = 'FORECOURT_STANDBY';

/** Undefined: no other program serves. */
export const standbyOfSupervised = (): Standby | undefined => {
  if (!isSupervised() || process.env[standingBy] !== 'true') return undefined;
  // Without the supervisor nobody will ever say that it is its turn.
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

let handsOver = false;
/** Whether another program goes on where this one ends. */
export const isSucceeded = (): boolean => handsOver;

/** Takes connections from the supervisor from here on, and gives them back when another program takes over. */
export const serveSupervised = (server: Server, close: () => Promise<void>): void => {
  const connections = new Connections(server);
  onMessage((signal, socket) => {
    // Who has hung up on the way sends none.
    if (signal === 'connection' && socket) server.emit('connection', socket);
    if (signal !== 'hand over') return;
    handsOver = true;
    void connections
      .handOver()
      .then(close)
      .finally(() => process.send!({ forecourt: 'released' } satisfies HandoverMessage, () => process.exit()));
  });
  // Without the one who holds the port there is nobody to serve.
  process.once('disconnect', () => void close().finally(() => process.exit()));
  send('open');
};

/** A socket with what is sent of it to another process. */
export type Detachable = Socket & {
  readonly _handle?: { readStop(): void; close(): void } | null;
  server?: unknown;
};

/**
 * Makes a socket ready to move to another process: what arrives on the way waits for that one, and the server it came to
 * does not wait for it to close.
 */
export const detach = (socket: Socket): Socket => {
  const inner = socket as Detachable;
  inner._handle?.readStop();
  inner.server = null;
  return socket;
};

interface Known {
  answering: number;
  /** Bytes that had been read of it when it was idle last: more of them are the beginning of a request. */
  read: number;
}

/** The connections of a server, and which of them are idle. */
class Connections {
  private readonly known = new Map<Socket, Known>();
  private readonly answers = new Set<ServerResponse>();

  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.known.set(socket, { answering: 0, read: socket.bytesRead });
      socket.once('close', () => this.known.delete(socket));
    });
    server.on('request', ({ socket }, answer: ServerResponse) => {
      const known = this.known.get(socket);
      if (!known) return;
      known.answering++;
      this.answers.add(answer);
      answer.once('close', () => {
        this.answers.delete(answer);
        known.answering--;
        known.read = socket.bytesRead;
      });
    });
  }

  /** Gives back every connection as soon as it is idle; resolves when nothing but streams is being answered. */
  async handOver(): Promise<void> {
    // The HTTP server's own method would close the idle ones.
    NetServer.prototype.close.call(this.server);
    const until = performance.now() + answerTimeout;
    while (this.takeBack() && performance.now() < until) await pause(pollInterval);
  }

  /** @returns whether something is being answered yet, or asked */
  private takeBack(): boolean {
    let isBusy = false;
    for (const [socket, { answering, read }] of this.known) {
      if (answering > 0 || socket.bytesRead > read) isBusy ||= !this.isStream(socket);
      else if (!socket.destroyed) {
        this.known.delete(socket);
        send('connection', detach(socket));
      }
    }
    return isBusy;
  }

  private isStream(socket: Socket): boolean {
    return [...this.answers].some(
      (answer) => answer.socket === socket && String(answer.getHeader('content-type')).startsWith('text/event-stream'),
    );
  }
}
