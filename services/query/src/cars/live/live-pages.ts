import type { ServerResponse } from 'node:http';
import { onDisconnect } from '#platform/http/event-stream';

/** Milliseconds between two heartbeats. Proxies close connections that are silent for a minute. */
const heartbeat = 15_000;
/** Bytes a page may leave unread before its connection is closed. */
const maxUnread = 64 * 1024;
/** Milliseconds after which a disconnected page reconnects. */
const retry = 2_000;

/** The open server-sent event streams, counted in total and by sender address. */
export class LivePages {
  private readonly open = new Set<ServerResponse>();
  private readonly ofSenders = new Map<string, number>();
  private heartbeatTimer: ReturnType<typeof setInterval> | undefined;
  private isClosed = false;

  constructor(
    private readonly limit: number,
    private readonly maxPerAddress: number,
  ) {}

  /** Returns the limit that another stream would exceed; undefined if it is accepted. */
  refuses(sender: string): 'full' | 'sender' | undefined {
    if (this.isClosed || this.open.size >= this.limit) return 'full';
    return (this.ofSenders.get(sender) ?? 0) >= this.maxPerAddress ? 'sender' : undefined;
  }

  /** Opens a stream. `onClose` is called once, when the page disconnects or the process ends. */
  add(response: ServerResponse, sender: string, onClose: () => void): void {
    this.open.add(response);
    this.ofSenders.set(sender, (this.ofSenders.get(sender) ?? 0) + 1);
    this.heartbeatTimer ??= setInterval(() => this.sendHeartbeat(), heartbeat).unref();
    onDisconnect(response, () => {
      this.open.delete(response);
      const left = this.ofSenders.get(sender)! - 1;
      if (left > 0) this.ofSenders.set(sender, left);
      else this.ofSenders.delete(sender);
      if (this.open.size === 0) this.rest();
      onClose();
    });
    // A page may disconnect during a write. That is not a fault.
    response.on('error', () => response.destroy());
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      // `no-transform`: a proxy that compresses the stream would hold events back in its buffer.
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      // The connection is not reused after the stream ends, because the process may be about to end too.
      connection: 'close',
    });
    // Some proxies forward the headers only together with a first byte.
    response.write(`retry: ${retry}\n\n`);
  }

  /** Ends every stream and refuses new ones. */
  close(): void {
    this.isClosed = true;
    for (const response of this.open) response.end();
  }

  private sendHeartbeat(): void {
    for (const response of this.open) {
      if (response.writableLength > maxUnread) response.destroy();
      else response.write(':\n\n');
    }
  }

  private rest(): void {
    clearInterval(this.heartbeatTimer);
    this.heartbeatTimer = undefined;
  }
}
