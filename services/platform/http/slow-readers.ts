import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds without progress after which a connection with unsent data is closed. */
const readTimeout = 30_000;

/** Bytes of a connection that the system has taken. Node's own timeouts use them too, as one write may be megabytes. */
const sentBy = (socket: Socket): number => {
  const { _handle: handle } = socket as unknown as {
    readonly _handle: { readonly bytesWritten: number; readonly writeQueueSize: number } | null;
  };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
};

/** Closes connections whose client does not read. Connections with nothing to send, such as quiet streams, may wait. */
export const closeSlowReaders = (fastify: FastifyInstance, most = readTimeout): void => {
  const open = new Map<Socket, { readonly sent: number; readonly at: number }>();
  const check = (): void => {
    const at = performance.now();
    for (const [socket, before] of open) {
      const sent = sentBy(socket);
      if (socket.writableLength === 0 || sent !== before.sent) open.set(socket, { sent, at });
      else if (at - before.at >= most) socket.destroy();
    }
  };
  const timer = setInterval(check, most / 3).unref();
  const server = fastify.server as Server;
  server.on('connection', (socket: Socket) => {
    open.set(socket, { sent: 0, at: performance.now() });
    socket.once('close', () => open.delete(socket));
  });
  server.once('close', () => clearInterval(timer));
};
