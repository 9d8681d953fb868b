import { setPriority } from 'node:os';
import { askSite } from '../support/client.js';
import { type Asked, requestsOf, type Scene } from './stranger-requests.js';

/** What the program that measures tells the one that sends. */
export type Order =
  | { readonly port: number; readonly scene: Scene }
  /** Each of so many senders sends one of these after the other without a pause, the first numbered `from`. */
  | { readonly kinds: readonly { readonly name: string; readonly from: number }[]; readonly senders: number }
  | 'stop';

const site = 'kestrel';

/** Every request from another address, so that no limit per address hides what it costs. */
let strangers = 0;
export const nextAddress = (): string => {
  const n = strangers++;
  return `198.${18 + ((n >> 16) % 2)}.${(n >> 8) % 256}.${n % 256}`;
};

export const send = (port: number, { path, method, body, type }: Asked, n: number) => {
  const value = body?.(n);
  return askSite(port, site, path(n), {
    ...(method && { method }),
    headers: {
      'x-forwarded-for': nextAddress(),
      'accept-encoding': 'br, gzip',
      origin: `http://${site}.localhost`,
      ...(body && { 'content-type': type ?? 'application/json' }),
    },
    ...(body && { body: value instanceof Uint8Array ? value : JSON.stringify(value) }),
  });
};

/** What is sent by a process of its own takes as little as can be from what is measured: it has the last turn. */
const work = (): void => {
  setPriority(10);
  let [port, isOver] = [0, false];
  let known = new Map<string, Asked>();
  let sending: Promise<number[]> = Promise.resolve([]);
  const sendAll = async (kinds: readonly { name: string; from: number }[], senders: number): Promise<number[]> => {
    const next = kinds.map(({ from }) => from);
    const repeat = async (at: number) => {
      while (!isOver) await send(port, known.get(kinds[at]!.name)!, next[at]!++);
    };
    await Promise.all(Array.from({ length: senders }, (_, n) => repeat(n % kinds.length)));
    return next;
  };
  process.on('message', (order: Order) => {
    if (order === 'stop') {
      isOver = true;
      void sending.then((next) => process.send!(next));
    } else if ('scene' in order) {
      port = order.port;
      known = new Map(Object.values(requestsOf(order.scene)).flatMap((all) => all.map((one) => [one.name, one])));
      process.send!('ready');
    } else {
      isOver = false;
      sending = sendAll(order.kinds, order.senders);
      process.send!('sending');
    }
  });
  process.on('disconnect', () => process.exit());
};

if (process.send && process.env['SENDERS']) work();
