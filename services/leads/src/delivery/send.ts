import { once } from 'node:events';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import type { Outcome } from '#platform/kernel/reactor/delivery';
import { AddressRefused, checkedAddress, type AddressRules } from './address.js';

export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SendOptions extends AddressRules {
  /** Total milliseconds for name lookup, connection, request and response. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  readonly clock: () => Date;
}

/** Maximum bytes of a response body that are read. The body is discarded. */
const answerLimit = 64 * 1024;

/**
 * Posts a message over a new connection to the checked address, so that a changed DNS entry has no effect. Redirects
 * are not followed and count as failures.
 */
export const send = async (message: Message, options: SendOptions): Promise<Outcome> => {
  const timeout = AbortSignal.timeout(options.timeout);
  const signal = AbortSignal.any([timeout, options.signal]);
  try {
    const url = new URL(message.url);
    // A name lookup can't be stopped, and may take far longer.
    const address = await Promise.race([checkedAddress(url, options), failureOf(signal)]);
    return outcomeOf(await post(url, address, message, signal), options.clock());
  } catch (error) {
    if (options.signal.aborted) throw error;
    if (timeout.aborted) return { kind: 'failed', reason: `no answer within ${options.timeout} ms` };
    if (error instanceof AddressRefused) return { kind: 'failed', reason: error.message };
    return { kind: 'failed', reason: (error as NodeJS.ErrnoException).code ?? 'the connection failed' };
  }
};

const failureOf = async (signal: AbortSignal): Promise<never> => {
  await once(signal, 'abort');
  throw signal.reason;
};

const post = (url: URL, address: string, { headers, body }: Message, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const family = isIPv6(address) ? 6 : 4;
    const pinned: LookupFunction = (_host, { all }, done) =>
      all ? done(null, [{ address, family }]) : done(null, address, family);
    const request = url.protocol === 'https:' ? requestTls : requestPlain;
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const sending = request(url, {
      method: 'POST',
      headers: { 'user-agent': 'Forecourt-Webhooks/1', ...headers, ...length },
      lookup: pinned,
      agent: false,
      signal,
    });
    sending.on('error', reject);
    sending.on('response', (answer) => {
      let read = 0;
      answer.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > answerLimit) answer.destroy();
      });
      answer.on('error', reject);
      // Only the status counts. It is reported after the body was read or cut off.
      answer.on('close', () => resolve(answer));
    });
    sending.end(body);
  });

const outcomeOf = ({ statusCode: status = 0, headers }: IncomingMessage, now: Date): Outcome => {
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  const reason = `answered ${status}`;
  if (status === 410) return { kind: 'gone', reason, status };
  const retryAfter = secondsOf(headers['retry-after'], now);
  return { kind: 'failed', reason, status, ...(retryAfter !== undefined && { retryAfter }) };
};

/** `Retry-After`: seconds, or a date (RFC 9110). */
const secondsOf = (header: string | undefined, now: Date): number | undefined => {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now.getTime()) / 1000));
};
