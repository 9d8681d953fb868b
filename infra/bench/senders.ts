import { setPriority } from 'node:os';
import { askSite } from '../support/client.js';
import { type SampleRequest, requestsOf, type RequestTargets } from './stranger-requests.js';

/** A message from the measuring process to the sending process. */
export type SenderCommand =
  | { readonly port: number; readonly requestTargets: RequestTargets }
  /** Each of so many senders repeats one of these without a pause; `from` is the number of its first request. */
  | { readonly kinds: readonly { readonly name: string; readonly from: number }[]; readonly senders: number }
  | 'stop';

const site = 'kestrel';

/** Each request has a new address, so that no limit per address hides its cost. */
let addressCount = 0;
export const nextAddress = (): string => {
  const n = addressCount++;
  return `198.${18 + ((n >> 16) % 2)}.${(n >> 8) % 256}.${n % 256}`;
};

export const send = (port: number, { path, method, body, type }: SampleRequest, n: number) => {
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

/** Sends in a separate process with low priority, so that it takes as little as possible from the measured server. */
const work = (): void => {
  setPriority(10);
  let [port, isOver] = [0, false];
  let known = new Map<string, SampleRequest>();
  let sending: Promise<number[]> = Promise.resolve([]);
  const sendAll = async (kinds: readonly { name: string; from: number }[], senders: number): Promise<number[]> => {
    const next = kinds.map(({ from }) => from);
    const repeat = async (at: number) => {
      while (!isOver) await send(port, known.get(kinds[at]!.name)!, next[at]!++);
    };
    await Promise.all(Array.from({ length: senders }, (_, n) => repeat(n % kinds.length)));
    return next;
  };
  process.on('message', (senderCommand: SenderCommand) => {
    if (senderCommand === 'stop') {
      isOver = true;
      void sending.then((next) => process.send!(next));
    } else if ('requestTargets' in senderCommand) {
      port = senderCommand.port;
      known = new Map(
        Object.values(requestsOf(senderCommand.requestTargets)).flatMap((all) => all.map((one) => [one.name, one])),
      );
      process.send!('ready');
    } else {
      isOver = false;
      sending = sendAll(senderCommand.kinds, senderCommand.senders);
      process.send!('sending');
    }
  });
  process.on('disconnect', () => process.exit());
};

if (process.send && process.env['SENDERS']) work();
