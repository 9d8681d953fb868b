import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds in which nothing of what is written to a connection may leave. */
const readTimeout = 30_000;

/** How many bytes of a connection the system has taken: what Node's own timeouts go by, as one write may be megabytes. */
const sentBy = (socket: Socket): number => {
  const { _handle: handle } = socket as unknown as {
    readonly _handle: { readonly bytesWritten: number; readonly writeQueueSize: number } | null;
  };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
};

/** Ends connections that are not read. Those to which there is nothing to write, such as of a quiet stream, may wait. */
export const endUnread = (fastify: FastifyInstance, most = readTimeout): void => {
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
