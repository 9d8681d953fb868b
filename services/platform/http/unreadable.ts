import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Errors of Node's parser, with their statuses. Every other error is a 400. */
const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Milliseconds to continue reading while the client reads the response. */
const refusalTimeout = 1_000;

/**
 * Responds to an unreadable request. The rest of it is read and discarded, because closing at once would reset the
 * connection before the client sees the response.
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
