import { lookup, type LookupAddress } from 'node:dns';
import { Agent as HttpAgent, get as getHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, get as getHttps } from 'node:https';
import { connect, type LookupFunction, type Socket } from 'node:net';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';

/** Limits of one picture: milliseconds, bytes and redirects. */
const fetchTimeout = 30_000;
const maxBytes = 30 * 1024 * 1024;
const maxRedirects = 3;

/** Why a picture cannot be fetched, in words for the dealer. The reasons reveal nothing of the local network. */
export class PictureFailed extends Error {
  override readonly name = 'PictureFailed';

  constructor(
    reason: string,
    /** `host`: the host is unavailable for now; `picture`: the host has no such picture. */
    readonly of: 'host' | 'picture',
    /** Seconds after which the host accepts requests again. */
    readonly retryAfter?: number,
  ) {
    super(reason);
  }
}

/** Validators of a response, for a later conditional request. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly last_modified?: string | undefined;
}

export interface FetchOptions extends Validators {
  /** Whether an IP address may be connected to. */
  readonly isAllowed: (address: string) => boolean;
  readonly signal: AbortSignal;
}

/** `body` is undefined if the picture has not changed. */
export interface FetchedPicture extends Validators {
  readonly body: Buffer | undefined;
}

const notPublic = () => new PictureFailed('its address is not one of the public internet', 'picture');

/** Checks the address while connecting, so that a name cannot resolve to another address after the check. */
const lookupAllowed =
  (isAllowed: FetchOptions['isAllowed']): LookupFunction =>
  (host, options, answer) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const addresses: LookupAddress[] = error ? [] : found;
      if (error) answer(error, []);
      else if (!addresses.every(({ address }) => isAllowed(address))) answer(notPublic(), []);
      else if (options.all) answer(null, addresses);
      else answer(null, addresses[0]!.address, addresses[0]!.family);
    });

/** @throws {PictureFailed} if the host is in our own network; also the connection's errors */
export const connectAllowed = async (
  host: string,
  port: number,
  { isAllowed, signal }: Pick<FetchOptions, 'isAllowed' | 'signal'>,
): Promise<Socket> => {
  const name = host.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(name) && !isAllowed(name)) throw notPublic();
  const socket = connect({ host: name, port, lookup: lookupAllowed(isAllowed) });
  await once(socket, 'connect', { signal }).catch((error: unknown) => {
    socket.destroy();
    throw error;
  });
  return socket;
};

/**
 * Fetches a picture from the dealer's host, or finds that it has not changed. Addresses come from feeds, so requests
 * into our own network, endless redirects and endless bodies are refused.
 * @throws {PictureFailed} if the picture cannot be fetched; the signal's reason if it is aborted
 */
export const fetchPicture = async (address: string, options: FetchOptions): Promise<FetchedPicture> => {
  const timeout = AbortSignal.timeout(fetchTimeout);
  const signal = AbortSignal.any([timeout, options.signal]);
  try {
    return await read(await openAddress(address, { ...options, signal }, pictureHeaders));
  } catch (error) {
    if (options.signal.aborted) throw options.signal.reason;
    if (error instanceof PictureFailed) throw error;
    if (timeout.aborted) throw new PictureFailed(`took longer than ${fetchTimeout / 1000} seconds`, 'host');
    throw new PictureFailed((error as NodeJS.ErrnoException).code ?? 'the connection failed', 'host');
  }
};

const pictureHeaders = {
  accept: 'image/avif,image/webp,image/*;q=0.9',
  'user-agent': 'Forecourt-Pictures/1',
};

/** @throws {PictureFailed} the address is invalid, in our own network, or redirects too often; connection errors */
export const openAddress = async (
  address: string,
  options: FetchOptions,
  headers: Readonly<Record<string, string>>,
): Promise<IncomingMessage> => {
  let url = addressOf(address);
  if (!url) throw new PictureFailed('is no address', 'picture');
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await ask(url, options, headers);
    const { location } = response.headers;
    if (location === undefined || !redirectStatuses.has(response.statusCode ?? 0)) return response;
    response.destroy();
    url = addressOf(location, url);
    if (!url) throw new PictureFailed('leads to no web address', 'picture');
  }
  throw new PictureFailed(`leads on more than ${maxRedirects} times`, 'picture');
};

const agents = { 'http:': new HttpAgent({ maxSockets: 8 }), 'https:': new HttpsAgent({ maxSockets: 8 }) };

const ask = (
  url: URL,
  { isAllowed, etag, last_modified, signal }: FetchOptions,
  headers: Readonly<Record<string, string>>,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isHttps = url.protocol === 'https:';
    if (!isHttps && url.protocol !== 'http:') throw new PictureFailed('leads to no web address', 'picture');
    if (ipaddr.isValid(host) && !isAllowed(host)) throw notPublic();
    const request = (isHttps ? getHttps : getHttp)(
      url,
      {
        lookup: lookupAllowed(isAllowed),
        signal,
        agent: agents[isHttps ? 'https:' : 'http:'],
        headers: {
          ...headers,
          ...(etag !== undefined && { 'if-none-match': etag }),
          ...(last_modified !== undefined && { 'if-modified-since': last_modified }),
        },
      },
      resolve,
    );
    request.on('error', reject);
  });

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const addressOf = (address: string, from?: URL): URL | undefined =>
  URL.canParse(address, from?.href) ? new URL(address, from) : undefined;

const read = async (response: IncomingMessage): Promise<FetchedPicture> => {
  const { statusCode: status = 0, headers } = response;
  if (status === 304) {
    response.resume();
    return { body: undefined };
  }
  if (status !== 200) {
    response.destroy();
    const isOfHost = status === 429 || status >= 500;
    throw new PictureFailed(`answered ${status}`, isOfHost ? 'host' : 'picture', secondsOf(headers['retry-after']));
  }
  const tooLarge = () => new PictureFailed(`is larger than ${maxBytes / 1024 / 1024} MB`, 'picture');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    // The throw leaves the loop, which closes the connection.
    if ((length += chunk.length) > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const { etag, 'last-modified': last_modified } = headers;
  return { body: Buffer.concat(chunks), etag, last_modified };
};

/** Returns `Retry-After` in seconds. A date is ignored in favour of our own back-off. */
const secondsOf = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,6}$/.test(header.trim()) ? Number(header) : undefined;
