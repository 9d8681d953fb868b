import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import SftpClient from 'ssh2-sftp-client';
import { second } from '#contracts/domain/durations';
import { connectAllowed, type Validators } from '../pictures/fetch-picture.js';
import { type FetchOptions, limited } from './fetch-source.js';
import type { Secret } from './secrets.js';

const timeout = 20 * second;

interface SftpOptions extends Omit<FetchOptions, 'last_modified'> {
  /** SHA-256 of the server's key, as `ssh-keygen -l` shows it. */
  readonly hostKey: string;
  readonly secret: Secret;
}

const fingerprintOf = (key: Uint8Array): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').slice(0, 43)}`;

/** From the root, or from the home where it begins with `/~/`. */
const pathOf = ({ pathname }: URL): string => decodeURIComponent(pathname).replace(/^\/~\//, '');

/**
 * Fetches a feed by SFTP into a file; undefined: it has the time and length of the last one. No secret is sent to a server
 * whose key is another one.
 * @throws {Error} why it can't be had
 */
export const fetchSftp = async (
  address: string,
  into: string,
  { isAllowed, etag, signal, hostKey, secret }: SftpOptions,
): Promise<Validators | undefined> => {
  const url = new URL(address);
  const sock = await connectAllowed(url.hostname, Number(url.port || 22), { isAllowed, signal });
  const quiet = () => undefined;
  const client = new SftpClient('stock', { error: quiet, end: quiet, close: quiet });
  let found: string | undefined;
  const end = () => sock.destroy();
  signal.addEventListener('abort', end);
  try {
    await client.connect({
      ...{ sock, readyTimeout: timeout, ...secret },
      username: decodeURIComponent(url.username),
      hostVerifier: (key: Buffer) => (found = fingerprintOf(key)) === hostKey,
    });
    const path = pathOf(url);
    const version = async () => {
      const { modifyTime, size } = await client.stat(path);
      return `sftp ${modifyTime} ${size}`;
    };
    const before = await version();
    if (before === etag) return undefined;
    await pipeline(client.createReadStream(path), limited(), createWriteStream(into), { signal });
    if ((await version()) !== before) throw new Error('changed while it was read');
    return { etag: before };
  } catch (error) {
    signal.throwIfAborted();
    if (found !== undefined && found !== hostKey) throw new Error(`has the key ${found}, which is not the one pinned`);
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
    await client.end().catch(quiet);
    sock.destroy();
  }
};
