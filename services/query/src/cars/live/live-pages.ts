import type { ServerResponse } from 'node:http';
import { onceGone } from '#platform/http/event-stream';

/** Milliseconds between two signs of life: proxies give up on what is silent for a minute. */
const heartbeat = 15_000;
/** Bytes a page may leave unread before it is taken for gone. */
const maxUnread = 64 * 1024;
/** Milliseconds after which a page that was cut off comes back. */
const retry = 2_000;

/** The open streams to pages, counted in all and by where they come from. */
export class LivePages {
  private readonly open = new Set<ServerResponse>();
  private readonly ofSenders = new Map<string, number>();
  private heartbeatTimer: ReturnType<typeof setInterval> | undefined;
  private isClosed = false;

  constructor(
    private readonly limit: number,
    private readonly maxPerAddress: number,
  ) {}

  /** Why one more can't be taken; undefined where it can. */
  refuses(sender: string): 'full' | 'sender' | undefined {
    if (this.isClosed || this.open.size >= this.limit) return 'full';
    return (this.ofSenders.get(sender) ?? 0) >= this.maxPerAddress ? 'sender' : undefined;
  }

  /** Opens a stream; `onClose` is called once, when the page is gone or the process ends. */
  add(response: ServerResponse, sender: string, onClose: () => void): void {
    this.open.add(response);
    this.ofSenders.set(sender, (this.ofSenders.get(sender) ?? 0) + 1);
    this.heartbeatTimer ??= setInterval(() => this.sendHeartbeat(), heartbeat).unref();
    onceGone(response, () => {
      this.open.delete(response);
      const left = this.ofSenders.get(sender)! - 1;
      if (left > 0) this.ofSenders.set(sender, left);
      else this.ofSenders.delete(sender);
      if (this.open.size === 0) this.rest();
      onClose();
    });
    // A page that has gone while it is written to is no fault.
    response.on('error', () => response.destroy());
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      // Not compressed on the way either: what is compressed is held back until there is enough of it.
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      // When it ends, nothing else is to be asked on it: the process may be about to end as well.
      connection: 'close',
    });
    // A first byte at once: some proxies pass the head on with it only.
    response.write(`retry: ${retry}\n\n`);
  }

  /** Ends every stream, and takes no more. */
  close(): void {
    this.isClosed = true;
    for (const response of this.open) response.end();
  }

  get size(): number {
    return this.open.size;
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
