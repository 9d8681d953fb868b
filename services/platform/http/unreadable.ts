import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** What Node's parser gives up on, and how it is answered. Everything else it can't read is a 400. */
const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Milliseconds to read on while the sender takes the answer. */
const refusalTimeout = 1_000;

/**
 * Answers a request that can't be read. The rest of it is read and thrown away: closing at once would reset the
 * connection, and the sender would see a broken line instead of the answer.
 */
export const answerUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const status = statuses[error.code ?? ''] ?? 400;
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: text/plain\r\nX-Content-Type-Options: nosniff\r\n` +
      `Content-Length: ${STATUS_CODES[status]!.length}\r\n\r\n${STATUS_CODES[status]}`,
  );
  socket
    .removeAllListeners('data')
    .on('error', () => {})
    .resume();
  setTimeout(() => socket.destroy(), refusalTimeout).unref();
};
