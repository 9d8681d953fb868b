import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import SftpClient from 'ssh2-sftp-client';
import { second } from '#contracts/domain/durations';
import { connectAllowed, type Validators } from '../pictures/fetch-picture.js';
import { limitSize, type SourceOptions } from './fetch-source.js';
import { withFileName, newestFirst, type WantedFile } from './files.js';
import type { Secret } from './secrets.js';

const timeout = 20 * second;

interface SftpOptions extends SourceOptions {
  /** SHA-256 of the server's key, in the format of `ssh-keygen -l`. */
  readonly hostKey: string;
  readonly secret: Secret;
}

const fingerprintOf = (key: Uint8Array): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').slice(0, 43)}`;

/** Absolute path, or relative to the home directory if it begins with `/~/`. */
const pathOf = ({ pathname }: URL): string => decodeURIComponent(pathname).replace(/^\/~\//, '');

/** Returns the file of a path; if its name has a `*`, the newest match. */
const resolveFile = async (
  client: SftpClient,
  path: string,
): Promise<{ readonly path: string; readonly version: string }> => {
  const pattern = posix.basename(path);
  if (!pattern.includes('*')) {
    const { modifyTime, size } = await client.stat(path);
    return { path, version: `sftp ${modifyTime} ${size}` };
  }
  const folder = posix.dirname(path);
  const files = (await client.list(folder)).filter(({ type }) => type === '-');
  const [newest] = newestFirst(
    files.map(({ name, size, modifyTime: changed }) => ({ name, size, changed })),
    pattern,
  );
  if (!newest) throw new Error(`no file in ${folder} has a name such as ${pattern}`);
  const { name, size, changed } = newest;
  return { path: posix.join(folder, name), version: `sftp ${changed} ${size} ${name}` };
};

/**
 * Fetches a feed's files by SFTP from one server; undefined if no time or size has changed. The secret is sent only to
 * the server with the configured key.
 * @throws {Error} if a file cannot be fetched
 */
export const fetchSftp = async (
  files: readonly WantedFile[],
  { isAllowed, signal, hostKey, secret }: SftpOptions,
): Promise<readonly Validators[] | undefined> => {
  const url = new URL(files[0]!.address);
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
    const currentVersion = ({ name, address }: WantedFile) =>
      withFileName(name, () => resolveFile(client, pathOf(new URL(address))));
    const before = [];
    for (const file of files) before.push(await currentVersion(file));
    if (before.every(({ version }, at) => version === files[at]!.known.etag)) return undefined;
    for (const [at, { path }] of before.entries())
      await pipeline(client.createReadStream(path), limitSize(), createWriteStream(files[at]!.path), { signal });
    for (const [at, file] of files.entries())
      if ((await currentVersion(file)).version !== before[at]!.version)
        await withFileName(file.name, () => Promise.reject(new Error('changed while it was read')));
    return before.map(({ version: etag }) => ({ etag }));
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
