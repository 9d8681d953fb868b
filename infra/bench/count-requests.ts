import { createHook } from 'node:async_hooks';
import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/**
 * Imported by a process before its program. Counts the requests to each port of `COUNTED`, and saves the counts in the
 * file `COUNTS`. Clients of Kafka and MongoDB write each request at once, and clients of HTTP/1.1 its head. HTTP/2
 * bypasses its socket's `write`, so its calls are counted directly, for the port of `COUNTED_CALLS`.
 */

const { COUNTED = '', COUNTED_CALLS = '', COUNTS = '' } = process.env;
const counts = new Map(COUNTED.split(',').map((port) => [Number(port), 0]));
const count = (port: number | undefined) => {
  const before = counts.get(port ?? 0);
  if (before !== undefined) counts.set(port!, before + 1);
};

type Write = (this: Socket, ...args: Parameters<Socket['write']>) => boolean;
// eslint-disable-next-line @typescript-eslint/unbound-method -- The call below binds it to its socket.
const write = Duplex.prototype.write as Write;
Socket.prototype.write = function (this: Socket & { _httpMessage?: object | null; counted?: object }, ...args) {
  const request = this._httpMessage ?? undefined;
  if (!request || request !== this.counted) count(this.remotePort);
  if (request) this.counted = request;
  return write.apply(this, args);
} as Write as Socket['write'];
createHook({ init: (_, type) => void (type === 'HTTP2STREAM' && count(Number(COUNTED_CALLS))) }).enable();

setInterval(() => writeFileSync(COUNTS, JSON.stringify(Object.fromEntries(counts))), 500).unref();
